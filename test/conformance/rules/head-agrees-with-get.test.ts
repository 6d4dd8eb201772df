import rule from '../../../src/conformance/rules/head-agrees-with-get.ts'
import { json, judges } from '../canned.ts'

function typed(response: Response, type: string): Response {
  response.headers.set('content-type', type)
  return response
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['answers of another length each time', { search: (_, __, times) => [{ id: 'e', at: 10 ** (times % 3) }] }],
  ],
  fail: [
    [
      '404 for one path',
      {
        any: (request) => (request.method === 'HEAD' && request.url.endsWith('/findings') ? json({}, 404) : undefined),
      },
    ],
    [
      'another length',
      {
        out: (response, request) =>
          request.method === 'HEAD'
            ? new Response(null, { status: response.status, headers: { 'content-length': '0' } })
            : response,
      },
    ],
    [
      'another type',
      { out: (response, request) => (request.method === 'HEAD' ? typed(response, 'text/html') : response) },
    ],
  ],
  skip: [
    ['404 for every path', { any: (request) => (request.method === 'HEAD' ? json({}, 404) : undefined) }],
    ['405', { any: (request) => (request.method === 'HEAD' ? json({}, 405) : undefined) }],
  ],
})
