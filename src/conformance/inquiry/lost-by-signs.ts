import type { Needed } from '../rule.ts'
import { type Lost, problemOf } from './cut-words.ts'
import { isLeftOut } from './left-out.ts'
import { isUsable, type SearchAnswer } from './search.ts'
import { isLongEnough, partsOf } from './words.ts'

const mostParts = 2

/** Words with signs in them that do not find the entity as its title shows them, though a part between their signs does. */
export async function lostBySigns(inquiry: Needed<'search' | 'searching'>): Promise<readonly Lost[]> {
  const { signed, isComplete } = await inquiry.searching()
  const finds = (answer: SearchAnswer, id: string): boolean => isUsable(answer) && answer.ids.has(id)
  const problems: Lost[] = []
  for (const { word, id, answer } of signed) {
    if (!isUsable(answer) || finds(answer, id) || (answer.hits.length > 0 && !isComplete(answer))) continue
    const all = partsOf(word)
    // A search may pass over what is shorter, or find nothing with it.
    if (!all.every(isLongEnough) && !finds(await inquiry.search(all.join(' ')), id)) continue
    const parts = all.filter((part) => part.length >= 3 && !isLeftOut(part))
    for (const part of parts.toSorted((a, b) => b.length - a.length).slice(0, mostParts)) {
      if (!finds(await inquiry.search(part), id)) continue
      problems.push(problemOf({ word, id, answer }))
      break
    }
  }
  return problems
}
