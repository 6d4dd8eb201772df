import { expect, test } from 'vitest'
import { createModel } from '../../src/model/model.ts'
import { searchInSteps } from '../../src/queries/search-model.ts'
import { createSearch } from '../../src/search/create-search.ts'
import { atOnce } from '../../src/search/slices.ts'
import { bodyInSteps } from '../../src/service/body.ts'

const odd = ['a"b', 'a\\b', 'caf\u00e9', '\u{1f600}', '\ud800', '\n', '\x7f', '', 'x'.repeat(30_000)]
const plain = Array.from({ length: 3000 }, (_, at) => `loan:${at}`)
const entities = [...odd, ...plain].map((id, at) => ({ id, title: `Loan ${'loan '.repeat(at % 7)}` }))
const search = createSearch(createModel({ entities, links: [], findings: [], version: '1' }))

test.each([['loan'], ['nothing']])('hits for %s are written as JSON.stringify writes them', (q) => {
  const hits = atOnce(searchInSteps(search, { q }))
  const { bytes } = atOnce(bodyInSteps(hits))
  expect(new TextDecoder().decode(bytes)).toBe(JSON.stringify([...hits]))
  expect(hits).toHaveLength(q === 'loan' ? entities.length : 0)
})
