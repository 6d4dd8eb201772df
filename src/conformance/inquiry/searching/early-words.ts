import { firstHalf } from '../../../text/slice-of.ts'
import { quoted } from '../../../text/quoting.ts'
import { inCaseOf } from './nonsense.ts'
import { rareLetter } from './scripts.ts'
import { folded, isAsciiWord, isWhole } from './words.ts'

/**
 * A q that is asked before a word of which it is a part, or that is a part of it: an answer that is kept under part of the
 * question is then given to the word.
 */
export interface EarlyWord {
  readonly q: string
  readonly kind: string
  readonly how: string
  /** No word begins with it. */
  readonly isNonsense: boolean
}

/**
 * What one word each has in common with something else: its letters in other cases, its beginning, its first word; and words
 * that are asked for apart later, joined.
 */
export function earlyWords(
  words: readonly { readonly word: string }[],
  joined: readonly string[],
): readonly EarlyWord[] {
  const letters = words.map(({ word }) => word).filter(isWhole)
  const plain = [...letters.filter(isAsciiWord), ...letters.filter((word) => !isAsciiWord(word))]
  const marked = letters.find((word) => folded(word) !== word.toLowerCase())
  const strange = (word: string): string => inCaseOf(word, rareLetter(word).repeat(4))
  const ways: readonly ((word: string) => Pick<EarlyWord, 'q' | 'isNonsense'>)[] = [
    (word) => ({ q: otherCase(word), isNonsense: false }),
    (word) => ({ q: `${word}${strange(word)}`, isNonsense: true }),
    (word) => ({ q: `${word} ${strange(word)}`, isNonsense: false }),
    (word) => ({ q: `${firstHalf(word)}${strange(word)}`, isNonsense: true }),
    (word) => ({ q: `${Array.from(word)[0] ?? ''}${strange(word)}`, isNonsense: true }),
  ]
  return [
    ...ways.flatMap((way, at) => {
      const word = plain[at]
      return word === undefined ? [] : [early(word, way(word))]
    }),
    ...(marked === undefined ? [] : [early(marked, { q: folded(marked), isNonsense: false })]),
    ...joined.map((q) => early('', { q, isNonsense: false })),
  ].filter(({ q, of }) => q !== of)
}

function early(of: string, one: Pick<EarlyWord, 'q' | 'isNonsense'>): EarlyWord & { readonly of: string } {
  return { ...one, of, kind: 'more letters', how: `letters of ${quoted(of)} and others` }
}

function otherCase(word: string): string {
  return word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase()
}
