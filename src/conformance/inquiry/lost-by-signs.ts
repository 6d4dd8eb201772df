import type { Needed } from '../rule.ts'
import { type Lost, problemOf } from './cut-words.ts'
import { isLeftOut } from './left-out.ts'
import { signsBetween } from './pair-apart.ts'
import { isUnspaced } from './scripts.ts'
import { isUsable, type SearchAnswer } from './search.ts'
import type { SignedWord } from './signed-words.ts'
import { isLongEnough, isOfLetters, partsOf, withoutSigns } from './words.ts'

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
  const lacks = (answer: SearchAnswer, id: string): boolean =>
    isUsable(answer) && !answer.ids.has(id) && (answer.hits.length === 0 || isComplete(answer))
  const problems: Lost[] = []
  for (const one of signed) {
    if (!lacks(one.answer, one.id)) continue
    if ((await isFoundByPart(one, inquiry)) || (await isLostAlone(one, inquiry, lacks))) problems.push(problemOf(one))
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

async function isLostAlone(
  { word, id }: SignedWord,
  { search }: Searches,
  lacks: (answer: SearchAnswer, id: string) => boolean,
): Promise<boolean> {
  const plain = withoutSigns(word)
  const isPlain = isOfLetters(plain) && isLongEnough(plain) && !isLeftOut(plain)
  const isUsual = plain.length >= sizeOfPlain.least && plain.length <= sizeOfPlain.most
  return isPlain && isUsual && lacks(await search(plain), id)
}

const mostBehind = 3

/**
 * Words behind a sign in titles that do not find the entity, where the same sign parts the words of a q: what is given apart
 * stands together in the index.
 */
export async function lostBehindSigns(inquiry: Searches): Promise<readonly Lost[]> {
  const { signed, odd, apart, isComplete } = await inquiry.searching()
  const parting = signsBetween(odd, apart, isComplete)
  const behind = signed.flatMap(({ word, id }) => {
    const plain = withoutSigns(word)
    const last = plain.split(/[^\p{L}\p{M}\p{N}]/u).at(-1) ?? ''
    const sign = plain.slice(0, plain.length - last.length).at(-1)
    const isPlain = isOfLetters(last) && isLongEnough(last) && !isLeftOut(last) && !isUnspaced(last)
    const isUsual = last.length >= sizeOfPlain.least && last.length <= sizeOfPlain.most
    return sign !== undefined && parting.includes(sign) && isPlain && isUsual ? [{ word: last, id }] : []
  })
  const looked = await Promise.all(
    behind.slice(0, mostBehind).map(async (one) => ({ ...one, answer: await inquiry.search(one.word) })),
  )
  return looked
    .filter(
      ({ id, answer }) => isUsable(answer) && !answer.ids.has(id) && (answer.hits.length === 0 || isComplete(answer)),
    )
    .map(problemOf)
}
