import type { Look } from './looks.ts'
import { isAscii, isNumber, isOfLetters } from '../inquiry/searching/words.ts'

/** A shorter word may be one that a search leaves out. */
export const fewestLetters = 3
/** So many other words tell of a search of titles. */
const enoughOthers = 5

/** Hangul and numbers stand between spaces: fewer letters of them are left out where nothing as short is found. */
const fewestBetweenSpaces = 4

/** Numbers, and words beyond ASCII, are none that a search leaves out if all that have something in common find nothing. */
export function scriptsLost(looked: readonly Look[]): readonly Look[] {
  const isShortFound = looked.some(({ word, finds }) => finds && Array.from(word).length <= fewestLetters)
  const fewestIn = (word: string): number =>
    !isShortFound && /[\p{Script=Hangul}\p{Nd}]/u.test(word) ? fewestBetweenSpaces : fewestLetters
  const beyond = looked.filter(
    ({ word }) =>
      (isNumber(word) || (!isAscii(word) && isOfLetters(word))) && Array.from(word).length >= fewestIn(word),
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
