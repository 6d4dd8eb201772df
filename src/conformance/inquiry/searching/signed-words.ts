import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { shuffled } from '../random.ts'
import { isAscii, isOfLetters, isSubstantial, longestTerm, partsOf, titlesOf, withoutSigns } from './words.ts'
import { least, many } from '../../enough.ts'

/** What stands between spaces in a title, with signs in it or at its ends. */
export interface SignedWord {
  readonly word: string
  readonly id: string
}

/** Some with each sign, since one may be read as part of a language of queries. */
export function signedWords(entities: readonly ShownEntity[], random: Random): readonly SignedWord[] {
  const { words, numbersAt } = titlesOf(entities)
  const areSigned = words.map(isSigned)
  const taken = new Map<string, number>()
  const chosen = new Map<string, SignedWord>()
  for (const at of shuffled([...entities.keys()], random)) {
    const { id } = entities[at]!
    for (const number of numbersAt(at)) {
      const word = words[number]!
      if (id === undefined || areSigned[number] !== true || chosen.has(word)) continue
      const traits = traitsOf(word)
      if (traits.every((trait) => (taken.get(trait) ?? 0) >= least)) continue
      for (const trait of traits) taken.set(trait, (taken.get(trait) ?? 0) + 1)
      chosen.set(word, { word, id })
      if (chosen.size === many) return [...chosen.values()]
    }
  }
  return [...chosen.values()]
}

function isSigned(word: string): boolean {
  return word.length <= longestTerm && /[\p{P}\p{S}]/u.test(word) && partsOf(word).some((part) => isSubstantial(part))
}

/** Its signs; and whether they stand around a word, as brackets do, and what word that is. */
function traitsOf(word: string): readonly string[] {
  const plain = withoutSigns(word)
  const isAround = /^[\p{P}\p{S}]/u.test(word) && isOfLetters(plain)
  const around = isAround ? [isAscii(plain) ? 'around' : 'around marks'] : []
  return [...new Set(word.match(/[\p{P}\p{S}]/gu)), ...around]
}
