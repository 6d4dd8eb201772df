import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ordersThatFit, outOfOrder, placedWithin } from '../../../src/conformance/orders/orders.ts'
import { hasTime } from '../../has-time.ts'

type Compare = (a: string, b: string) => number

const codeUnit: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const octets: Compare = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const unmarked = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const lower = (text: string): string => text.toLowerCase()
const upper = (text: string): string => text.toUpperCase()
/** As PHP before 8.3 and Go do it: a sigma at the end of a word is as any other. */
const lowerEach = (text: string): string => Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('')

/** As `natsort` and the usual recipes do it: text and numbers in turn, each compared as what it is. */
const inTurn: Compare = (a, b) => {
  const [one, other] = [a.split(/([0-9]+)/), b.split(/([0-9]+)/)]
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [left = '', right = ''] = [one[at], other[at]]
    const difference = at % 2 === 1 ? Number(left) - Number(right) : octets(left, right)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

const inParts: Compare = (a, b) => {
  const [one, other] = [a.split(':'), b.split(':')]
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = inTurn(one[at] ?? '', other[at] ?? '')
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** As PHP's `strnatcmp` does it: digits where they stand, and those after a zero as decimals. */
const whereDigitsStand: Compare = (a, b) => {
  const [one, other] = [a.match(/[0-9]+|[^0-9]/gu) ?? [], b.match(/[0-9]+|[^0-9]/gu) ?? []]
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [left = '', right = ''] = [one[at], other[at]]
    const numbers = /^[1-9]/.test(left) && /^[1-9]/.test(right)
    const difference = (numbers ? left.length - right.length : 0) || octets(left, right)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

const on =
  (key: (text: string) => string, compare = octets): Compare =>
  (a, b) =>
    compare(key(a), key(b))
const collated = (locale: string, options: Intl.CollatorOptions = {}): Compare =>
  new Intl.Collator(locale, options).compare

const orders: readonly (readonly [string, Compare])[] = [
  ['code units', codeUnit],
  ['octets', octets],
  ['octets in lower case, as Python and Ruby have it', on(lower)],
  ['octets in lower case letter by letter, as PHP and Go have it', on(lowerEach)],
  ['octets in upper case', on(upper)],
  ['code units in lower case, as Java and C# have it', on(lower, codeUnit)],
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).flatMap((form): readonly (readonly [string, Compare])[] => [
    [`octets in ${form}`, on((text) => text.normalize(form))],
    [`octets in ${form}, in lower case`, on((text) => text.normalize(form).toLowerCase())],
    [`octets in lower case, then in ${form}`, on((text) => text.toLowerCase().normalize(form))],
    [`code units in ${form}`, on((text) => text.normalize(form), codeUnit)],
  ]),
  ['octets without accents', on(unmarked)],
  ['octets without accents, in upper case', on((text) => upper(unmarked(text)))],
  ['letters and digits in lower case', on((text) => lower(text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')))],
  ['text and numbers in turn', inTurn],
  ['text and numbers in turn, in lower case', on(lower, inTurn)],
  ['numbers where digits stand', whereDigitsStand],
  ['numbers where digits stand, in lower case without accents', on((text) => lower(unmarked(text)), whereDigitsStand)],
  ['parts between slashes, in lower case', on((text) => lower(text).replaceAll('/', '\0'))],
  ['parts between colons, numbers in turn', inParts],
  ['the collation of en', collated('en')],
  ['the collation of sv, capitals first', collated('sv', { caseFirst: 'upper' })],
  ['the collation of zh', collated('zh')],
  ['the collation of ar', collated('ar')],
  ['the collation of el without case, numeric', collated('el', { sensitivity: 'accent', numeric: true })],
  ['the collation of de without punctuation', collated('de', { ignorePunctuation: true })],
  ['the collation of ja of what stays without hyphens', on((text) => text.replaceAll('-', ''), collated('en'))],
]

/** From each script a stretch of letters, and beyond the basic plane, too. */
const stretches: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x30, 0x39],
  [0xa0, 0x17f],
  [0x180, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x586],
  [0x5d0, 0x5ea],
  [0x620, 0x669],
  [0x904, 0x96f],
  [0xe01, 0xe5b],
  [0x10a0, 0x10ff],
  [0x1100, 0x11ff],
  [0x13a0, 0x13fd],
  [0x1e00, 0x1fff],
  [0x2010, 0x203a],
  [0x3041, 0x30fe],
  [0x4e00, 0x4e80],
  [0xab70, 0xabbf],
  [0xac00, 0xac80],
  [0xf900, 0xfa10],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
  [0x10400, 0x1044f],
  [0x1d400, 0x1d7ff],
  [0x1e900, 0x1e943],
  [0x1f600, 0x1f64f],
  [0x20000, 0x20020],
]
const letter = fc
  .oneof(...stretches.map(([from, to]) => fc.integer({ min: from, max: to })))
  .map((point) => String.fromCodePoint(point))
const latin = fc.constantFrom(...Array.from('aAbBzZ0129-_/:. \u00e9\u00c9\u00df'))
const text = fc.array(fc.oneof(latin, letter), { minLength: 1, maxLength: 6 }).map((letters) => letters.join(''))
const lists = fc.uniqueArray(text, { minLength: 2, maxLength: 40 })

test.each(orders)('a list in the order of %s is in order, or undecided, whatever breaks its ties', (_, compare) => {
  fc.assert(
    fc.property(lists, (texts) => {
      // What fast-check hands over is in no order, so ties are broken by chance.
      expect(outOfOrder(texts.toSorted(compare))).toBeUndefined()
    }),
    { numRuns: 30, seed: 11 },
  )
})

const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}[:/-][a-z]{3}[0-9]{2}$/), { minLength: 12, maxLength: 40 })

test('a list is in none with two far apart exchanged', () => {
  fc.assert(
    fc.property(words, fc.nat(), (texts, number) => {
      const [kind = ''] = texts
      // All of one kind, so that no mark stands against a letter.
      const ids = [...new Set(texts.map((one) => `${kind[0]}:${one.slice(-4)}`.toLowerCase()))].toSorted()
      fc.pre(ids.length >= 8 && new Set(ids.map((id) => id.replace(/[0-9]+$/, ''))).size === ids.length)
      const at = number % (ids.length - 4)
      const exchanged = ids.with(at, ids[at + 4]!).with(at + 4, ids[at]!)
      expect(ordersThatFit(exchanged, 1)).toEqual([])
      const [before = '', after = ''] = outOfOrder(exchanged) ?? []
      expect(exchanged.indexOf(after)).toBe(exchanged.indexOf(before) + 1)
    }),
    { numRuns: 20, seed: 11 },
  )
})

test('an identifier is placed within a list only where each order in which the list is says so', () => {
  expect(placedWithin(['a', 'c', 'e'], ['b', 'f', 'd'])).toEqual(['b', 'd'])
  // Before the last by code unit, behind it by code point.
  expect(placedWithin(['a', '\uff5a'], ['\u{1f600}'])).toEqual([])
  expect(placedWithin(['a', 'c', 'b'], ['aa'])).toEqual([])
  // Between them in lower case only, and the list is in that order, too.
  expect(placedWithin(['A', 'B'], ['a'])).toEqual([])
})

const many = hasTime ? 100_000 : 20_000

test(`tells of ${many} identifiers within seconds whether they are in an order, and which two are not`, () => {
  const ids = Array.from({ length: many }, (_, n) => `Kind-${n % 7}:Item.${(n * 7919) % 100_003}`)
  const sorted = ids.toSorted((a, b) => octets(a.toLowerCase(), b.toLowerCase()))
  expect(ordersThatFit(sorted, 1)).toHaveLength(1)
  const exchanged = sorted.with(many / 2, sorted[many / 2 + 1_000]!)
  expect(ordersThatFit(exchanged, 1)).toEqual([])
  expect(outOfOrder(exchanged)).toContain(sorted[many / 2 + 1_000])
})

test('one of many texts may tell where another belongs', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `c-${String(at).padStart(4, '0')}`)
  expect(placedWithin(many, ['D', 'c-0500-b', 'd'])).toEqual(['c-0500-b'])
  // Capital letters come first, then: D is before c.
  expect(placedWithin(['C-0001', ...many.slice(1)], ['D', 'c-0500-b', 'd'])).toEqual(['c-0500-b'])
  expect(placedWithin(['C-0002', ...many.slice(1)], ['D', 'c-0500-b', 'd'])).toEqual(['c-0500-b', 'D'])
})

test('tells of one in a hundred of eight thousand that they belong among the others', () => {
  const ids = Array.from(
    { length: 8_000 },
    (_, n) => `Kind-${n % 7}:${(n * 7919) % 100_003}/\u00e9 \u00b5${n % 13}`,
  ).toSorted()
  const isLeftOut = (_: string, at: number): boolean => at % 100 === 50
  const others = ids.filter(isLeftOut)
  expect(
    placedWithin(
      ids.filter((id, at) => !isLeftOut(id, at)),
      others,
    ),
  ).toEqual(others)
})
