import rule from '../../../src/conformance/rules/success-is-application-json.ts'
import { judges } from '../canned.ts'

function typed(response: Response, type: string): Response {
  response.headers.set('content-type', type)
  return response
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['with a charset', { out: (response) => typed(response, 'application/json; charset=utf-8') }],
    ['in upper case', { out: (response) => typed(response, 'Application/JSON') }],
  ],
  fail: [
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
