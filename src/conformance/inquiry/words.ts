import { isLeftOut } from './left-out.ts'
import { isUnspaced, scriptOf } from './scripts.ts'

/** A word as an entity shows it: a run of letters between spaces or ends, which every sane way to split a text keeps whole. */
export interface ShownWord {
  readonly word: string
  /** The entities in whose title it stands. */
  readonly ids: ReadonlySet<string>
}

/** What is longer is no word. */
const longestWord = 100

/**
 * The words of titles: runs of letters between spaces, long enough that hardly a search passes over them; and what else
 * stands between spaces with as many letters in it, whole.
 */
export function titleWords(
  entities: Iterable<{ readonly id?: string; readonly title?: string }>,
): readonly ShownWord[] {
  const isWord = onceForEach(
    (word) =>
      word.length <= longestWord &&
      isLongEnough(word) &&
      !isLeftOut(word) &&
      (isOfLetters(word) || isBetweenLetters(word)),
  )
  const words = new Map<string, Set<string>>()
  for (const { id, title } of entities) {
    if (id === undefined || title === undefined) continue
    for (const word of title.split(/\s+/u)) {
      const ids = words.get(word)
      if (ids) ids.add(id)
      else if (isWord(word)) words.set(word, new Set([id]))
    }
  }
  return [...words].map(([word, ids]) => ({ word, ids }))
}

/** The same, looked into once for each text: the titles of a large model share few words. */
export function onceForEach(isOne: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    let is = known.get(text)
    if (is === undefined) known.set(text, (is = isOne(text)))
    return is
  }
}

/** Whether a word has four letters; or two, in a script that needs no more for one. */
export function isLongEnough(word: string): boolean {
  const letters = word.match(/\p{L}/gu)?.length ?? 0
  return letters >= (isUnspaced(word) ? 2 : 4)
}

export function isOfLetters(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word)
}

/** Letters, with signs between them that a word may be parted at: a hyphen, an apostrophe, what is not seen at all. */
function isBetweenLetters(word: string): boolean {
  return /^[\p{L}\p{M}]+(?:[-\p{Pd}'\u2019\u00b7_.\p{Cf}][\p{L}\p{M}]+)+$/u.test(word)
}

/** Without case and accents: the coarsest way in which a search may compare. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u00df', 'ss')
    .replaceAll('\u0131', 'i')
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Proper prefixes, cut between characters as a person counts them: `[first letter, ..., all but the last]`. */
export function prefixesOf(word: string): readonly string[] {
  const parts = [...characters.segment(word)].map(({ segment }) => segment)
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(''))
}

/**
 * A word that no way to split a text takes apart, and no way to write it joins from several: letters of one script that
 * has an alphabet, without a capital after the first.
 */
export function isSimple(word: string): boolean {
  const hasCase = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+)$/u.test(word) && !/[\p{Lo}\p{Lm}]/u.test(word)
  return (hasCase || /^\p{Lo}+$/u.test(word)) && scriptOf(word) !== undefined
}

/** A simple word that stays whole where words are parted at marks, too. */
export function isWhole(word: string): boolean {
  return isSimple(word) && !/\p{M}/u.test(word.toLowerCase())
}

/**
 * The letters that a word begins with and that every search reads as letters of one word: those of ASCII, or those of
 * another alphabet than the Latin one, up to the first with a mark.
 */
export function plainBeginning(word: string): string {
  const [ascii] = /^[A-Za-z]+/.exec(word) ?? []
  if (ascii !== undefined) return ascii
  const letters = Array.from(word)
  const end = letters.findIndex((letter) => /[\p{Script=Latin}\p{M}]/u.test(letter.normalize('NFD')))
  return (end < 0 ? letters : letters.slice(0, end)).join('')
}

export function isAsciiWord(word: string): boolean {
  return /^[A-Za-z]+$/.test(word)
}
