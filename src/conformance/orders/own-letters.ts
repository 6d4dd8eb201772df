import { cases, foldNamed, forms, plainDigits } from './folds.ts'
import type { Comparison } from './order.ts'

/** A letter, digit or sign as a text has it, and as what some tables take it. */
export interface Letter {
  readonly own: string
  readonly plain: string
}

/**
 * Letters without case; each has the marks on it that collations look at last, and counts for all that it is made of.
 * `pairs` tells which letters are one together.
 */
export function lettersOf(text: string, pairs?: RegExp): readonly Letter[] {
  if (!pairs) return readEach(text)
  const parts = text.split(pairs)
  return parts.flatMap((part, at) => (at % 2 === 0 ? readEach(part) : readTogether(part.toLowerCase())))
}

const readTogether = (own: string): readonly Letter[] =>
  Array.from(own, (letter) => ({ own, plain: readEach(letter)[0]!.plain }))

function readEach(text: string): readonly Letter[] {
  const letters: Letter[] = []
  for (const character of text) {
    const { length } = letters
    if (!isIgnored(character)) letters.push(...readCharacter(character))
    else if (length > 0) letters[length - 1] = { ...letters[length - 1]!, own: letters[length - 1]!.own + character }
  }
  return letters
}

const read = new Map<string, readonly Letter[]>()

function readCharacter(character: string): readonly Letter[] {
  const known = read.get(character)
  if (known) return known
  const lowered = character.toLowerCase()
  // Georgian and Cherokee were given a case late.
  const own = lowered.length > character.length || isLate.test(character) ? character : lowered
  const made = isWhole.test(own) ? [own] : Array.from(lower(inPlainLetters(plainDigits(own))), inHiragana)
  const letters = (made.length > 0 ? made : [own]).map((plain) => ({ own, plain }))
  read.set(character, letters)
  return letters
}

const lower = foldNamed(cases, 'in lower case').fold
const inPlainLetters = foldNamed(forms, 'in plain ASCII letters').fold
const isLate = /[\u1c90-\u1cbf\u13a0-\u13fd\uab70-\uabbf]/
/** Syllables of Hangul, and the vowels of Indic scripts, come apart into nothing plainer. */
const isWhole = /^(?:\p{ASCII}|[\uac00-\ud7a3]|\p{M})$/u

const { compare: inRoot } = new Intl.Collator('en', { sensitivity: 'base' })
const isPrintable = /^[ -~]$/
const ignored = new Map<string, boolean>()

function isIgnored(character: string): boolean {
  if (isPrintable.test(character)) return false
  const known = ignored.get(character) ?? inRoot(character, '') === 0
  ignored.set(character, known)
  return known
}

/** The signs of kana that stand for the same sound, and the forms of letters at the end of a word. */
const plainer = new Map(
  'ぁあぃいぅうぇえぉおっつゃやゅゆょよゎわךכםמןנףפץצςσ'
    .match(/../g)!
    .map(([letter = '', other = '']) => [letter, other]),
)

function inHiragana(letter: string): string {
  const hiragana = /[ァ-ヶ]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0x60) : letter
  return plainer.get(hiragana) ?? hiragana
}

/** Some tables take it for plainer ones, and some for a letter of its own. */
export const isOdd = ({ own, plain }: Letter): boolean => own !== plain

/** Made of nothing plainer, and not in all tables, or not at the same place in all. */
export const isRare = (letter: Letter): boolean =>
  letter.own === letter.plain &&
  letter.own > '\u007f' &&
  (scriptOf(letter) === 'another' ||
    isSpokenLater.test(letter.own) ||
    (isOfTheBestKnown.test(letter.own) && !isPlain.test(letter.own)))

/**
 * Whether a letter that has a place of its own has it among the others of its script, in whatever table. Some have no Cyrillic
 * but that of Slavic languages.
 */
export const isAtHome = ({ own }: Letter): boolean => /^(?![\u0492-\u052f])[A-Za-z\u00c0-\u0dff]/.test(own)

/** Vowels of Thai and Lao that are written before their consonant: not all tables have them there. */
const isSpokenLater = /[\u0e40-\u0e44\u0ec0-\u0ec4]/
const isOfTheBestKnown =
  /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Hangul}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc]/u
const isPlain =
  /[α-ρσ-ωа-яאבגדהוזחטיכלמנסעפצקרשתابت-غف-هو\uac00-\ud7a3\u4e00-\u9fa5あいうえおかきくけこさしすせそたちつてとな-のはひふへほま-もやゆよら-ろわをん]/

export const isSign = ({ plain }: Letter): boolean => /^[^\p{L}\p{N}\p{M}]/u.test(plain)

/** Whether two letters are one where nothing but the letters counts. */
export const areAlike = (one: Letter, other: Letter, byLetter: Comparison): boolean =>
  one.plain === other.plain ||
  (!isSign(one) && !isSign(other) && !isRare(one) && !isRare(other) && byLetter(one.plain, other.plain) === 0)

const scripts = [
  ...'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu'.split(
    ' ',
  ),
  ...'Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Khmer Mongolian Han'.split(
    ' ',
  ),
  ...'Hiragana Katakana Bopomofo Yi Coptic Glagolitic Tifinagh Nko Javanese Balinese Canadian_Aboriginal Runic'.split(
    ' ',
  ),
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

const found = new Map<string, string>()

export function scriptOf({ plain }: Letter): string {
  const known = found.get(plain)
  if (known !== undefined) return known
  const script = /^\p{N}/u.test(plain)
    ? 'numbers'
    : (scripts.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'another')
  found.set(plain, script)
  return script
}
