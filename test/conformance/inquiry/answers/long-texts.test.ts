import { expect, test } from 'vitest'
import { textsIn } from '../../../../src/conformance/inquiry/searching/inner-parts.ts'
import { cutText, cutTexts, isCut } from '../../../../src/conformance/inquiry/answers/long-texts.ts'
import { otherTexts } from '../../../../src/conformance/inquiry/searching/search-texts.ts'
import { pairsIn } from '../../../../src/conformance/inquiry/searching/pairs.ts'
import { shortJson } from '../../../../src/conformance/inquiry/answers/short-json.ts'
import { titleWords } from '../../../../src/conformance/inquiry/searching/words.ts'
import { judge } from '../../../../src/conformance/judge.ts'
import { rules } from '../../../../src/conformance/rules/index.ts'
import { targetOf } from '../../../../src/client/target.ts'
import { randomOf } from '../../../../src/text/random.ts'

test('a long text is kept by its beginning, and stays different from every other', () => {
  const long = 'a'.repeat(20_000)
  const [one, other] = [cutText(`${long}b`), cutText(`${long}c`)]
  expect([one.length < 8200, isCut(one), one === other, one === cutText(`${long}b`)]).toEqual([true, true, false, true])
  expect([cutText('short'), isCut('short')]).toEqual(['short', false])
})

test('data without long texts are given back as they are', () => {
  const data = { entities: [{ id: 'a', links: [{ to: 'b' }] }] }
  expect(cutTexts(data)).toBe(data)
  const long = { entities: [{ id: 'a'.repeat(9000), n: 1 }] }
  expect(cutTexts(long)).toEqual({ entities: [{ id: cutText('a'.repeat(9000)), n: 1 }] })
})

test.each([
  undefined,
  null,
  1.5,
  'a"b\ud800',
  [],
  {},
  [1, [2, {}], 'x'],
  { a: [{ 'b"': null }], c: 'd' },
  ['x'.repeat(77)],
  ['x'.repeat(76)],
  Array.from({ length: 50 }, (_, at) => ({ [`n${at}`]: at })),
])('the short form of %j is the beginning of its JSON', (value) => {
  const text = JSON.stringify(value) ?? 'absent'
  expect(shortJson(value)).toBe(text.length > 80 ? `${text.slice(0, 79)}\u2026` : text)
})

test('the short form of what is very deep, and its texts, need no stack', () => {
  let deep: unknown = 'text'
  for (let level = 0; level < 200_000; level++) deep = [deep]
  expect([shortJson(deep), textsIn(deep)]).toEqual([`${'['.repeat(79)}\u2026`, ['text']])
})

test('titles of any length give short questions', () => {
  const random = randomOf('1', 'long')
  const entities = [
    { id: 'a', title: `${'x'.repeat(8_000_000)} ${'y'.repeat(100)}` },
    { id: 'b', title: 'two words' },
  ]
  expect(pairsIn(entities, random)).toEqual([{ id: 'b', first: 'two', second: 'words' }])
  const asked = [...otherTexts(entities, random), ...titleWords(entities).map(({ word }) => word)]
  expect(Math.max(...asked.map((text) => text.length))).toBeLessThan(600)
})

test('a server with one identifier and one title too long is judged, and every command stays short', async () => {
  const entities = [
    { id: 'i'.repeat(100_000), type: 't', title: 'Long identifier', links: [] },
    { id: 'm', type: 't', title: `${'z'.repeat(200_000)} end`, links: [] },
    { id: 'n', type: 't', title: 'Wrong', links: 1 },
  ]
  const asked: number[] = []
  const target = targetOf((request) => {
    asked.push(request.url.length)
    const { pathname } = new URL(request.url)
    if (pathname === '/entities') return Response.json(entities)
    if (pathname.startsWith('/entities/')) {
      const one = entities.find(({ id }) => id === decodeURIComponent(pathname.slice(10)))
      return one ? Response.json(one) : new Response(null, { status: 404 })
    }
    return Response.json([])
  })
  const { entries } = await judge(rules, target)
  expect(Math.max(...asked)).toBeLessThan(9000)
  expect(entries.filter(({ outcome }) => outcome === 'broken')).toEqual([])
  expect(entries.find(({ id }) => id === 'list-entities-fit-their-schema')?.outcome).toBe('fail')
  expect(JSON.stringify(entries).length).toBeLessThan(200_000)
})
