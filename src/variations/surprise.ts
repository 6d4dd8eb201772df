import { randomOf } from '../text/random.ts'
import { variations } from './choose.ts'
import type { Variation } from './variation.ts'

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'
const isWord = new RegExp(`^(?:[${consonants}][${vowels}]){3}$`)
const mostDrawn = 3

/** What a server does for once, and the word that repeats it. */
export interface Surprise {
  readonly word: string
  readonly drawn: readonly Variation[]
}

/** Whether a surprise has such a word. */
export function isSurprise(word: string): boolean {
  return isWord.test(word)
}

/**
 * One to three permitted variations, of axes that do not contradict each other: those of a word, or of a new one.
 * @throws RangeError for a word that none has
 */
export function surprise(word: string = newWord()): Surprise {
  if (!isSurprise(word))
    throw new RangeError(`${JSON.stringify(word)} is no word of a surprise, as ${newWord()} would be.`)
  const random = randomOf('surprise', word)
  const drawn: Variation[] = []
  for (let left = 1 + Math.floor(random() * mostDrawn); left > 0; left--) {
    const taken = new Set(drawn.map(({ axis }) => axis))
    const free = variations.filter(({ alone, data, axis }) => !alone && !data && !taken.has(axis))
    drawn.push(free[Math.floor(random() * free.length)]!)
  }
  return { word, drawn }
}

/** What was drawn, and where it says why that is permitted. */
export function surpriseLine({ word, drawn }: Surprise): string {
  const names = drawn.map(({ name }) => name)
  return `Surprise ${word}: ${names.join(', ')} (npx model-query explain ${names[0]} says why that is permitted)`
}

function newWord(): string {
  const letter = (of: string): string => of.charAt(Math.floor(Math.random() * of.length))
  return Array.from({ length: 3 }, () => letter(consonants) + letter(vowels)).join('')
}
