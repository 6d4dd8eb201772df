import { cLibraryOrders, partByPart } from './c-library.ts'
import { collationsOf, furtherLocales, locales } from './collations.ts'
import { combinationsFor } from './combinations.ts'
import { cases, digits, type Fold, foldedOrder, foldNamed, forms, marks } from './folds.ts'
import { byCodePoint, byCodeUnit, type Comparison, numbersFirst, type Order } from './order.ts'
import { ordersOfLibraries } from './libraries.ts'
import { collationsOfJava } from './java.ts'

const lower = foldNamed(cases, 'in lower case')

const on = (name: string, ...folds: readonly Fold[]): Order => foldedOrder(name, folds, byCodeUnit)
const byCodeUnitOn = (...folds: readonly Fold[]): Order =>
  on(['by code unit', ...folds.map(({ name }) => name)].join(', '), ...folds)

const withoutAccents = foldNamed(forms, 'without accents')
const letters = foldNamed(marks, 'letters and digits only')
const byValue = foldNamed(digits, 'numbers by value where digits stand')
const parts = foldNamed(marks, 'part by part')

const plain: readonly Order[] = [
  { name: 'by code unit', compare: byCodeUnit },
  { name: 'by code point', compare: byCodePoint },
  ...cases.slice(1).map((fold) => byCodeUnitOn(fold)),
  ...forms.slice(1).map((fold) => byCodeUnitOn(fold)),
  byCodeUnitOn(withoutAccents, lower),
  byCodeUnitOn(foldNamed(forms, 'in plain letters'), lower),
  byCodeUnitOn(letters),
  byCodeUnitOn(letters, lower),
  on('numbers by value', foldNamed(digits, 'numbers by value')),
  on('numbers by value, in lower case', lower, foldNamed(digits, 'numbers by value')),
  on('numbers by value where digits stand', byValue),
  on('numbers by value where digits stand, in lower case', lower, byValue),
  on('part by part', parts),
  on('part by part, in lower case', lower, parts),
  on('part by part, numbers by value', byValue, parts),
  ...[byCodeUnit, byCodePoint].flatMap((compare) => [
    numbersFirst('numbers by value, with sign and decimals', /^[+-]?[0-9]+(?:\.[0-9]+)?$/, compare),
    numbersFirst('whole numbers by value', /^[0-9]+$/, compare),
  ]),
]

/** The orders that are always tried, the plainest first. */
function* usualOrders(): Generator<Order> {
  yield* plain
  for (const locale of locales) yield* collationsOf(locale)
}

/** The orders that are tried where none of those fits: each step where none of the step before does. */
function* furtherOrders(texts: readonly string[]): Generator<Iterable<Order>> {
  yield furtherCollations()
  yield cLibraryOrders()
  yield cLibraryOrders().map(partByPart)
  yield ordersOfLibraries
  yield collationsOfJava(texts)
  yield combinationsFor(texts)
}

function* furtherCollations(): Generator<Order> {
  for (const locale of Intl.Collator.supportedLocalesOf(furtherLocales)) yield* collationsOf(locale)
}

/** More of the rarer orders are not looked for: they differ in what the texts do not show. */
const mostOfRarer = 20

/**
 * The usual orders in which the texts never go back, up to `most` of them. Descending order is not among them: a list
 * "in order" of something ascends unless it says otherwise.
 */
export function ordersThatFit(texts: readonly string[], most: number): readonly Order[] {
  const { fits } = trialOf(texts)
  const take = (orders: Iterable<Order>, number: number): readonly Order[] => {
    const fitting: Order[] = []
    for (const order of orders) {
      if (fitting.length >= number) break
      if (fits(order.compare)) fitting.push(order)
    }
    return fitting
  }
  const usual = take(usualOrders(), most)
  if (usual.length > 0) return usual
  for (const orders of furtherOrders(texts)) {
    const fitting = take(orders, Math.min(most, mostOfRarer))
    if (fitting.length > 0) return fitting
  }
  return []
}

/**
 * Of texts that no order fits, the first two that are out of order in the one that goes on for longest. Where those of ASCII
 * letters, digits and the signs that part identifiers are in an order, the others may be in one of which nothing is known
 * here: `undefined`.
 */
export function outOfOrder(texts: readonly string[]): readonly [string, string] | undefined {
  const plain = texts.filter((text) => /^[\w\-.:/]*$/.test(text))
  if (ordersThatFit(plain, 1).length > 0) return undefined
  const { fits, furthest } = trialOf(plain)
  for (const orders of [usualOrders(), ...furtherOrders(plain)]) for (const { compare } of orders) fits(compare)
  const at = furthest()
  return [plain[at - 1] ?? '', plain[at] ?? '']
}

/** Of more texts than these, so many tell of most others where they belong. */
const mostOfFew = 1_000

/**
 * Of other texts, those that each order in which these are puts before the last of them. None where these are in no
 * order.
 */
export function placedWithin(texts: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length === 0 || ordersThatFit(texts, 1).length === 0) return []
  const step = Math.ceil(texts.length / mostOfFew)
  // Whatever order all of them are in, a few of them are in it, too.
  const few = texts.filter((_, at) => (texts.length - 1 - at) % step === 0)
  const within = new Set(withinTheLast(few, others, texts))
  if (step === 1) return [...within]
  const rest = others.filter((text) => !within.has(text))
  return [...within, ...withinTheLast(texts, rest)]
}

/** The same of texts that are in some order; `all` have all letters that tell which orders to try. */
function withinTheLast(
  texts: readonly string[],
  others: readonly string[],
  all: readonly string[] = texts,
): readonly string[] {
  const last = texts.at(-1) ?? ''
  const { mayFit, fits } = trialOf(texts)
  let within = others
  for (const orders of [usualOrders(), ...furtherOrders(all)]) {
    for (const { compare } of orders) {
      if (!mayFit(compare)) continue
      const agreed = within.filter((text) => compare(text, last) < 0)
      // Only an order that would place one of them elsewhere need be tried on the whole list.
      if (agreed.length < within.length && fits(compare)) within = agreed
      if (within.length === 0) return []
    }
  }
  return within
}

interface Trial {
  /** Whether the order goes on where those before it went back. */
  readonly mayFit: (compare: Comparison) => boolean
  readonly fits: (compare: Comparison) => boolean
  /** Where the order that went on for longest goes back. */
  readonly furthest: () => number
}

/** Tries orders on texts. Most of them go back at the same places, so those where others did are looked at first. */
function trialOf(texts: readonly string[]): Trial {
  const places: number[] = []
  const goesBack = (at: number, compare: Comparison): boolean => compare(texts[at - 1] ?? '', texts[at] ?? '') > 0
  const mayFit: Trial['mayFit'] = (compare) => !places.some((at) => goesBack(at, compare))
  return {
    mayFit,
    fits(compare) {
      if (!mayFit(compare)) return false
      const at = texts.findIndex((_, index) => index > 0 && goesBack(index, compare))
      if (at > 0) places.unshift(at)
      return at < 0
    },
    furthest: () => Math.max(0, ...places),
  }
}
