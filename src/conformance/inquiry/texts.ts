import { bytesOf, type Room } from './room.ts'

/**
 * Texts that come again in answer after answer, each kept once and known by a number: 0 for the first that was seen, 1 for
 * the next.
 */
export interface Texts {
  /** The number of a text, which is kept from now on. */
  readonly numberOf: (text: string) => number
  /** The number of a text that is kept; undefined for any other. */
  readonly known: (text: string) => number | undefined
  readonly at: (number: number) => string
  /** The text as it is kept. */
  readonly kept: (text: string) => string
}

/** `take` hears of about how many bytes each new text takes. */
export function createTexts(take: Room['take'] = () => {}): Texts {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOf = (text: string): number => {
    const before = numbers.get(text)
    if (before !== undefined) return before
    take(bytesOf.text + 2 * text.length)
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }
  return {
    numberOf,
    known: (text) => numbers.get(text),
    at: (number) => texts[number]!,
    kept: (text) => texts[numberOf(text)]!,
  }
}
