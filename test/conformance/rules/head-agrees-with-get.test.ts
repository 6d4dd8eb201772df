import rule from '../../../src/conformance/rules/head-agrees-with-get.ts'
import { type Canned, json, judges } from '../canned.ts'

function typed(response: Response, type: string): Response {
  response.headers.set('content-type', type)
  return response
}

const noHeadOfCodedSearch: Canned = {
  any: (request) =>
    request.method === 'HEAD' && request.url.includes('/search') && request.headers.get('accept-encoding') === 'gzip'
      ? json({}, 404)
      : undefined,
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['answers of another length each time', { search: (_, __, times) => [{ id: 'e', at: 10 ** (times % 3) }] }],
    [
      '404 for a coded search whose answer is long, which is not asked for',
      { ...noHeadOfCodedSearch, search: () => [{ id: 'e', more: 'x'.repeat(4 * 1024 ** 2) }] },
    ],
  ],
  fail: [
    ['404 for a coded search', noHeadOfCodedSearch],
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
