import { legalAnswers } from './legal-answers.ts'
import { legalLists } from './legal-lists.ts'
import { legalModels } from './legal-models.ts'
import { legalTransport } from './legal-transport.ts'
import { legalWords } from './legal-words.ts'
import type { LegalServer } from './row.ts'

/** Servers that differ from the honest one only in what is not shown; the check must pass every one. */
export const legal: readonly LegalServer[] = [
  ...legalAnswers,
  ...legalLists,
  ...legalModels,
  ...legalTransport,
  ...legalWords,
]
