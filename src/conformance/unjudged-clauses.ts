import type { ClauseId } from '../contract/ids.ts'

/** The clauses that no rule stands on, and why no client of a server can observe them. */
export const unjudgedClauses: Readonly<Partial<Record<ClauseId, string>>> = {
  'SVC-4': 'It is about the contract as a document, which no server shows; the tests of the contract hold it.',
  'SVC-5': 'It is about the properties of the interface, which no server shows; the tests of the contract hold them.',
  'SVC-6': 'It is about the notes and the contract; model-query gaps reports it.',
  'SVC-7': 'It is about the notes and the contract; model-query gaps matches them.',
  'SEM-1': 'It is about the model as a build leaves it; what of it an answer carries is SEM-2 and SEM-3.',
  'SEM-6':
    "A score depends on the whole corpus and on the settings of the site's search component, neither of which an answer shows; what scores occur is observed under GAP-5.",
}
