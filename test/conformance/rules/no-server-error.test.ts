import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/no-server-error.ts'
import { type Canned, entryBy, json, judges } from '../canned.ts'

const prefetched = (status: number): Canned => ({
  any: ({ headers }) => (headers.has('sec-purpose') ? json({}, status) : undefined),
})

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['501 for what is not asked', {}],
    ['503 to what is fetched before anybody wants it', prefetched(503)],
  ],
  fail: [
    ['500 to what is fetched before anybody wants it', prefetched(500)],
    ['500 for unknown identifiers', { entity: (entity) => entity ?? json({}, 500) }],
    ['503 for a word', { search: (hits, q) => (q.includes('(') ? json({}, 503) : hits) }],
  ],
})

test('the shortest question that fails alike is the first that is shown', async () => {
  const entry = await entryBy(rule, { search: (hits, q) => (q.includes('"') ? json({}, 500) : hits) })
  expect(entry.evidence?.[0]?.curl).toMatch(/q=%22'$/)
})

test('names the question, and the header that comes with it', async () => {
  const word = await entryBy(rule, { search: (hits, q) => (q === 'Loan' ? json({}, 500) : hits) })
  expect(word).toMatchObject({ expected: 'no server error for GET /search?q=Loan', actual: 'status 500' })
  const long = await entryBy(rule, { search: (hits, q) => (q.length > 3000 ? json({}, 500) : hits) })
  expect(long.expected).toMatch(/^no server error for GET \/search\?q=\S{70}\u2026 \([\d,]+ characters\)$/)
  const cookies = await entryBy(rule, {
    any: ({ headers, url }) =>
      headers.has('x-forwarded-for') && url.endsWith('/findings') ? json({}, 500) : undefined,
  })
  expect(cookies.expected).toMatch(/^no server error for GET \/findings with /)
})
