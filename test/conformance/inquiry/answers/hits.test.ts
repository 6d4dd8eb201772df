import { describe, expect, it, test } from 'vitest'
import { collectHits, firstMissing, type Ids, idsOfAll } from '../../../../src/conformance/inquiry/answers/hits.ts'
import { createTexts } from '../../../../src/conformance/inquiry/answers/texts.ts'

describe('collectHits', () => {
  it('gives hits back as they came, whatever they lack', () => {
    const { add, hits } = collectHits(4, createTexts())
    add('b', 2.5)
    add(undefined, -1)
    add('a', undefined)
    add('b', 0)
    const given = Array.from({ length: hits.length }, (_, at) => [hits.idAt(at), hits.scoreAt(at)])
    expect(given).toEqual([
      ['b', 2.5],
      [undefined, -1],
      ['a', undefined],
      ['b', 0],
    ])
  })

  it.each([100, 3000])('names each entity once, in the order of the hits, of %i that were seen', (seen) => {
    const texts = createTexts()
    for (let at = 0; at < seen; at++) texts.numberOf(`seen before ${at}`)
    const named = ['z', 'seen before 63', 'z', 'seen before 64', undefined, 'a']
    const { add, ids } = collectHits(named.length, texts)
    for (const id of named) add(id, 1)
    expect([...ids()]).toEqual(['z', 'seen before 63', 'seen before 64', 'a'])
    expect(ids().size).toBe(4)
    expect(['z', 'a', 'seen before 63', 'seen before 64'].every((id) => ids().has(id))).toBe(true)
    expect(['seen before 0', 'seen before 62', 'seen before 65', 'never seen'].some((id) => ids().has(id))).toBe(false)
  })

  it('names few of many', () => {
    const texts = createTexts()
    for (let at = 0; at < 3000; at++) texts.numberOf(`seen before ${at}`)
    const named = [2999, 7, 1500].map((at) => `seen before ${at}`)
    const { add, ids } = collectHits(named.length, texts)
    for (const id of named) add(id, 1)
    expect([...ids()]).toEqual(named)
    expect(ids().size).toBe(3)
    const has = (at: number): boolean => ids().has(`seen before ${at}`)
    expect([0, 6, 7, 8, 1499, 1500, 1501, 2998, 2999].filter(has)).toEqual([7, 1500, 2999])
  })

  it('names nothing where there is no hit', () => {
    const texts = createTexts()
    texts.numberOf('a')
    const { hits, ids } = collectHits(0, texts)
    expect([hits.length, ids().size, [...ids()], ids().has('a')]).toEqual([0, 0, [], false])
  })
})

test('the identifiers of several answers are each named once, in the order in which they were first seen', () => {
  const texts = createTexts()
  texts.numberOf('seen before')
  const answer = (...named: readonly string[]): { readonly ids: Ids } => {
    const { add, ids } = collectHits(named.length, texts)
    for (const id of named) add(id, 1)
    return { ids: ids() }
  }
  const three = [answer('b', 'a', 'b'), answer(), answer('seen before', 'a', 'c')]
  expect([...idsOfAll(three)]).toEqual(['b', 'a', 'seen before', 'c'])
  expect([...idsOfAll([...three, { ids: new Set(['c', 'd']) }])]).toEqual(['b', 'a', 'seen before', 'c', 'd'])
  expect([...idsOfAll([])]).toEqual([])
})

test('the first identifier that another answer lacks is told, whatever both are kept as', () => {
  const texts = createTexts()
  const idsOf = (named: readonly string[], among = texts): Ids => {
    const { add, ids } = collectHits(named.length, among)
    for (const id of named) add(id, 1)
    return ids()
  }
  const some = idsOf(['a', 'c', 'b'])
  for (const others of [texts, createTexts()]) {
    expect(firstMissing(some, idsOf(['b', 'a', 'c', 'd'], others))).toBeUndefined()
    expect(firstMissing(some, idsOf(['d', 'a'], others))).toBe('c')
  }
  expect(firstMissing(some, new Set(['a', 'c']))).toBe('b')
})
