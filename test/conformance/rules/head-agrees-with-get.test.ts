import rule from '../../../src/conformance/rules/head-agrees-with-get.ts'
import { json, judges } from '../canned.ts'

function typed(response: Response, type: string): Response {
  response.headers.set('content-type', type)
  return response
}

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['404', { any: (request) => (request.method === 'HEAD' ? json({}, 404) : undefined) }],
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
  skip: [['405', { any: (request) => (request.method === 'HEAD' ? json({}, 405) : undefined) }]],
})
