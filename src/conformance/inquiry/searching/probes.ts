import { scriptOf } from './scripts.ts'
import type { SearchAnswer } from '../answers/search.ts'
import { isAsciiWord, isNumber } from './words.ts'
import { sampleSize } from './sample-size.ts'

/** Some of each script that words were found in, most of them of ASCII where there are such. */
export function probesOf(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  const ascii = answers.filter(({ q }) => isAsciiWord(q))
  const taken = new Map<string | undefined, number>()
  const beyond = answers
    .filter(({ q }) => {
      if (isAsciiWord(q)) return false
      const before = taken.get(scriptOf(q)) ?? 0
      taken.set(scriptOf(q), before + 1)
      return before < sampleSize.small
    })
    .slice(0, sampleSize.usual)
  return [...beyond, ...ascii, ...answers.filter((one) => !beyond.includes(one) && !ascii.includes(one))].slice(
    0,
    sampleSize.large,
  )
}

/** One word beyond ASCII and one within. */
export function ofEachKind(answers: readonly SearchAnswer[]): readonly string[] {
  const words = answers.map(({ q }) => q)
  const both = [words.find(isAsciiWord), words.find((word) => !isAsciiWord(word))]
  return both.filter((word) => word !== undefined)
}

export function longestOf(answers: readonly SearchAnswer[], most: number = sampleSize.usual): readonly SearchAnswer[] {
  return answers.toSorted((a, b) => b.q.length - a.q.length).slice(0, most)
}

/** Those for words with several digits behind their letters, the most digits first. */
export function withDigits(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  const digitsOf = ({ q }: SearchAnswer): number => /^\p{L}{2,}(\p{Nd}{2,})$/u.exec(q)?.[1]?.length ?? 0
  return answers
    .filter((one) => digitsOf(one) > 0 && one.q.length > mostPassedOver)
    .toSorted((a, b) => digitsOf(b) - digitsOf(a))
    .slice(0, sampleSize.least)
}

/** Words of so many characters some searches pass over. */
const mostPassedOver = 4

/** Those for numbers that are still long enough without their last digit. */
export function longNumbers(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  return answers.filter(({ q }) => isNumber(q) && isNumber(q.slice(0, -1))).slice(0, sampleSize.least)
}

/** For each ending that is taken off where words are reduced to their stems, the longest word that has it. */
export function inflected(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  return endings.flatMap((ending) =>
    longestOf(
      answers.filter(({ q }) => ending.test(q)),
      1,
    ),
  )
}

const endings: readonly RegExp[] = [/^[a-z]{3,}ing$/i, /^[a-z]{4,}ed$/i]
