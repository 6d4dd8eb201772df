import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { shuffled } from '../random.ts'
import { isAscii, isOfLetters, isSubstantial, partsOf, titlesOf, withoutSigns } from './words.ts'
import { sampleSize } from './sample-size.ts'

/** What stands between spaces in a title, with signs in it or at its ends. */
export interface SignedWord {
  readonly word: string
  readonly id: string
}

const mostSigned = 16
/** Each sign comes once before one comes twice. */
const mostOfEachSign = [1, 2]
const longestSigned = 60

/** Some with each sign, since one may be read as part of a language of queries. */
export function signedWords(entities: readonly ShownEntity[], random: Random): readonly SignedWord[] {
  const all = signedIn(entities, shuffled([...entities.keys()], random))
  const taken = new Map<string, number>()
  const chosen = new Map<string, SignedWord>()
  for (const isTold of [isMarkedAround, isAround]) {
    let left: number = sampleSize.least
    for (const one of all()) {
      if (left === 0) break
      if (chosen.has(one.word) || !isTold(one.word)) continue
      left--
      chosen.set(one.word, one)
    }
  }
  for (const most of mostOfEachSign) {
    for (const one of all()) {
      if (chosen.size >= mostSigned) break
      if (chosen.has(one.word)) continue
      const signs = [...new Set(one.word.match(/[\p{P}\p{S}]/gu))]
      if (signs.every((sign) => (taken.get(sign) ?? 0) >= most)) continue
      for (const sign of signs) taken.set(sign, (taken.get(sign) ?? 0) + 1)
      chosen.set(one.word, one)
    }
  }
  return [...chosen.values()]
}

/** Walks through all there are, the entities in the order of these places. */
function signedIn(entities: readonly ShownEntity[], places: readonly number[]): () => Iterable<SignedWord> {
  const { words, numbersAt } = titlesOf(entities)
  const isSigned = words.map(
    (word) =>
      word.length <= longestSigned && /[\p{P}\p{S}]/u.test(word) && partsOf(word).some((part) => isSubstantial(part)),
  )
  return function* walk() {
    for (const at of places) {
      const { id } = entities[at]!
      if (id === undefined) continue
      for (const number of numbersAt(at)) if (isSigned[number] === true) yield { word: words[number]!, id }
    }
  }
}

/** A word in brackets, or the like. */
function isAround(word: string): boolean {
  return /^[\p{P}\p{S}]/u.test(word) && isOfLetters(withoutSigns(word))
}

function isMarkedAround(word: string): boolean {
  return !isAscii(withoutSigns(word)) && isOfLetters(withoutSigns(word)) && withoutSigns(word) !== word
}
