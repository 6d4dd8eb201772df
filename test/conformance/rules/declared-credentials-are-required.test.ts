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
      'lets in where an operation needs none',
      { any: turnsAway('x-key', '/findings') },
      { contract: contractWith([{ key: [] }], open) },
    ],
  ],
  fail: [
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
