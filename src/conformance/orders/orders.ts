import { collationsOf, furtherLocales, locales } from './collations.ts'
import { foldedOrders } from './folds.ts'
import { grouped } from '../../text/grouped.ts'
import { byCodePoint, byCodeUnit, type Comparison, keyed, numbersFirst, type Order } from './order.ts'
import { dozen, longList } from '../enough.ts'

const { compare: inEnglish } = new Intl.Collator('en', { sensitivity: 'base' })

/** What ends a part comes before all else; to a collation NUL is nothing, and U+FFFE is that. */
const inPartsByCollation: Comparison = (a, b) => inEnglish(a.replaceAll('\0', '\ufffe'), b.replaceAll('\0', '\ufffe'))

const folded = foldedOrders([
  ['by code unit', byCodeUnit],
  ['by code point', byCodePoint],
  ['by the collation of en', inPartsByCollation],
])
/** Those with one fold at most. */
const plainest = folded.slice(0, 54)

/** As the GNU C library has it in Czech: digits as Han characters, which collations put behind all letters, in this order. */
const ofCzech = keyed(
  'by the collation of cs, letters before digits, without punctuation',
  (text) =>
    text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '').replace(/[0-9]/g, (digit) => String.fromCharCode(0x4e00 + Number(digit))),
  new Intl.Collator('cs', { sensitivity: 'base' }).compare,
)

/** The orders that are always tried, the plainest first. */
function* usualOrders(): Generator<Order> {
  yield* plainest
  yield numbersFirst('whole numbers by value', /^(?:0|[1-9][0-9]*)$/, byCodeUnit)
  for (const locale of locales) yield* collationsOf(locale)
}

/** The orders that are tried where none of those fits: each step where none of the step before does. */
function* furtherOrders(): Generator<Iterable<Order>> {
  yield furtherCollations()
  yield [ofCzech, ...folded]
}

function* furtherCollations(): Generator<Order> {
  for (const locale of Intl.Collator.supportedLocalesOf(furtherLocales)) yield* collationsOf(locale)
}

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
  for (const orders of furtherOrders()) {
    // More of the rarer ones differ in what the texts do not show.
    const fitting = take(orders, Math.min(most, dozen))
    if (fitting.length > 0) return fitting
  }
  return []
}

/**
 * Of texts that no order fits, the first two that are out of order in the one that goes on for longest; `undefined` where those of
 * ASCII letters and digits, and of signs between them, are in an order, or those of them whose numbers are as long: the others may
 * be in one that is not known here.
 */
export function outOfOrder(texts: readonly string[]): readonly [string, string] | undefined {
  const plain = texts.filter((text) => /^[a-z0-9](?:[\w\-.:/]*[a-z0-9])?$/i.test(text))
  if (ordersThatFit(plain, 1).length > 0) return undefined
  // Natural orders of many libraries differ in numbers of different lengths alone.
  const alike = grouped(plain, (text) => (text.match(/[0-9]+/g) ?? []).map(({ length }) => length).join(' '))
  if (alike.size > 1 && [...alike.values()].every((some) => ordersThatFit(some, 1).length > 0)) return undefined
  const { fits, furthest } = trialOf(plain)
  for (const orders of [usualOrders(), ...furtherOrders()]) for (const { compare } of orders) fits(compare)
  const at = furthest()
  return [plain[at - 1] ?? '', plain[at] ?? '']
}

/**
 * Of other texts, those that each order in which these are puts before the last of them. None where these are in no
 * order.
 */
export function placedWithin(texts: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length === 0 || ordersThatFit(texts, 1).length === 0) return []
  const step = Math.ceil(texts.length / longList)
  // Whatever order all of them are in, a few of them are in it, too.
  const few = texts.filter((_, at) => (texts.length - 1 - at) % step === 0)
  const within = new Set(withinTheLast(few, others))
  if (step === 1) return [...within]
  const rest = others.filter((text) => !within.has(text))
  return [...within, ...withinTheLast(texts, rest)]
}

/** The same of texts that are in some order. */
function withinTheLast(texts: readonly string[], others: readonly string[]): readonly string[] {
  const last = texts.at(-1) ?? ''
  const { mayFit, fits } = trialOf(texts)
  let within = others
  for (const orders of [usualOrders(), ...furtherOrders()]) {
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
