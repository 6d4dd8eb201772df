import { expect, test } from 'vitest'
import { rules, targetOf } from '../../src/conformance.ts'
import { judge } from '../../src/conformance/judge.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { type Canned, cannedServer, hitsFor } from './canned.ts'

type Search = NonNullable<Canned['search']>

async function failureOf(id: string, search: Search): Promise<ReportEntry | undefined> {
  const { entries } = await judge(rules, targetOf(cannedServer({ search })), {})
  return entries.find((entry) => entry.id === id && entry.outcome === 'fail')
}

test('a word that lost what it found itself, by the time that its beginning does not find it, is told', async () => {
  let isLost = false
  const search: Search = (hits, q) => {
    const found = isLost && /^cus/i.test(q) ? hits.filter(({ id }) => id !== 'b%3') : hits
    isLost ||= q === 'Customer'
    return found
  }
  expect((await failureOf('search-matches-by-prefix', search))?.actual).toMatch(
    /^(?:no hit|\d+ other hits?); asked again alone, "Customer" gets 0 hits instead of 1, without "b%3": its answer changes$/,
  )
})

test('a search that found nothing, and does now, had got what another had that begins like it', async () => {
  const empty = new Set<string>()
  const search: Search = (hits, q, times) => {
    if (times > 1) return hits
    const key = q.slice(0, 4).toLowerCase()
    if (hits.length === 0 && q.length > 4) empty.add(key)
    return empty.has(key) ? [] : hits
  }
  const { actual, says } = (await failureOf('search-finds-shown-words', search)) ?? {}
  expect(actual).toMatch(
    /^no hit; asked again alone, ("\w{4}.*") gets 1 hit instead of 0, among them ".*": its answer changes, and was at first what "\w{4}.*" had got before it$/,
  )
  expect(says).toMatch(/^\d+ times$/)
})

test('a text that gets what is kept for another that begins alike is told from one that is forgiven a letter', async () => {
  const kept = new Map<string, unknown>()
  const cached: Search = (hits, q) => {
    if (q.length < 7) return hits
    const key = q.slice(0, 7)
    if (!kept.has(key)) kept.set(key, hits)
    return kept.get(key)
  }
  expect((await failureOf('search-finds-nothing-for-nonsense', cached))?.actual).toMatch(
    /; asked for before it, "(\w+)" gets no hit, and then "\w+" gets none either: one answer is kept for both$/,
  )
  const forgiving: Search = (_, q) =>
    hitsFor(q, (word, given) => word.startsWith(given.length > 7 ? given.slice(0, 7) : given))
  expect((await failureOf('search-finds-nothing-for-nonsense', forgiving))?.actual).toMatch(/^\d hits?, as "\w+" has$/)
})

test('nothing is told of a search that gets the same again', async () => {
  const search: Search = (hits, q) => (q.length < 5 ? [] : hits)
  expect((await failureOf('search-matches-by-prefix', search))?.actual).toBe('no hit')
})
