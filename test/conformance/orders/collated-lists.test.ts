import { expect, test } from 'vitest'
import { ordersThatFit, outOfOrder } from '../../../src/conformance/orders/orders.ts'
import lists from './collated-lists.json' with { type: 'json' }

// Made with `strcoll` of the GNU C library 2.36 and with MariaDB 10.11, where ties are in the order of their bytes; with sort 9.1,
// Java 17, natural-compare 1.4, string-natural-compare 3.0, PHP 8.2, Mono 6.8, natsort 8.0, ICU
// 72, golang.org/x/text 0.7 and Node 20; the C library by PostgreSQL 15.
/** Where letters beyond ASCII are in an order of which nothing is known here. */
const undecided = Object.entries(lists).filter(([, texts]) => ordersThatFit(texts, 1).length === 0)

test.each(Object.entries(lists))('a list in the order of %s is in order, or undecided', (_, texts) => {
  expect(ordersThatFit(texts, 1).length === 0 && outOfOrder(texts)).not.toBeInstanceOf(Array)
})

test('each of these lists that is undecided has letters beyond ASCII or a sign at an end', () => {
  for (const [, texts] of undecided) expect(texts.some((text) => /[^\0-\x7f]|^\W|\W$|^_|_$/.test(text))).toBe(true)
})

const strict = Object.entries(lists).filter(
  ([how, texts]) => ordersThatFit(texts, 1).length > 0 && /every script|Hangul|rare|general|odd|several/.test(how),
)

test.each(strict)('and in none with two of %s exchanged', (_, texts) => {
  const [one, other] = [Math.floor(texts.length / 3), Math.floor((texts.length * 2) / 3)]
  expect(ordersThatFit(texts.with(one, texts[other]!).with(other, texts[one]!), 1)).toEqual([])
})
