import type { Needed } from '../rule.ts'
import { type Lost, problemOf } from './cut-words.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import { isUsable, lacks } from '../inquiry/answers/search.ts'
import type { SignedWord } from '../inquiry/searching/signed-words.ts'
import { isLongEnough, isOfLetters, isSubstantial, partsOf, withoutSigns } from '../inquiry/searching/words.ts'

type Searches = Needed<'search' | 'searching'>

const mostParts = 2
/** What is shorter or longer a search may leave out. */
const sizeOfPlain = { least: 5, most: 20 }

/**
 * Words with signs in them that do not find the entity as its title shows them, though a part between their signs does; and
 * those with signs around them that find it neither so nor without these signs.
 */
export async function lostBySigns(inquiry: Searches): Promise<readonly Lost[]> {
  const { signed, isComplete } = await inquiry.searching()
  const problems: Lost[] = []
  for (const one of signed) {
    if (!lacks(one.answer, one.id, isComplete)) continue
    if ((await isFoundByPart(one, inquiry)) || (await isLostAlone(one, inquiry))) problems.push(problemOf(one))
  }
  return problems
}

async function isFoundByPart({ word, id }: SignedWord, { search }: Searches): Promise<boolean> {
  const finds = async (q: string): Promise<boolean> => {
    const answer = await search(q)
    return isUsable(answer) && answer.ids.has(id)
  }
  const all = partsOf(word)
  // A search may pass over what is shorter, or find nothing with it.
  if (!all.every(isLongEnough) && !(await finds(all.join(' ')))) return false
  const parts = all.filter((part) => part.length >= 3 && !isLeftOut(part))
  for (const part of parts.toSorted((a, b) => b.length - a.length).slice(0, mostParts)) {
    if (await finds(part)) return true
  }
  return false
}

async function isLostAlone({ word, id }: SignedWord, { search, searching }: Searches): Promise<boolean> {
  const plain = withoutSigns(word)
  const isPlain = isOfLetters(plain) && isSubstantial(plain)
  const isUsual = plain.length >= sizeOfPlain.least && plain.length <= sizeOfPlain.most
  return isPlain && isUsual && lacks(await search(plain), id, (await searching()).isComplete)
}
