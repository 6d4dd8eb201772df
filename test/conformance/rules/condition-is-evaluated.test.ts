import rule from '../../../src/conformance/rules/condition-is-evaluated.ts'
import { type Canned, json, judges } from '../canned.ts'

/** 304 where a condition of the request is like this; every answer has its path as its tag. */
function unmodified(header: string, holds: (value: string, tag: string) => boolean): Canned {
  return {
    out: (response, request) => {
      const tag = `"${new URL(request.url).pathname.length}"`
      const value = request.headers.get(header)
      if (response.status === 200 && value !== null && holds(value, tag)) return new Response(null, { status: 304 })
      response.headers.set('etag', tag)
      return response
    },
  }
}

const withHeader = (name: string, value: string) => (response: Response) => {
  response.headers.set(name, value)
  return response
}
const withTag = (tag: string) => withHeader('etag', tag)

/** 304 to the only tag, with the length of the whole answer and so many bytes more. */
function unmodifiedOf(more: number): Canned {
  return {
    out: async (response, { headers }) => {
      if (response.status !== 200) return response
      const { byteLength } = await response.clone().arrayBuffer()
      const isOwn = headers.get('if-none-match') === '"7"'
      const length = `${byteLength + (isOwn ? more : 0)}`
      const told = { etag: '"7"', 'content-length': length, 'content-type': 'application/json' }
      return new Response(isOwn ? null : response.body, { status: isOwn ? 304 : 200, headers: told })
    },
  }
}

let asked = 0

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'findings that grow by themselves',
      {
        any: ({ url }) =>
          url.includes('/findings') ? json(Array.from({ length: ++asked }, () => ({ check: 'a' }))) : undefined,
      },
    ],
    ['a weak tag', { out: withTag('W/"7-ab"') }],
    ['a date', { out: withHeader('last-modified', 'Sun, 06 Nov 1994 08:49:37 GMT') }],
    ['304 with the length of what it stands for', unmodifiedOf(0)],
    ['304 to its own tag', unmodified('if-none-match', (value, tag) => value === tag)],
  ],
  fail: [
    ['304 with another length', unmodifiedOf(1)],
    ['nothing in the list', { any: ({ headers }) => (headers.get('if-none-match') ? json([]) : undefined) }],
    ['304 to every tag', unmodified('if-none-match', () => true)],
    ['304 to a list of tags', unmodified('if-none-match', (value) => value.includes(','))],
    ['304 to a tag that begins alike', unmodified('if-none-match', (value, tag) => value.startsWith(tag.slice(0, -1)))],
    [
      '304 where there is nothing',
      {
        out: (response, { headers }) =>
          response.status === 404 && headers.get('if-none-match') === '*'
            ? new Response(null, { status: 304 })
            : response,
      },
    ],
    ['304 to every date', unmodified('if-modified-since', () => true)],
    ['304 to a date beside a tag', unmodified('if-modified-since', (value) => value.includes('2100'))],
    ['412', { any: ({ headers }) => (headers.get('if-none-match') ? json({}, 412) : undefined) }],
  ],
})
