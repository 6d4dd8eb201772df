import { collationsOf, furtherLocales, locales } from './collations.ts'
import { byCodePoint, type Comparison, type Order } from './order.ts'
import { areAlike, isOdd, type Letter, lettersOf } from './own-letters.ts'
import { createPrecedence, type Precedence, type Step, stepBetween } from './precedence.ts'

/**
 * Databases and C libraries agree about the plain letters of one script, and each has an order of its own for scripts, for
 * rarer letters, and for all that is neither letter nor digit: what that order is, the texts themselves say. None where
 * they contradict each other. `others` are compared by these orders, too.
 */
export function* ordersOfTheirOwn(texts: readonly string[], others: readonly string[] = []): Generator<Order> {
  const all = [...texts, ...others]
  const neighbours = neighboursOf(texts)
  const remember = neighbours.length > mostRemembered ? (read: Reading) => read : remembering
  for (const { of, note, read } of readings) {
    if (all.some((text) => of.test(text))) yield* learnInEachWay(neighbours, remember(read), byLetterIn('en'), note)
  }
  const asItIs = remember((text) => lettersOf(text))
  const hasNumbers = all.some((text) => /[0-9]{2}/.test(text))
  const characters = Array.from(new Set(all.flatMap((text) => Array.from(text))))
  for (const locale of localesThatDiffer(characters.flatMap((one) => lettersOf(one).map(({ plain }) => plain)))) {
    const read = isSpelt(locale) ? (text: string) => lettersOf(text.toLocaleLowerCase(locale)) : asItIs
    yield* learnInEachWay(neighbours, read, byLetterIn(locale), `, letters as in ${locale}`)
    if (!hasNumbers) continue
    const note = `, numbers by value, letters as in ${locale}`
    yield* learnInEachWay(neighbours, (text) => read(byValue(text)), byLetterIn(locale), note)
  }
}

type Neighbours = readonly (readonly [string, string])[]

/**
 * From a little before where they differ, each once; first those that have the least in common, as a text out of its place
 * has with those beside it, and of these such as most orders have the other way round.
 */
function neighboursOf(texts: readonly string[]): Neighbours {
  const found = new Map<string, { readonly at: number; readonly pair: readonly [string, string] }>()
  for (const [index, text] of texts.entries()) {
    if (index === 0) continue
    const difference = whereTheyDiffer(texts[index - 1]!, text)
    found.set(difference.pair.join('\n'), difference)
  }
  const isBack = ([a, b]: readonly [string, string]): number => Number(a.toLowerCase() > b.toLowerCase())
  return [...found.values()]
    .toSorted((one, other) => one.at - other.at || isBack(other.pair) - isBack(one.pair))
    .map(({ pair }) => pair)
}

/** More characters than these are not one letter together. */
const mostInOne = 4

function whereTheyDiffer(a: string, b: string): { readonly at: number; readonly pair: readonly [string, string] } {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const from = Math.max(0, at - mostInOne)
  const start = /[\udc00-\udfff]/.test(a[from] ?? '') ? from - 1 : from
  const [one, other] = [a[at] ?? '', b[at] ?? '']
  const isPlain =
    isPlainEverywhere.test(one) && isPlainEverywhere.test(other) && one.toLowerCase() !== other.toLowerCase()
  const end = isPlain ? at + mostInOne : undefined
  return { at, pair: [a.slice(start, end), b.slice(start, end)] }
}

/** Some tables have i and j, or u, v and w, for one letter. */
const isPlainEverywhere = /^[0-9a-hk-tx-z]$/i

/** What the letters of a text are. */
type Reading = (text: string) => readonly Letter[]

/** Of more neighbours than these, the letters are not kept. */
const mostRemembered = 5_000

function remembering(read: Reading): Reading {
  const known = new Map<string, readonly Letter[]>()
  return (text) => {
    const letters = known.get(text) ?? read(text)
    known.set(text, letters)
    return letters
  }
}

/** Where so many contradict each other, the others are not read. */
const mostTried = 500

function* learnInEachWay(neighbours: Neighbours, read: Reading, byLetter: Comparison, note: string): Generator<Order> {
  for (const [aside, isAside] of asides) {
    const letters: Reading = isAside === undefined ? read : (text) => without(read(text), isAside)
    if (neighbours.length > mostTried && !learn(neighbours.slice(0, mostTried), letters, byLetter)) continue
    const compare = learn(neighbours, letters, byLetter)
    if (compare) yield { name: `by letters, scripts and marks in an order of their own${aside}${note}`, compare }
  }
}

function without(letters: readonly Letter[], isAside: RegExp | 'end'): readonly Letter[] {
  if (isAside !== 'end') return letters.filter(({ plain }) => !isAside.test(plain))
  return letters.slice(0, letters.findLastIndex(({ plain }) => plain !== ' ') + 1)
}

/** Of the locales that have these letters in one order, the first; but for that of English. */
export function localesThatDiffer(some: readonly string[]): readonly string[] {
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

/** Thai and Lao have some vowels before the consonant that they follow in a dictionary. */
const spoken = (text: string): string => text.replace(/([\u0e40-\u0e44\u0ec0-\u0ec4])(\p{L})/gu, '$2$1')
const alikeBeyond = (text: string): string => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')

/** With letters in the place of those that a table takes for the same. */
const replacing = (letters: Readonly<Record<string, string>>) => (text: string) =>
  text.toLowerCase().replace(new RegExp(Object.keys(letters).join('|'), 'g'), (letter) => letters[letter] ?? letter)

/** Runs of digits with their length before them. */
const byValue = (text: string): string =>
  text.replace(/0*([0-9]+)/g, (_, digits: string) => `${Math.min(digits.length, 9)}${digits}`)

const nordic = { æ: 'ä', ø: 'ö', ü: 'y' }

/** Readings, and the texts in which each makes a difference. */
const readings: readonly { readonly of: RegExp; readonly note: string; readonly read: Reading }[] = [
  ...(
    [
      [/^/, '', (text) => text],
      [/[\u0e40-\u0e44\u0ec0-\u0ec4]/, ', vowels where they are spoken', spoken],
      // Where tables end with the basic plane.
      [/[\u{10000}-\u{10ffff}]/u, ', all alike beyond the basic plane', alikeBeyond],
      [/[0-9]{2}/, ', numbers by value', byValue],
      [/[jv]/i, ', j as i and v as u', replacing({ j: 'i', v: 'u' })],
      [/[äöü]/i, ', umlauts as in a phone book', replacing({ ä: 'æ', ö: 'œ', ü: 'ue' })],
      [/[æøœü]/i, ', æ as ä and ø as ö', replacing(nordic)],
      [/aa|[æøœü]/i, ', æ as ä, ø as ö and aa as å', replacing({ ...nordic, aa: 'å' })],
    ] as const satisfies readonly (readonly [RegExp, string, (text: string) => string])[]
  ).map(([of, note, change]) => ({ of, note, read: (text: string) => lettersOf(change(text)) })),
  // To some tables Ch, with one capital, is two letters.
  ...[
    /(ch|CH)/,
    ...['ch', 'ch|ll', 'ch|dd|ff|ng|ll|ph|rh|th', 'dz|dž|lj|nj', 'dzs|cs|dz|gy|ly|ny|sz|ty|zs'].map(
      (pairs) => new RegExp(`(${pairs})`, 'i'),
    ),
  ].map((pairs) => ({
    of: pairs,
    note: `, ${pairs.source.replace(/[()]/g, '').replaceAll('|', ', ')} as letters`,
    read: (text: string) => lettersOf(text, pairs),
  })),
]

/** What some pass over at first. */
const asides: readonly (readonly [name: string, isAside?: RegExp | 'end'])[] = [
  [''],
  [', spaces at the end aside', 'end'],
  [', spaces aside', /^\s/u],
  [', spaces and hyphens aside', /^[-\s\u00ad\u2010-\u2015]/u],
  [', hyphens and apostrophes aside', /^[-'\u00ad\u2010-\u2015\u2019]/u],
  [', all signs aside', /^(?!\p{Sc})[\p{P}\p{S}\p{Z}\p{C}]/u],
  [', all signs but spaces aside', /^(?![\p{Sc} ])[\p{P}\p{S}\p{Z}\p{C}]/u],
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

/** Two letters that differ where the same is before them; undefined for one behind the end of its text. */
type Pair = readonly [left: Letter | undefined, right: Letter | undefined]

/** All such pairs of two texts, to that which differs in what is plain. */
function differencesOf(a: readonly Letter[], b: readonly Letter[], byLetter: Comparison): readonly Pair[] {
  const pairs: Pair[] = []
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]]
    if (left?.own === right?.own || (left && right && !isOdd(left) && !isOdd(right) && areAlike(left, right, byLetter)))
      continue
    pairs.push([left, right])
    if (left === undefined || right === undefined || !areAlike(left, right, byLetter)) break
  }
  return pairs
}

/** Whether pairs are in order by themselves, or the step by which they are. */
function decide(pairs: readonly Pair[], distinct: ReadonlySet<string>, byLetter: Comparison): boolean | Step {
  for (const [left, right] of pairs) {
    if (left === undefined || right === undefined) return left === undefined
    if (distinct.has(left.own) || distinct.has(right.own) || !areAlike(left, right, byLetter))
      return stepBetween(left, right, distinct, byLetter)
  }
  return true
}

/** No more letters than these are letters of their own in one table. */
const mostDistinct = 200

function learn(neighbours: Neighbours, read: Reading, byLetter: Comparison): Comparison | undefined {
  const certain: Step[] = []
  const known = createPrecedence(byLetter)
  const doubtful = new Map<string, readonly Pair[]>()
  for (const [before, text] of neighbours) {
    const pairs = differencesOf(read(before), read(text), byLetter)
    if (pairs.some((pair) => pair.some((letter) => letter && isOdd(letter)))) {
      doubtful.set(
        pairs.map(([left, right]) => `${left?.own} ${left?.plain} ${right?.own} ${right?.plain}`).join(),
        pairs,
      )
      continue
    }
    const step = decide(pairs, none, byLetter)
    if (step === true || (step && known.has(step))) continue
    if (step === false || known.leads([step[1], step[0]])) return undefined
    certain.push(step)
    known.add(step)
  }
  for (const choose of [lastOf, barestOf]) {
    const distinct = new Set<string>()
    for (let round = 0; round < mostDistinct; round++) {
      const found = settle(certain, [...doubtful.values()], distinct, byLetter)
      if (found === undefined) break
      if (!Array.isArray(found)) return compareBy(found, distinct, read, byLetter)
      for (const letter of leastThatTouch(found, choose)) distinct.add(letter)
    }
  }
  return undefined
}

type Choose = (letters: readonly string[]) => string

const lastOf: Choose = (letters) => letters.at(-1)!
/** Rather one that is no letter with a mark. */
const barestOf: Choose = (letters) => letters.find((letter) => letter.normalize('NFD') === letter) ?? letters[0]!

const none: ReadonlySet<string> = new Set()

/** What comes before what where these letters are distinct from all others; or, where they have to be, some letters more. */
function settle(
  certain: readonly Step[],
  doubtful: readonly (readonly Pair[])[],
  distinct: ReadonlySet<string>,
  byLetter: Comparison,
): Precedence | string[][] | undefined {
  const known = createPrecedence(byLetter)
  for (const step of certain) known.add(step)
  const wrong: string[][] = []
  for (const pairs of doubtful) {
    const step = decide(pairs, distinct, byLetter)
    if (step === true || (step && known.has(step))) continue
    if (step && step[0] !== step[1] && !known.leads([step[1], step[0]])) known.add(step)
    else wrong.push(oddOf(pairs, distinct))
  }
  if (wrong.length === 0) return known
  return wrong.some((letters) => letters.length === 0) ? undefined : wrong
}

/** The letters of these pairs that may be distinct from all others. */
function oddOf(pairs: readonly Pair[], distinct: ReadonlySet<string>): string[] {
  const odd = pairs.flat().filter((letter) => letter && isOdd(letter) && !distinct.has(letter.own))
  return [...new Set(odd.map((letter) => letter!.own))]
}

/** Those that stand alone somewhere, or else one that stands in most. */
function leastThatTouch(groups: readonly string[][], choose: Choose): string[] {
  const alone = groups.filter((letters) => letters.length === 1).flat()
  if (alone.length > 0) return alone
  const times = new Map<string, number>()
  for (const letter of groups.flat()) times.set(letter, (times.get(letter) ?? 0) + 1)
  const most = Math.max(...times.values())
  return [choose([...times.keys()].filter((letter) => times.get(letter) === most))]
}

/** What is in doubt is taken for alike. */
function compareBy(known: Precedence, distinct: ReadonlySet<string>, read: Reading, byLetter: Comparison): Comparison {
  const isBefore = (pairs: readonly Pair[]): boolean => {
    const step = decide(pairs, distinct, byLetter)
    return step === true || (step !== false && known.leads(step))
  }
  return (a, b) => {
    const pairs = differencesOf(read(a), read(b), byLetter)
    if (pairs.length === 0) return 0
    if (isBefore(pairs)) return -1
    return isBefore(pairs.map(([left, right]) => [right, left])) ? 1 : 0
  }
}
