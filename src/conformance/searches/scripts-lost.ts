import type { Look } from './looks.ts'
import { answersTo, findsNothing, isUsable } from '../inquiry/answers/search.ts'
import { isAscii, isNumber, isOfLetters, isPlainWord } from '../inquiry/searching/words.ts'
import { longestRun } from '../inquiry/searching/scripts.ts'
import type { Searches } from './searches.ts'
import { noWord } from '../inquiry/random.ts'

/** A shorter word may be one that a search leaves out. */
export const fewestLetters = 3
/** So many other words tell of a search of titles. */
const enoughOthers = 5

/** Fewer letters may be left out where nothing as short is found. */
const fewestWhereNoneIsShort = 4

/** Numbers, and words beyond ASCII, are none that a search leaves out if all that have something in common find nothing. */
export async function scriptsLost(searches: Searches, looked: readonly Look[]): Promise<readonly Look[]> {
  const lost = silentAlike(looked)
  const numbers = lost.filter(({ word }) => isNumber(word))
  return (await arePassedOver(numbers, searches)) ? lost.filter((look) => !numbers.includes(look)) : lost
}

/** So many numbers are asked for, each behind one of so many words of its title. */
const mostNumbers = 3
const mostBefore = 2

/**
 * Whether numbers are none of the given words: a title is found by a word and its number, and not by that word and another that
 * nothing has. Where one word is enough, nothing tells whether the number is read.
 */
async function arePassedOver(numbers: readonly Look[], { byId, search }: Searches): Promise<boolean> {
  const passedOver = await Promise.all(
    numbers.slice(0, mostNumbers).flatMap(({ id, word: number }) => {
      const words = byId.get(id)?.title?.split(/\s+/u).filter(isPlainWord) ?? []
      return words.slice(0, mostBefore).map(async (word) => {
        const [alone, together, apart] = await answersTo(search, word, `${word} ${number}`, `${word} ${noWord}`)
        if (!alone.ids.has(id) || !isUsable(together)) return undefined
        return together.ids.has(id) && findsNothing(apart)
      })
    }),
  )
  const tried = passedOver.filter((one) => one !== undefined)
  return tried.length > 0 && tried.every(Boolean)
}

function silentAlike(looked: readonly Look[]): readonly Look[] {
  const isShortFound = looked.some(({ word, finds }) => finds && Array.from(word).length <= fewestLetters)
  const fewest = isShortFound ? fewestLetters : fewestWhereNoneIsShort
  const beyond = looked.filter(
    ({ word }) =>
      (isNumber(word) || (!isAscii(word) && isOfLetters(word))) &&
      longestRun(word) >= fewestLetters &&
      // Such a limit counts code units.
      word.length >= fewest,
  )
  return kindsOfLetters.flatMap((kind) => {
    const like = beyond.filter(({ word }) => kind.test(word))
    const words = new Set(like.map(({ word }) => word))
    const isTelling = words.size > 1 || (words.size === 1 && areElseFound(looked, words))
    return isTelling && like.every(({ answer }) => answer.hits.length === 0) ? like : []
  })
}

/** Whether the only words of a kind are no short numbers, and all others find what shows them. */
function areElseFound(looked: readonly Look[], words: ReadonlySet<string>): boolean {
  const others = looked.filter(({ word }) => !words.has(word))
  const areLong = [...words].every((word) => !isNumber(word) || Array.from(word).length > fewestLetters)
  return areLong && others.length >= enoughOthers && others.every(({ finds }) => finds)
}

const kindsOfLetters: readonly { readonly test: (word: string) => boolean }[] = [
  /\p{L}/u,
  /^\p{Nd}+$/u,
  /\p{M}/u,
  { test: (word) => word !== word.normalize('NFD') },
  /[\u{10000}-\u{10ffff}]/u,
  /[^\u0000-\u00ff\p{M}]/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Han}/u,
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Thai}/u,
]
