import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/declared-errors-fit-the-contract.ts'
import { judges } from '../canned.ts'

const { document } = defaultContract()
const single = document.paths?.['/entities/{id}']?.['get'] as { responses: Record<string, unknown> }
const problem = { content: { 'application/json': { schema: { type: 'object', required: ['title'] } } } }
const get = { ...single, responses: { ...single.responses, '404': problem } }
const withProblem = { document: { ...document, paths: { ...document.paths, '/entities/{id}': { get } } } }

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a 404 without a body', { entity: (entity) => entity ?? new Response(null, { status: 404 }) }],
  ],
  fail: [['a 404 that is not as a later contract declares it', {}, { contract: withProblem }]],
})
