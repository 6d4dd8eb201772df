import type { WordCheck } from './word-checks.ts'
import { answersTo, findsNothing, isUsable } from '../inquiry/answers/search.ts'
import { isAscii, isNumber, isOfLetters, isPlainWord, plainLength, shortLength } from '../inquiry/searching/words.ts'
import { longestRun } from '../inquiry/searching/scripts.ts'
import type { Searches } from './searches.ts'
import { noWord } from '../inquiry/random.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'
import { enoughFound } from './telling.ts'

/** Numbers, and words beyond ASCII, are none that a search leaves out if all that have something in common find nothing. */
export async function missedClasses(searches: Searches, checks: readonly WordCheck[]): Promise<readonly WordCheck[]> {
  const lost = silentAlike(checks)
  const numbers = lost.filter(({ word }) => isNumber(word))
  return (await arePassedOver(numbers, searches)) ? lost.filter((look) => !numbers.includes(look)) : lost
}

/**
 * Whether numbers are none of the given words: a title is found by a word and its number, and not by that word and another that
 * nothing has. Where one word is enough, nothing tells whether the number is read.
 */
async function arePassedOver(numbers: readonly WordCheck[], { byId, search }: Searches): Promise<boolean> {
  const passedOver = await Promise.all(
    numbers.slice(0, sampleSize.small).flatMap(({ id, word: number }) => {
      const words = byId.get(id)?.title?.split(/\s+/u).filter(isPlainWord) ?? []
      return words.slice(0, sampleSize.least).map(async (word) => {
        const [alone, together, apart] = await answersTo(search, word, `${word} ${number}`, `${word} ${noWord}`)
        if (!alone.ids.has(id) || !isUsable(together)) return undefined
        return together.ids.has(id) && findsNothing(apart)
      })
    }),
  )
  const tried = passedOver.filter((one) => one !== undefined)
  return tried.length > 0 && tried.every(Boolean)
}

function silentAlike(checks: readonly WordCheck[]): readonly WordCheck[] {
  const isShortFound = checks.some(({ word, finds }) => finds && Array.from(word).length <= shortLength)
  const fewest = isShortFound ? shortLength : plainLength
  const beyond = checks.filter(
    ({ word }) =>
      (isNumber(word) || (!isAscii(word) && isOfLetters(word))) &&
      longestRun(word) >= shortLength &&
      // Such a limit counts code units.
      word.length >= fewest,
  )
  return kindsOfLetters.flatMap((kind) => {
    const like = beyond.filter(({ word }) => kind.test(word))
    const words = new Set(like.map(({ word }) => word))
    const isTelling = words.size > 1 || (words.size === 1 && areElseFound(checks, words))
    return isTelling && like.every(({ answer }) => answer.hits.length === 0) ? like : []
  })
}

/** Whether the only words of a kind are no short numbers, and all others find what shows them. */
function areElseFound(checks: readonly WordCheck[], words: ReadonlySet<string>): boolean {
  const others = checks.filter(({ word }) => !words.has(word))
  const areLong = [...words].every((word) => !isNumber(word) || Array.from(word).length > shortLength)
  return areLong && others.length >= enoughFound && others.every(({ finds }) => finds)
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
