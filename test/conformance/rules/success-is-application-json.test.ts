import rule from '../../../src/conformance/rules/success-is-application-json.ts'
import { json, judges } from '../canned.ts'

function typed(response: Response, type: string): Response {
  response.headers.set('content-type', type)
  return response
}

const asked =
  (name: string, answer: () => Response) =>
  ({ url }: Request): Response | undefined =>
    new URL(url).searchParams.has(name) ? answer() : undefined

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['with a charset', { out: (response) => typed(response, 'application/json; charset=utf-8') }],
    ['a refusal of what is not declared', { any: asked('callback', () => new Response('', { status: 400 })) }],
    ['in upper case', { out: (response) => typed(response, 'Application/JSON') }],
  ],
  fail: [
    ['script where it is called', { any: asked('callback', () => typed(json([]), 'application/javascript')) }],
    ['XML where that is asked for', { any: asked('format', () => typed(json([]), 'application/xml')) }],
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
