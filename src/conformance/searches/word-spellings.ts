import { inOtherHan } from '../../text/other-han.ts'
import { withoutMarks } from '../../text/without-marks.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import type { Ids } from '../inquiry/answers/hits.ts'
import { isUsable, isWithin, type SearchAnswer } from '../inquiry/answers/search.ts'
import { folded, isOfLetters, prefixesOf } from '../inquiry/searching/words.ts'

/** The other ways to write a word that a search may reduce it to. */
export function spellingsOf(word: string): readonly string[] {
  const parts = word.split(/[^\p{L}\p{M}]+/u)
  const others = [
    word.toLowerCase(),
    withoutMarks(word),
    folded(word),
    word.normalize('NFC'),
    word.normalize('NFD'),
    word.normalize('NFKC'),
    word.toLocaleLowerCase('tr'),
    word.toUpperCase(),
    inOtherHan(word),
    parts.join(' '),
    parts.join(''),
  ]
  return [...new Set(others)].filter((spelling) => spelling !== word)
}

/** The other cases of a code, which has digits that no spelling may lack. */
export function casesOf(code: string): readonly string[] {
  return [...new Set([code.toLowerCase(), code.toUpperCase()])].filter((spelling) => spelling !== code)
}

const fewestLetters = 4
const fewestBeforeDigits = 3

/**
 * Beginnings of a word that few other words have: nearly all of it, most of it, and its first letters; or the letters before
 * the first sign or digit in it.
 */
export function tellingBeginnings(word: string): readonly string[] {
  if (!isOfLetters(word)) {
    const [letters = ''] = /^[\p{L}\p{M}]*/u.exec(word) ?? []
    const isBeforeDigit = /^\p{Nd}/u.test(word.slice(letters.length))
    return letters.length >= (isBeforeDigit ? fewestBeforeDigits : fewestLetters) ? [letters] : []
  }
  const all = prefixesOf(word)
  const lengths = [all.length, Math.ceil((all.length * 3) / 4), Math.ceil(all.length / 2), fewestLetters]
  return [...new Set(lengths)].filter((length) => length >= fewestLetters).flatMap((length) => all[length - 1] ?? [])
}

export function namesAll(answer: SearchAnswer, ids: Ids): boolean {
  return isUsable(answer) && isWithin({ ids }, answer)
}

/** Whether a word begins with these letters in the title, the word itself aside. */
export function beginsAnother({ title = '' }: ShownEntity, word: string, beginning: string): boolean {
  const rest = title.split(/\s+/u).flatMap((one) => {
    if (one === word) return []
    return one.includes(word) ? wordsOf(one).filter((part) => part !== word) : [one]
  })
  return folded(rest.join(' ')).includes(folded(beginning))
}
