import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import { defaultContract } from '../../../src/conformance/default-contract.ts'
import type { ContractSource } from '../../../src/conformance.ts'
import rule from '../../../src/conformance/rules/declared-errors-fit-the-contract.ts'
import { type Canned, cannedTarget, json, judges } from '../canned.ts'
import { inFiles } from '../in-files.ts'
import { tooLargeAt } from '../too-large.ts'

const { document } = defaultContract()
const single = document.paths?.['/entities/{id}']?.['get'] as { responses: Record<string, unknown> }
const problem = { content: { 'application/json': { schema: { type: 'object', required: ['title'] } } } }
const declares = (status: string): ContractSource => {
  const get = { ...single, responses: { 200: single.responses['200'], [status]: problem } }
  return { document: { ...document, paths: { ...document.paths, '/entities/{id}': { get } } } }
}

const search = document.paths?.['/search']?.['get'] as { responses: Record<string, unknown> }
const declaresOfSearch = (status: string): { contract: ContractSource } => {
  const get = { ...search, responses: { 200: search.responses['200'], [status]: problem } }
  const only404 = { get: { ...single, responses: { 200: single.responses['200'] } } }
  return {
    contract: { document: { ...document, paths: { '/entities/{id}': only404, '/search': { get } } } },
  }
}
const refusesNoWords = (body: object): Canned => ({ search: (hits, q) => (q === '' ? json(body, 400) : hits) })
const withHeader = {
  document: {
    ...document,
    paths: {
      '/entities/{id}': {
        get: { ...single, responses: { 404: { headers: { 'Cache-Control': { required: true, schema: {} } } } } },
      },
    },
  },
}

judges(rule, {
  pass: [
    ['a search without words, refused as declared', refusesNoWords({ title: 'No words' }), declaresOfSearch('400')],
    [
      'a 404 with the header that is declared for it',
      { entity: (entity) => entity ?? json({}, 404, { 'cache-control': 'no-store' }) },
      { contract: withHeader },
    ],
    ['the honest server', {}],
    ['a 404 without a body', { entity: (entity) => entity ?? new Response(null, { status: 404 }) }],
  ],
  fail: [
    ['a search without words, refused otherwise', refusesNoWords({ name: 'No words' }), declaresOfSearch('400')],
    ['the same, where all errors are declared', refusesNoWords({ name: 'No words' }), declaresOfSearch('default')],
    ['a 404 without the header that is declared for it', {}, { contract: withHeader }],
    ['a 404 that is not as a later contract declares it', {}, { contract: declares('404') }],
    ['a 404 that is not as all of its class are declared', {}, { contract: declares('4XX') }],
    ['a 404 that is not as all other answers are declared', {}, { contract: declares('default') }],
    ['a 404 that is not as a contract in several files declares it', {}, { contract: inFiles(declares('404')) }],
  ],
  skip: [
    ['a search without words, refused by an undeclared status', refusesNoWords({}), declaresOfSearch('422')],
    ['a search without words that is not refused', {}, declaresOfSearch('400')],
    ['only a success is declared', {}, { contract: declares('200') }],
  ],
})

test('a 404 that is larger than what is read is not judged', async () => {
  const target = tooLargeAt(cannedTarget({}), ({ status }) => status === 404)
  const { entries } = await judge([rule], target, { contract: declares('404') })
  expect(entries[0]).toMatchObject({ id: rule.id, outcome: 'skip' })
})
