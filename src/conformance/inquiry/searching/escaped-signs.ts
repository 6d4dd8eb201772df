import type { ShownEntity } from '../answers/entity.ts'
import { isUsable, type SearchAnswer } from '../answers/search.ts'
import { textsShown } from './search-texts.ts'

/** What a page writes for a sign, without the signs around it, and the entities whose titles have the sign. */
export interface EscapedSign {
  readonly q: string
  readonly sign: string
  readonly holders: ReadonlySet<string>
}

/** In HTML, as a program writes them. */
const written: readonly (readonly [sign: string, q: string])[] = [
  ["'", '39'],
  ['"', 'quot'],
  ['&', 'amp'],
  ['<', 'lt'],
]
const fewestHolders = 2

/** Those of the signs that stand in titles; where the text for one stands there, too, it is not asked for. */
export function escapedSigns(entities: readonly ShownEntity[]): readonly EscapedSign[] {
  const all = written.map(([sign, q]) => ({ q, sign, holders: new Set<string>() }))
  for (const { id, title = '' } of entities) {
    for (const { sign, holders } of all) if (id !== undefined && title.includes(sign)) holders.add(id)
  }
  let left = all.filter(({ holders }) => holders.size >= fewestHolders)
  for (const text of left.length > 0 ? textsShown(entities) : []) {
    const shown = text.toLowerCase()
    left = left.filter(({ q }) => !shown.includes(q))
  }
  return left
}

/** Whether the text for a sign finds nothing but titles with the sign: then it stands in the index instead of it. */
export function isIndexed({ holders }: EscapedSign, answer: SearchAnswer): boolean {
  const { ids } = answer
  return isUsable(answer) && ids.size >= fewestHolders && [...ids].every((id) => holders.has(id))
}
