import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import { defaultContract } from '../../../src/conformance/default-contract.ts'
import type { ContractSource } from '../../../src/conformance.ts'
import rule from '../../../src/conformance/rules/declared-errors-fit-the-contract.ts'
import { type Canned, cannedTarget, judges } from '../canned.ts'
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
const refusesSearches = (status: string): ContractSource => {
  const get = { ...search, responses: { 200: search.responses['200'], [status]: problem } }
  return { document: { ...document, paths: { ...document.paths, '/search': { get } } } }
}
const refusing = (body: unknown, status = 400): Canned => ({
  search: (hits, q) =>
    q === '' ? new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }) : hits,
})

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'a 400 of a search that is as a later contract declares it',
      refusing({ title: 'no words' }),
      { contract: refusesSearches('400') },
    ],
    ['searches without words are answered, where a refusal is declared', {}, { contract: refusesSearches('400') }],
    [
      'a refusal with a status that is not declared',
      refusing({ error: 'no words' }, 422),
      { contract: refusesSearches('400') },
    ],
    ['a 404 without a body', { entity: (entity) => entity ?? new Response(null, { status: 404 }) }],
  ],
  fail: [
    ['a 404 that is not as a later contract declares it', {}, { contract: declares('404') }],
    ['a 404 that is not as all of its class are declared', {}, { contract: declares('4XX') }],
    ['a 404 that is not as all other answers are declared', {}, { contract: declares('default') }],
    [
      'a 400 of a search that is not as a later contract declares it',
      refusing({ error: 'no words' }),
      { contract: refusesSearches('400') },
    ],
    [
      'a 400 of a search that is not as all of its class are declared',
      refusing({ error: 'no words' }),
      { contract: refusesSearches('4XX') },
    ],
    ['a 404 that is not as a contract in several files declares it', {}, { contract: inFiles(declares('404')) }],
  ],
  skip: [['only a success is declared', {}, { contract: declares('200') }]],
})

test('a 404 that is larger than what is read is not judged', async () => {
  const target = tooLargeAt(cannedTarget({}), ({ status }) => status === 404)
  const { entries } = await judge([rule], target, { contract: declares('404') })
  expect(entries[0]).toMatchObject({ id: rule.id, outcome: 'skip' })
})
