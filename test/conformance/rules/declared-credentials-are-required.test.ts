import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/declared-credentials-are-required.ts'
import type { ContractSource } from '../../../src/conformance.ts'
import { json, judges } from '../canned.ts'
import { inFiles } from '../in-files.ts'

const { document } = defaultContract()
const components = {
  ...document.components,
  securitySchemes: { token: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
}
const contractWith = (security: readonly object[], more: object = {}): ContractSource => ({
  document: { ...document, ...more, security, components },
})
const lists = document.paths?.['/entities']?.['get'] as object
const open = { paths: { ...document.paths, '/entities': { get: { ...lists, security: [] } } } }

/** Lets a question in whose header has a value, or that has no such header at all. */
const turnsAway =
  (header: string, ...paths: readonly string[]) =>
  ({ url, headers }: Request): Response | undefined =>
    headers.get(header) === '' && paths.some((path) => url.endsWith(path)) ? json({}, 401) : undefined

/** Declares the body and a header of the 401 of both lists. */
const declares401 = {
  paths: Object.fromEntries(
    (['/entities', '/findings'] as const).map((path) => {
      const get = document.paths?.[path]?.['get'] as { responses: object }
      const refused = {
        headers: { 'WWW-Authenticate': { required: true, schema: { type: 'string' } } },
        content: { 'application/json': { schema: { type: 'object', required: ['title'] } } },
      }
      return [path, { get: { ...get, responses: { ...get.responses, 401: refused } } }]
    }),
  ),
}
const refuses =
  (body: object, headers: Record<string, string>) =>
  (request: Request): Response | undefined =>
    turnsAway('authorization', ...both)(request) && json(body, 401, headers)

const both = ['/entities', '/findings'] as const
judges(rule, {
  pass: [
    [
      'turns away who has no token',
      { any: turnsAway('authorization', ...both) },
      { contract: contractWith([{ token: [] }]) },
    ],
    ['turns away who has no key', { any: turnsAway('x-key', ...both) }, { contract: contractWith([{ key: [] }]) }],
    [
      'a 401 as it is declared',
      { any: refuses({ title: 'No' }, { 'www-authenticate': 'Bearer' }) },
      { contract: contractWith([{ token: [] }], declares401) },
    ],
    [
      'lets in where an operation needs none',
      { any: turnsAway('x-key', '/findings') },
      { contract: contractWith([{ key: [] }], open) },
    ],
  ],
  fail: [
    [
      'a 401 with another body than is declared',
      { any: refuses({}, { 'www-authenticate': 'Bearer' }) },
      { contract: contractWith([{ token: [] }], declares401) },
    ],
    [
      'a 401 without the header that is declared for it',
      { any: refuses({ title: 'No' }, {}) },
      { contract: contractWith([{ token: [] }], declares401) },
    ],
    ['lets everybody in', {}, { contract: contractWith([{ token: [] }]) }],
    ['lets everybody in, by a contract in several files', {}, { contract: inFiles(contractWith([{ token: [] }])) }],
    [
      'lets in for one operation',
      { any: turnsAway('authorization', '/entities') },
      { contract: contractWith([{ token: [] }]) },
    ],
  ],
  skip: [
    ['none are required', {}],
    ['they are optional', {}, { contract: contractWith([{ token: [] }, {}]) }],
  ],
})
