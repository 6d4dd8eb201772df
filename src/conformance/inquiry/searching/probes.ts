import { scriptOf } from './scripts.ts'
import type { SearchAnswer } from '../answers/search.ts'
import { isAsciiWord, plainLength } from './words.ts'
import { dozen, fewestCases, least, usual } from '../../enough.ts'

/** Some of each script that words were found in, most of them of ASCII where there are such. */
export function probesOf(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  const ascii = answers.filter(({ q }) => isAsciiWord(q))
  const taken = new Map<string | undefined, number>()
  const beyond = answers
    .filter(({ q }) => {
      if (isAsciiWord(q)) return false
      const before = taken.get(scriptOf(q)) ?? 0
      taken.set(scriptOf(q), before + 1)
      return before < fewestCases
    })
    .slice(0, usual)
  return [...beyond, ...ascii, ...answers.filter((one) => !beyond.includes(one) && !ascii.includes(one))].slice(
    0,
    dozen,
  )
}

/** One word beyond ASCII and one within. */
export function ofEachKind(answers: readonly SearchAnswer[]): readonly string[] {
  const words = answers.map(({ q }) => q)
  const both = [words.find(isAsciiWord), words.find((word) => !isAsciiWord(word))]
  return both.filter((word) => word !== undefined)
}

export function longestOf(answers: readonly SearchAnswer[], most: number = usual): readonly SearchAnswer[] {
  return answers.toSorted((a, b) => b.q.length - a.q.length).slice(0, most)
}

/** Those for words with digits behind so many letters that hardly a search passes over them. */
export function withDigits(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  return answers.filter(({ q }) => /^\p{L}{2,}\p{Nd}{2,}$/u.test(q) && q.length > plainLength).slice(0, least)
}

/** For each ending that is taken off where words are reduced to their stems, the longest word that has it. */
export function inflected(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  return [/^[a-z]{3,}ing$/i, /^[a-z]{4,}ed$/i].flatMap((ending) =>
    longestOf(
      answers.filter(({ q }) => ending.test(q)),
      1,
    ),
  )
}
