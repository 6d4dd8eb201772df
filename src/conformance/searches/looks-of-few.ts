import { countsOf } from '../../text/counts-of.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { type Look, wordsIn } from './looks.ts'
import { mostOfFew } from '../inquiry/searching/pieces.ts'
import { isUnspaced } from '../inquiry/searching/scripts.ts'
import { folded, isAscii, isOfLetters, partsOf } from '../inquiry/searching/words.ts'

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

/** So many words that stand in one title each must find one entity each, and next to none of them its own. */
const fewestStrayed = 6
const shareOfStrayed = 0.9
/** Of few words more are in other titles, too, in another case or as the beginning of another word. */
const shareOfFew = 2 / 3

/** Words that one title has, which find one other entity each that shows none of them, and hardly ever their own: the index leads to the wrong ones. */
export function foundElsewhere(looked: readonly Look[], byId: ReadonlyMap<string, ShownEntity>): Look[] {
  const times = countsOf(looked.map(({ word }) => word))
  const single = looked.filter(({ word }) => times.get(word) === 1)
  const isShown = (word: string, { id = '', type = '', title = '' }: ShownEntity = {}): boolean =>
    partsOf(word).some((part) => folded(`${id} ${type} ${title}`).includes(folded(part)))
  const strayed = single.filter(
    ({ word, finds, answer }) =>
      !finds && answer.hits.length === 1 && [...answer.ids].every((id) => !isShown(word, byId.get(id))),
  )
  const isTelling =
    wordsIn(strayed) >= fewestStrayed &&
    strayed.length >= (byId.size > mostOfFew ? shareOfStrayed : shareOfFew) * single.length
  return isTelling ? strayed : []
}
