import type { SearchHit } from '../model/model.ts'

/**
 * All that a query needs to know of the site's search component (SEM-6): words in, hits out, best first.
 * Words match by prefix (OPS-3); a text without words matches nothing.
 */
export type Search = (words: string) => readonly SearchHit[]
