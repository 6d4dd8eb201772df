import { collationsOf, furtherLocales, locales } from './collations.ts'
import { cases, foldNamed, forms, marks } from './folds.ts'
import { inOrderOf } from './libraries.ts'
import { byCodePoint, byNumber, type Comparison, keyed, type Order } from './order.ts'

const lower = foldNamed(cases, 'in lower case').fold
const spacesAside = foldNamed(marks, 'spaces and hyphens aside').fold
const composed = foldNamed(forms, 'composed, compatible').fold

const inLocale = (locale: string): Comparison => collationsOf(locale)[0]!.compare

const signs = '_,;:!?/.`^~\'"()[]{}@$*\\&#%+<=>|'
const inEnglish = inOrderOf(`${signs}0123456789abcdefghijklmnopqrstuvwxyz`)
const signsOfOthers = Array.from(signs).toSorted(inLocale('en'))

/** The alphabets of languages, other than those in Latin letters, for which Java has a collation. */
const scripts = 'Cyrillic Greek Hebrew Arabic Devanagari Thai Hangul'.split(' ').map((name) => ({
  name,
  letter: new RegExp(`\\p{Script=${name}}`, 'u'),
  unknown: new RegExp(`[^\\p{ASCII}\\p{Script=${name}}\\p{M}\\uffff]|[\\u04d0-\\u052f]`, 'gu'),
}))

/** The collations of Java's own library. */
export function collationsOfJava(texts: readonly string[]): readonly Order[] {
  const latin = localesThatDiffer(texts.flatMap((text) => Array.from(composed(text).toLowerCase()))).map((locale) =>
    keyed(`by the collation of Java in ${locale}`, asInLatin, inLocale(locale)),
  )
  const others = scripts
    .filter(({ letter }) => texts.some((text) => letter.test(text)))
    .flatMap(({ name, unknown }) => {
      // Its letters come between the Latin ones that Java knows and all the others.
      const key = (text: string): string => signed(known(text)).replace(unknown, byNumber)
      return [key, (text: string) => key(text.normalize('NFD'))].map((one) =>
        keyed(`by the collation of Java for ${name}`, one, inLocale('en')),
      )
    })
  return [keyed('by the collation of Java', (text) => inEnglish(known(spacesAside(text)))), ...latin, ...others]
}

/** What other collations order as Java does in their locale: its signs as theirs, and letters that are not Latin by their numbers. */
function asInLatin(text: string): string {
  return signed(text).replace(/[^\p{ASCII}\p{Script=Latin}\p{M}]/gu, byNumber)
}

function signed(text: string): string {
  return spacesAside(text).replace(/[!-~]/g, (sign) => signsOfOthers[signs.indexOf(sign)] ?? sign)
}

/** Latin letters without accents and case, as Java knows them; those of other scripts are to it what their numbers are. */
function known(text: string): string {
  const plain = text.replace(/[\u00c0-\u0233]/g, (letter) => letter.normalize('NFD'))
  const latin = plain.replace(/[\p{M}\u200b-\u200f]+/gu, '').replace(/[A-Z\u00c6\u00d0\u00de\u0152]+/g, lower)
  return latin.replace(/[\u00df\u00e6\u00f0\u00fe\u0153]/g, (letter) => spelt[letter] ?? letter)
}

const spelt: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ð: 'd\uffff', þ: 'th', œ: 'oe' }

/** Of the locales that have these letters in one order, the first; but for that of English. */
function localesThatDiffer(some: readonly string[]): readonly string[] {
  const letters = Array.from(new Set(some))
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

/** Has a small letter of its own for some capital. */
const isSpelt = (locale: string): boolean => /^(?:tr|az)$/.test(locale)
