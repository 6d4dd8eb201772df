import { wordsOf } from '../../text/words-of.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { folded } from '../inquiry/searching/words.ts'

type Starts = (id: string) => readonly string[]

/** Where a search that reads identifiers as one text may begin: at their beginning, behind their kind, at each part. */
const startsOfText: readonly Starts[] = [(id) => [id], (id) => [id.replace(/^[^:]*:/, '')], (id) => id.split(/[:/.#]/)]

/** Where a search of identifiers may begin: there, at their last part, at each word. */
export const startsOf: readonly Starts[] = [...startsOfText, (id) => [id.replace(/^.*[:/.#]/, '')], wordsOf]

/** Whether the identifier begins with q where it may be read as one text (GAP-16); signs and spaces are alike. */
export function beginsIdentifier(q: string, id: string): boolean {
  return startsOfText.some((starts) => starts(id).some((one) => begins(one, q)))
}

/** Whether the title or the identifier begins with q, where each may be read as one text. */
export function beginsWhole(q: string, id: string, title = ''): boolean {
  return begins(title, q) || beginsIdentifier(q, id)
}

/** Whether the title or the identifier begins with q, or a word of the identifier. */
export function beginsOneText(q: string, id: string, entity: ShownEntity | undefined): boolean {
  return begins(entity?.title ?? '', q) || startsOf.some((starts) => starts(id).some((one) => begins(one, q)))
}

function begins(text: string, q: string): boolean {
  return spaced(text).startsWith(spaced(q).trimEnd())
}

function spaced(text: string): string {
  return folded(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
}
