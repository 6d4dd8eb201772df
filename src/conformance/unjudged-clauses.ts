import type { ClauseId } from '../contract/ids.ts'

/** The clauses that no rule stands on, and why no client of a server can observe them. */
export const unjudgedClauses: Readonly<Partial<Record<ClauseId, string>>> = {
  'SVC-4': 'It concerns the contract as a document, which no server shows; the tests of the contract cover it.',
  'SVC-5': 'It concerns the properties of the interface, which no server shows; the tests of the contract cover them.',
  'SVC-6': 'It concerns the notes and the contract; npx model-query gaps reports it.',
  'SVC-7': 'It concerns the notes and the contract; npx model-query gaps matches them.',
  'SEM-1': 'It concerns the model of a build; SEM-2 and SEM-3 cover what answers show of it.',
  'SEM-6':
    "A score depends on the whole corpus and on the settings of the site's search component, neither of which an answer shows; the range of scores is observed under GAP-5.",
}
