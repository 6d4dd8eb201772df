import type { SearchHit } from '../model/model.ts'

/**
 * All that a query needs to know of the site's search component (SEM-6): words in, hits out, best first.
 * Words match by prefix (OPS-3); a text without words matches nothing.
 */
export interface Search {
  (words: string): readonly SearchHit[]
  /**
   * Does a part of what the first question would have to wait for, a few milliseconds' worth; false once nothing is left.
   * A component without it is always ready.
   */
  prepare?(): boolean
}
