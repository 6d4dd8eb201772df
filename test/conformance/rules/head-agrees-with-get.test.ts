import { expect, test } from 'vitest'
import { type Exchange, type Question, unanswered } from '../../../src/client/exchange.ts'
import { judge } from '../../../src/conformance/judge.ts'
import rule from '../../../src/conformance/rules/head-agrees-with-get.ts'
import { type Canned, cannedTarget, cutOff, json, judges } from '../canned.ts'

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

/** Tags as they are for what was asked for so many times before. */
function tagged(tag: (method: string, count: number) => string | undefined): Canned {
  let count = 0
  return {
    out: (response, request) => {
      const etag = tag(request.method, ++count)
      return new Response(response.body, {
        status: response.status,
        headers: { ...Object.fromEntries(response.headers), ...(etag !== undefined && { etag }) },
      })
    },
  }
}

/** A cache that keeps whichever answer came first, and so gives GET the length that HEAD got, without a body. */
function keptHead(lasts: boolean): Canned {
  const first = new Map<string, string>()
  return {
    out: (response, { method, url }) => {
      const kept = first.get(url) ?? method
      first.set(url, lasts || !isHead(kept) || isHead(method) ? kept : method)
      return isHead(kept) && !isHead(method) ? cutOff(response) : response
    },
  }
}

const isHead = (method: string): boolean => method === 'HEAD'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['answers of another length each time', { search: (_, __, times) => [{ id: 'e', at: 10 ** (times % 3) }] }],
    [
      '404 for a coded search whose answer is long, which is not asked for',
      { ...noHeadOfCodedSearch, search: () => [{ id: 'e', more: 'x'.repeat(4 * 1024 ** 2) }] },
    ],
    ['one tag', tagged(() => '"a"')],
    ['a tag for GET alone', tagged((method) => (isHead(method) ? undefined : '"a"'))],
    ['a tag for HEAD alone', tagged((method) => (isHead(method) ? '"a"' : undefined))],
    ['a weak tag for HEAD', tagged((method) => (isHead(method) ? 'W/"a"' : '"a"'))],
    ['a tag with the name of a coding', tagged((method) => (isHead(method) ? '"a"' : 'W/"a-gzip"'))],
    ['a tag with the name of a coding behind it', tagged((method) => (isHead(method) ? '"a"' : '"a"-gzip'))],
    ['another tag each time', tagged((_, count) => `"${count}"`)],
    ['two tags by turns', tagged((_, count) => `"${count % 2}"`)],
    ['another tag for HEAD now and then', tagged((method, count) => (isHead(method) && count % 3 > 0 ? '"b"' : '"a"'))],
    ['another tag from some time on', tagged((_, count) => (count < 40 ? '"a"' : '"b"'))],
    [
      'another tag for another coding',
      {
        out: (response, request) =>
          new Response(response.body, {
            status: response.status,
            headers: isHead(request.method)
              ? { 'content-type': 'application/json', etag: '"b"', 'content-encoding': 'gzip' }
              : { 'content-type': 'application/json', etag: '"a"' },
          }),
      },
    ],
    ['an answer that breaks off once, behind HEAD', keptHead(false)],
  ],
  fail: [
    ['the tag of what is empty', tagged((method) => (isHead(method) ? '"empty"' : '"a"'))],
    ['another tag for HEAD each time', tagged((method, count) => (isHead(method) ? `"${count}"` : '"a"'))],
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
    ['no body for GET where HEAD came first', keptHead(true)],
    [
      '404 for an identifier with a slash',
      { any: ({ method, url }) => (isHead(method) && url.includes('%2F') ? json({}, 404) : undefined) },
    ],
    [
      'the length of what found nothing, where the letter a finds nothing',
      {
        search: (hits, q) => (q === 'a' ? [] : hits),
        out: (response, { method, url }) =>
          isHead(method) && url.includes('/search')
            ? new Response(null, { status: response.status, headers: { 'content-length': '2' } })
            : response,
      },
    ],
  ],
  skip: [
    ['404 for every path', { any: (request) => (request.method === 'HEAD' ? json({}, 404) : undefined) }],
    ['400 for every path', { any: (request) => (request.method === 'HEAD' ? json({}, 400) : undefined) }],
    ['405', { any: (request) => (request.method === 'HEAD' ? json({}, 405) : undefined) }],
  ],
})

test.each([
  ['no connection', { ended: 'no answer', reason: 'connect EMFILE', code: 'EMFILE' }],
  ['no question, as the run is over', { ended: 'not asked', reason: 'the run is over' }],
] as const)('judges no GET behind a HEAD for which there was %s', async (_, { ended, ...why }) => {
  const target = cannedTarget({})
  const headed = new Set<string>()
  const ask = async (question: Question): Promise<Exchange> => {
    if (question.method === 'HEAD') headed.add(question.path)
    else if (headed.has(question.path)) return unanswered(question, ended, why)
    return target.transport.ask(question)
  }
  const { entries } = await judge([rule], { ...target, transport: { ...target.transport, ask } })
  expect(entries[0]?.outcome).not.toBe('fail')
})
