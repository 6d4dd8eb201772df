import { type Look, wordsIn } from './looks.ts'
import { isUnspaced } from '../inquiry/searching/scripts.ts'
import { isAscii, isOfLetters } from '../inquiry/searching/words.ts'

/** A shorter word may be one that a search leaves out, as the verb that many titles begin with. */
const shortestPlain = 5
const fewestFound = 3

/**
 * Words of a small model that find nothing, while shorter and longer ones find what shows them: no limit leaves them out. And
 * where each entity is found by all of its words or by none (`isWhole`), all words of those that none finds.
 */
export function silentOfFew(looked: readonly Look[], isWhole: boolean): readonly Look[] {
  const silent = looked.filter(({ answer }) => answer.hits.length === 0)
  if (isWhole) return silent
  const isPlain = ({ word }: Look): boolean => isOfLetters(word) && !isUnspaced(word)
  const found = looked.filter((look) => look.finds && isPlain(look))
  const sizes = found.map(({ word }) => word.length)
  const lost = silent.filter(
    (look) =>
      isPlain(look) &&
      look.word.length >= Math.max(shortestPlain, Math.min(...sizes)) &&
      look.word.length <= Math.max(...sizes),
  )
  return wordsIn(found) >= Math.max(fewestFound, wordsIn(lost)) ? lost : []
}

/**
 * Whether some word that is lost is spelt as some are that are found, with or without a capital, and with or without letters
 * beyond ASCII: a field that spells all words alike is not what is searched.
 */
export function isLostAlike(looked: readonly Look[]): boolean {
  const kindOf = ({ word }: Look): string => `${isAscii(word)} ${/^\p{Lu}/u.test(word)}`
  const found = new Set(looked.filter(({ finds }) => finds).map(kindOf))
  return looked.some((look) => !look.finds && found.has(kindOf(look)))
}
