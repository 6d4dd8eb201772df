import { expect, test } from 'vitest'
import { readAnswer } from '../../src/client/answer.ts'
import { unanswered } from '../../src/client/exchange.ts'
import { extentOf } from '../../src/client/json-extent.ts'
import { LongList, readJson } from '../../src/client/json.ts'

const extent = (text: string, maxBody = 1_000_000): unknown => extentOf(Buffer.from(text), maxBody).excess?.actual

test.each([
  ['a thousand levels', '['.repeat(1000) + ']'.repeat(1000), undefined],
  ['more', '['.repeat(1001) + ']'.repeat(1001), 'JSON nested deeper than 1000 levels, which is not read'],
  ['brackets in texts', `["${'[{'.repeat(3000)}"]`, undefined],
  ['texts with quotes', `["${String.raw`\"[`.repeat(3000)}", "\\\\"]`, undefined],
  ['levels without an end', '['.repeat(5000), 'the text ends inside 5000 open arrays and objects'],
  ['few ends too many', `${'[]'.repeat(1000)}]`, undefined],
  [
    'many empty objects',
    `[${'{},'.repeat(100_000)}{}]`,
    'JSON of more than 100000 arrays and objects, which is not read',
  ],
  ['many numbers', `[${'1,'.repeat(130_000)}1]`, 'JSON of more than 100000 values, which is not read'],
  [
    'one large object',
    `{${Array.from({ length: 100_001 }, (_, at) => `"${at}":1`).join()}}`,
    'JSON of more than 100000 members, which is not read',
  ],
])('%s', (_, text, expected) => {
  expect(extent(text)).toBe(expected)
})

test('counts the members of each object by itself', () => {
  const members = (number: number): string => `{${Array.from({ length: number }, (_, at) => `"${at}":1`).join()}}`
  expect(extent(`[${members(60_000)},${members(60_000)}]`, 100_000_000)).toBeUndefined()
  expect(extent(members(100_001), 100_000_000)).toBe(
    'JSON of more than 100000 members in one object, which is not read',
  )
})

test('takes half as much of what cannot be parsed in parts', () => {
  const numbers = Buffer.from(`[${'1,'.repeat(150_000)}1]`)
  expect(readJson(numbers, 4_000_000, 'list').excess).toBeUndefined()
  expect(readJson(numbers, 4_000_000, 'one').excess).toBe('JSON of more than 125000 values, which is not read')
})

test('counts the names of all objects together', () => {
  const objects = Array.from({ length: 6000 }, (_, at) => `{"a${at}":1,"b${at}":2}`)
  expect(extent(`[${objects.join()}]`, 100_000_000)).toBe('JSON of more than 10000 names of members, which is not read')
})

test('reads a list in parts as it reads the whole, and sees what is missing between two of them', () => {
  const long = `"${'[{,'.repeat(300_000)}"`
  const list = `[${long} , {"a":[${long},1]},${long}\n]`
  expect(readJson(Buffer.from(list))).toEqual({ value: JSON.parse(list), faults: [] })
  const { value, faults } = readJson(Buffer.from(list), undefined, 'list')
  expect(faults).toEqual([])
  expect(value).toBeInstanceOf(LongList)
  expect([...(value as LongList)]).toEqual(JSON.parse(list))
  for (const broken of [
    `[${long},,${long}]`,
    `[${long},${long},]`,
    `[${long}],[${long}]`,
    `[${long},{"a":${long},1]`,
  ]) {
    expect(readJson(Buffer.from(broken)).faults).toMatchObject([{ kind: 'syntax' }])
    expect(readJson(Buffer.from(broken), undefined, 'list').faults).toMatchObject([{ kind: 'syntax' }])
  }
  const twice = `[${long},${long},{"a":1,"a":2}]`
  expect(readJson(Buffer.from(twice), undefined, 'list').faults).toMatchObject([{ kind: 'repeated name' }])
  const object = `{"a":${long},"b":${long}}`
  expect(readJson(Buffer.from(object), undefined, 'list')).toEqual({ value: JSON.parse(object), faults: [] })
})

test('an answer with too much in it is not judged', () => {
  const exchange = {
    ...unanswered({ method: 'GET', path: '/entities' }, 'complete', {}),
    status: 200,
    headers: [['Content-Type', 'application/json']] as const,
    body: Buffer.from('['.repeat(2000) + ']'.repeat(2000)),
  }
  const { unjudged, wrong, facts } = readAnswer(exchange)
  expect([unjudged, wrong, facts]).toEqual(['JSON nested deeper than 1000 levels, which is not read', undefined, []])
})

test('names the first bad byte far into a long text', () => {
  for (const at of [3, 65_535, 65_536, 65_537, 200_001]) {
    const bytes = Buffer.from(`"${'\u00e9'.repeat(150_000)}"`)
    bytes[at] = 0xff
    // In the middle of a letter, its first byte is the bad one.
    const first = at % 2 === 0 ? at - 1 : at
    expect(`${readJson(bytes).faults[0]?.actual}:`).toContain(`bytes that are not UTF-8, the first at byte ${first}:`)
  }
})

test('names few of the names that come again', () => {
  expect(readJson(Buffer.from(`{${'"a":1,'.repeat(5000)}"a":1}`)).faults).toHaveLength(20)
})
