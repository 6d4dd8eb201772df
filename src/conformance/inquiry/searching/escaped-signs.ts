import type { ShownEntity } from '../answers/entity.ts'
import { finds, isSubset, type WithAnswer } from '../answers/search.ts'

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

/** Those of the signs that stand in titles; an entity that shows the text for a sign is none of its holders. */
export function escapedSigns(entities: readonly ShownEntity[]): readonly EscapedSign[] {
  const all = written.map(([sign, q]) => ({ q, sign, holders: new Set<string>() }))
  for (const { id, title = '', type = '' } of entities) {
    for (const { sign, q, holders } of all) {
      if (id === undefined || !title.includes(sign)) continue
      if (!`${id} ${title} ${type}`.toLowerCase().includes(q)) holders.add(id)
    }
  }
  return countOfHolders(all) < fewestHolders ? [] : all.filter(({ holders }) => holders.size > 0)
}

/** The signs whose texts find nothing but titles with the sign: these stand in the index instead. One title may be chance. */
export function indexedSigns(asked: readonly WithAnswer<EscapedSign>[]): readonly WithAnswer<EscapedSign>[] {
  const indexed = asked.filter(({ holders, answer }) => finds(answer) && isSubset(answer, { ids: holders }))
  return countOfHolders(indexed.map(({ answer }) => ({ holders: answer.ids }))) < fewestHolders ? [] : indexed
}

function countOfHolders(signs: readonly { readonly holders: { readonly size: number } }[]): number {
  return signs.reduce((sum, { holders }) => sum + holders.size, 0)
}
