import { describe, expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/answers-stay-the-same.ts'
import { type Canned, entryBy, json, judges } from '../canned.ts'

/** Another list after each so many requests, the same one in between. */
function builtEvery(requests: number, most: number = Infinity): Canned {
  let asked = 0
  return {
    any: ({ url }) => {
      const built = Math.min(most, Math.floor(asked++ / requests))
      return url.endsWith('/entities') ? json([{ id: 'e', title: `Build ${built}` }]) : undefined
    },
  }
}

/** The first identifiers of many letters that are asked for stay in the list from then on. */
function made(): NonNullable<Canned['any']> {
  const ids = new Set<string>()
  return ({ url }) => {
    const [, id] = /\/entities\/([a-z]{20,})$/.exec(url) ?? []
    if (id !== undefined && ids.size < 3) ids.add(id)
    return url.endsWith('/entities') ? json([...ids].toSorted().map((one) => ({ id: one }))) : undefined
  }
}

judges(rule, {
  pass: [
    ['three new builds, one after the other', builtEvery(120, 3)],
    ['the honest server', {}],
    ['undeclared fields that change', { entity: (entity, _, times) => entity && { ...entity, asked: times } }],
    ['hits in another order', { search: (hits, _, times) => (times % 2 === 0 ? hits.toReversed() : hits) }],
  ],
  fail: [
    [
      'a first list that is empty',
      { any: (request, times) => (request.url.endsWith('/entities') && times === 1 ? json([]) : undefined) },
    ],
    ['an identifier that is made by asking for it', { any: made() }],
    ['new builds without end', builtEvery(110)],
    ['a title that changes each time', { entity: (entity, _, times) => entity && { ...entity, title: `${times}` } }],
    [
      'two answers by turns',
      { any: (request, times) => (request.url.endsWith('/findings') && times % 2 === 0 ? json([]) : undefined) },
    ],
    [
      'entities that are not found the second time',
      { entity: (entity, _, times) => (times === 2 ? undefined : entity) },
    ],
    ['scores that change', { search: (hits, _, times) => hits.map(({ id }) => ({ id, score: times })) }],
  ],
})

test('blames no question for every second answer', async () => {
  let plainly = 0
  const { faults } = await entryBy(rule, {
    any: ({ method, url }) =>
      method === 'GET' && url.endsWith('/findings') && ++plainly % 2 === 0 ? json([]) : undefined,
  })
  expect(faults).toHaveLength(1)
})

test('says in which respect answers alternate', async () => {
  const { actual } = await entryBy(rule, {
    any: ({ method, url }, times) =>
      method === 'GET' && url.endsWith('/findings') && times % 2 === 0 ? json([]) : undefined,
  })
  expect(actual).toMatch(
    /^(?:0 findings instead of 2|2 findings instead of 0), and then back again: the answers alternate$/,
  )
})

test('shows what alternates by the plain question, with whatever it was seen first', async () => {
  const { evidence = [] } = await entryBy(
    rule,
    {
      any: ({ method, url }, times) =>
        method === 'GET' && url.endsWith('/findings') && times % 4 === 0 ? json([]) : undefined,
    },
    { quick: false },
  )
  expect(evidence[0]?.curl).not.toContain('-H')
})

describe('findings, which a browser asks for first', () => {
  const ofFindings = (
    answer: (asked: number, headers: Headers) => Response | undefined,
  ): NonNullable<Canned['any']> => {
    let asked = 0
    return ({ method, url, headers }) =>
      method === 'GET' && url.endsWith('/findings') ? answer(++asked, headers) : undefined
  }

  test("are no others for being a browser's: that is for another rule to name", async () => {
    const any = ofFindings((_, headers) => (headers.has('sec-fetch-mode') ? json('<html></html>') : undefined))
    expect((await entryBy(rule, { any })).outcome).toBe('pass')
  })

  test('are others the first time', async () => {
    const entry = await entryBy(rule, { any: ofFindings((asked) => (asked === 1 ? json('null') : undefined)) })
    expect([entry.expected, entry.actual]).toEqual([
      'listFindings after its first answer: the same answer as before',
      '2 findings instead of no array (null), and stayed so',
    ])
  })
})

test('names none where each answer is another', async () => {
  let searches = 0
  const entry = await entryBy(rule, { search: (hits) => hits.map((hit) => ({ ...hit, score: ++searches })) })
  expect([entry.outcome, entry.expected]).toEqual(['fail', expect.not.stringContaining(' after ')])
})
