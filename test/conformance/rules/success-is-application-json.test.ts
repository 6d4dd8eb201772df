import rule from '../../../src/conformance/rules/success-is-application-json.ts'
import type { ContractSource } from '../../../src/conformance.ts'
import { defaultContract } from '../../../src/conformance/default-contract.ts'
import { type Canned, json, judges } from '../canned.ts'

function typed(response: Response, type: string): Response {
  response.headers.set('content-type', type)
  return response
}

const asked =
  (name: string, answer: () => Response) =>
  ({ url }: Request): Response | undefined =>
    new URL(url).searchParams.has(name) ? answer() : undefined

const { document } = defaultContract()

/** A contract whose successes have these types. */
function declaring(...types: readonly string[]): { contract: ContractSource } {
  const content = Object.fromEntries(types.map((type) => [type, {}]))
  const paths = Object.keys(document.paths ?? {}).map((path) => {
    const get = document.paths?.[path]?.['get'] as object
    return [path, { get: { ...get, responses: { 200: { content } } } }] as const
  })
  return { contract: { document: { ...document, paths: Object.fromEntries(paths) } } }
}

const csvOnDemand: Canned = {
  any: ({ headers }) =>
    headers.get('accept')?.startsWith('text/csv') ? typed(new Response('id\n'), 'text/csv') : undefined,
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['with a charset', { out: (response) => typed(response, 'application/json; charset=utf-8') }],
    [
      'script where an undeclared parameter asks for it',
      { any: asked('callback', () => typed(json([]), 'application/javascript')) },
    ],
    [
      'another JSON, where a later contract declares that',
      { out: (response) => typed(response, 'application/vnd.model+json') },
      declaring('application/vnd.model+json'),
    ],
    ['CSV on demand, where a later contract declares it', csvOnDemand, declaring('application/json', 'text/csv')],
    ['where a contract leaves the type open', {}, declaring('*/*')],
    ['in upper case', { out: (response) => typed(response, 'Application/JSON') }],
  ],
  fail: [
    ['JSON where a later contract declares another one', {}, declaring('application/vnd.model+json')],
    ['HTML', { out: (response) => typed(response, 'text/html') }],
    ['problem+json', { out: (response) => typed(response, 'application/problem+json') }],
    [
      'none',
      {
        out: async (response) => {
          const bare = new Response(new Uint8Array(await response.arrayBuffer()), { status: response.status })
          bare.headers.delete('content-type')
          return bare
        },
      },
    ],
  ],
})
