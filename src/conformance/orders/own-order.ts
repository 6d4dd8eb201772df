import { collationsOf, furtherLocales, locales } from './collations.ts'
import { cases, foldNamed, forms } from './folds.ts'
import { asOfJava } from './libraries.ts'
import { byCodePoint, type Comparison, keyed, type Order } from './order.ts'

/**
 * Databases and C libraries agree about the letters of one script, and each has an order of its own for scripts, and for
 * all that is neither letter nor digit: what that order is, the texts themselves say. None where they contradict each other.
 * `others` are compared by these orders, too.
 */
export function* ordersOfTheirOwn(texts: readonly string[], others: readonly string[] = []): Generator<Order> {
  const areAscii = [texts, others].every((some) => some.every((text) => isAscii.test(text)))
  const letterForms = areAscii ? [composed] : [composed, newer, older, oldest]
  const inEnglish = byLetterIn('en')
  for (const [aside, pattern] of asides) {
    for (const form of areAscii ? letterForms : [plain, ...letterForms]) {
      const order = learn(texts, (text) => form(pattern ? text.replace(pattern, '') : text), inEnglish, aside)
      if (order) yield order
    }
  }
  for (const locale of localesThatDiffer([...texts, ...others])) {
    const byLetter = byLetterIn(locale)
    for (const [aside, pattern] of asides) {
      for (const form of pattern ? [composed] : letterForms) {
        const spelt = (text: string): string => form(speltIn(locale, pattern ? text.replace(pattern, '') : text))
        const order = learn(texts, spelt, byLetter, `${aside}, letters as in ${locale}`)
        if (order) yield order
      }
    }
  }
}

/** The collations that Java has for languages other than English. */
export function collationsOfJava(texts: readonly string[]): readonly Order[] {
  return localesThatDiffer(texts).map((locale) =>
    keyed(`by the collation of Java in ${locale}`, asOfJava, collationsOf(locale)[0]!.compare),
  )
}

/** Of the locales that have the letters of these texts in one order, the first; but for that of English. */
function localesThatDiffer(texts: readonly string[]): readonly string[] {
  const letters = Array.from(new Set(texts.flatMap((text) => Array.from(composed(text).toLowerCase()))))
  const found = new Map<string, string>()
  for (const locale of [...locales, ...Intl.Collator.supportedLocalesOf(furtherLocales)]) {
    const { compare } = collationsOf(locale)[0]!
    const sorted = letters.toSorted((a, b) => compare(a, b) || byCodePoint(a, b))
    const order = sorted.map((letter, at) => (compare(sorted[at - 1] ?? '', letter) < 0 ? ` ${letter}` : letter))
    const key = [...order, ...(isSpelt(locale) ? [locale] : [])].join('')
    if (!found.has(key)) found.set(key, locale)
  }
  return Array.from(found.values()).filter((locale) => locale !== 'en')
}

/** No form of letters changes anything about these. */
const isAscii = /^\p{ASCII}*$/u

/** Stands for the Czech letter ch, which comes between h and i. */
const afterH = '\u0266'

const isSpelt = (locale: string): boolean => /^(?:cs|tr|az)$/.test(locale)

/** With a letter that is written with two as one, and in lower case where a language has its own. */
function speltIn(locale: string, text: string): string {
  if (!isSpelt(locale)) return text
  return locale === 'cs' ? text.replace(/ch/gi, afterH) : text.toLocaleLowerCase(locale)
}

const allSigns = /[^\p{L}\p{N}\p{M}]+/gu

/** What some pass over at first. */
const asides: readonly (readonly [name: string, pattern: RegExp | undefined])[] = [
  ['', undefined],
  [', spaces at the end aside', / +$/u],
  [', spaces and hyphens aside', /[-\s\u00ad\u2010-\u2015]+/gu],
  [', hyphens and apostrophes aside', /[-'\u00ad\u2010-\u2015\u2019]+/gu],
  [', all signs aside', allSigns],
]

/** Unicode's table has Han characters by their numbers, its first block before all; newer libraries have them by their strokes. */
const hanNumber = (letter: string): number =>
  /\p{Script=Han}/u.test(letter) ? (letter.codePointAt(0) ?? 0) + (/[\u4e00-\u9fff]/.test(letter) ? 0 : 0x10_0000) : 0
function byLetterIn(locale: string): Comparison {
  const { compare } = collationsOf(locale)[0]!
  return (a, b) => {
    const [one, other] = [hanNumber(a), hanNumber(b)]
    return one > 0 && other > 0 ? one - other : compare(a, b)
  }
}

const caseFolded = foldNamed(cases, 'case-folded').fold
const plain = foldNamed(forms, 'in plain ASCII letters').fold
/** Some letters with a mark are letters of their own: a Cyrillic short i, an alif with a hamza. */
const composed = foldNamed(forms, 'composed, compatible').fold
const isMark = (letter: string): boolean => /[^\p{L}\p{N}\p{M}]/u.test(letter)
/** In older tables these are letters of their own, behind that which they are made of; here, the next letter stands for each. */
const next: Readonly<Record<string, string>> = {
  æ: 'ɐ',
  đ: 'ɖ',
  ħ: 'ɦ',
  ı: 'ɩ',
  ł: 'ɭ',
  œ: 'oe',
  ø: 'ɵ',
  ŧ: 'ʈ',
  ї: 'ꙇ',
}
/** Thai and Lao have some vowels before the consonant that they follow in a dictionary. */
const spoken = (text: string): string => text.replace(/([\u0e40-\u0e44\u0ec0-\u0ec4])(\p{L})/gu, '$2$1')
const newer = (text: string): string => spoken(composed(text).replace(/[æœ]/gi, (letter) => plain(letter)))
const older = (text: string): string =>
  caseFolded(composed(text.replace(/\p{Cf}+/gu, ''))).replace(/[æđħıłœøŧї]/g, (letter) => next[letter] ?? letter)
/** Where tables ended with the basic plane, what is beyond is all alike. */
const oldest = (text: string): string => older(text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'))

/** Stands for every letter and digit in what is known of marks. */
const anyLetter = ''

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

function scriptOf(letter: string): string {
  if (/\p{N}/u.test(letter)) return 'numbers'
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'another'
}

/** Of which two things the order is to be learnt; undefined for letters that all order alike. */
function learnt(left: string, right: string): readonly [string, string] | undefined {
  if (isMark(left) || isMark(right)) return [isMark(left) ? left : anyLetter, isMark(right) ? right : anyLetter]
  const [one, other] = [scriptOf(left), scriptOf(right)]
  return one === other ? undefined : [one, other]
}

interface Difference {
  readonly left: string | undefined
  readonly right: string | undefined
}

/** Where two texts, taken letter by letter, differ first. */
function differenceOf(a: readonly string[], b: readonly string[], byLetter: Comparison): Difference | undefined {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]]
    if (left === right) continue
    if (left !== undefined && right !== undefined && !isMark(left) && !isMark(right) && byLetter(left, right) === 0) {
      continue
    }
    return { left, right }
  }
  return undefined
}

function learn(
  texts: readonly string[],
  fold: (text: string) => string,
  byLetter: Comparison,
  aside: string,
): Order | undefined {
  const lettersOf = (text: string): readonly string[] => Array.from(caseFolded(fold(text)))
  const after = new Map<string, Set<string>>()
  let before: readonly string[] = []
  for (const text of texts) {
    const letters = lettersOf(text)
    const difference = differenceOf(before, letters, byLetter)
    before = letters
    const { left, right } = difference ?? {}
    if (left === undefined) continue
    if (right === undefined) return undefined
    const pair = learnt(left, right)
    if (pair === undefined) {
      if (byLetter(left, right) > 0) return undefined
      continue
    }
    const [one, other] = pair
    after.set(one, (after.get(one) ?? new Set()).add(other))
  }
  const comesBefore = (one: string, other: string): boolean => reaches(after, one, other)
  if ([...after.keys()].some((mark) => comesBefore(mark, mark))) return undefined
  return {
    name: `by letters, scripts and marks in an order of their own${aside}`,
    compare(a, b) {
      const { left, right } = differenceOf(lettersOf(a), lettersOf(b), byLetter) ?? {}
      if (left === right) return 0
      if (left === undefined || right === undefined) return left === undefined ? -1 : 1
      const pair = learnt(left, right)
      if (pair === undefined) return byLetter(left, right)
      const [one, other] = pair
      if (comesBefore(one, other)) return -1
      return comesBefore(other, one) ? 1 : 0
    },
  }
}

/** Whether there is a way from one to the other, of one step at least. */
function reaches(after: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const next = [...(after.get(from) ?? [])]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === to) return true
    if (seen.has(at)) continue
    seen.add(at)
    next.push(...(after.get(at) ?? []))
  }
  return false
}
