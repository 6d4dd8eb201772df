import { expect, test } from 'vitest'
import { unanswered } from '../../../src/client/exchange.ts'
import type { SearchAnswer } from '../../../src/conformance/inquiry/answers/search.ts'
import type { Needed } from '../../../src/conformance/rule.ts'
import { withFoundBefore } from '../../../src/conformance/searches/found-before.ts'
import { fail, type Problem } from '../../../src/conformance/verdict.ts'

type Searched = readonly (readonly [q: string, ...ids: string[]])[]

/** What is said of the last of these searches, each with what it found, all asked one after the other. */
async function saidOfLast(...searched: Searched): Promise<string> {
  return saidWhere(() => false, searched)
}

/** The same, where further searches failed. */
async function saidWhere(hasFailed: (q: string) => boolean, searched: Searched): Promise<string> {
  const all = searched.map(([q, ...ids], at) => ({
    q,
    exchange: { ...unanswered({ method: 'GET', path: q }, 'complete', {}), startedAt: `2026-01-01T00:00:0${at}Z` },
    hits: { length: ids.length },
    ids: new Set(ids),
    named: true,
  })) as unknown as SearchAnswer[]
  const inquiry = { list: async () => ({ byId: new Map() }), searches: async () => all }
  const { exchange } = all.at(-1)!
  const problemOf = ({ exchange }: Pick<SearchAnswer, 'exchange'>): Problem => ({
    kind: 'prefix',
    expected: '',
    actual: 'it',
    exchanges: [exchange],
  })
  const verdict = fail(problemOf({ exchange }), ...all.filter(({ q }) => hasFailed(q)).map(problemOf))
  const told = await withFoundBefore(verdict, inquiry as unknown as Needed<'list' | 'searches'>)
  return told.outcome === 'fail' ? told.problems[0].actual : told.outcome
}

test('names the searches that found before what another got', async () => {
  expect(await saidOfLast(['client', 'x'], ['file', 'x'])).toBe('it, as "client" had before')
  expect(await saidOfLast(['client', 'x'], ['file', 'y'])).toBe('it')
})

test('names no search that may find the same', async () => {
  expect(await saidOfLast(['fi', 'x'], ['file', 'x'])).toBe('it')
  expect(await saidOfLast(['client', 'a file'], ['file', 'a file'])).toBe('it')
})

test('names none of many, but for those that are spelt alike', async () => {
  const many = ['a', 'b', 'd', 'e'].map((q) => [q, 'x'] as const)
  expect(await saidOfLast(...many, ['c', 'x'])).toBe('it')
  expect(await saidOfLast(...many, ['\u00e9c', 'x'], ['c', 'x'])).toBe('it, as "\u00e9c" had before')
})

test('names what found nothing in the same letters alone', async () => {
  expect(await saidOfLast(['topup'], ['top up'])).toBe('it, as "topup" had before')
  expect(await saidOfLast(['other'], ['top up'])).toBe('it')
  expect(await saidOfLast(['\u05e9\u05e0\u05d4'], ['\u30c7\u30fc\u30bf'])).toBe('it')
})

test('names what found nothing with a further word behind the same one', async () => {
  expect(await saidOfLast(['report none'], ['report'])).toBe('it, as "report none" had before')
  expect(await saidOfLast(['reports none'], ['report'])).toBe('it')
})

test('names no search that finds nothing where it should find something', async () => {
  const spelt = ['\u0111\u01b0\u1eddng', '\u0111\u1ed3ng'].map((q) => [q] as const)
  expect(await saidWhere(() => false, spelt)).toBe('it, as "\u0111\u01b0\u1eddng" had before')
  expect(await saidWhere((q) => q === '\u0111\u01b0\u1eddng', spelt)).toBe('it')
})
