import rule from '../../../src/conformance/rules/writes-change-nothing.ts'
import { expect, test } from 'vitest'
import { type Canned, entryBy, json, judges } from '../canned.ts'

function deleting(): Canned {
  const gone = new Set<string>()
  return {
    any: ({ method, url }) => {
      const { pathname } = new URL(url)
      if (method === 'DELETE') gone.add(pathname)
      return gone.has(pathname) ? json({}, 404) : undefined
    },
  }
}

/** A method sent to a path turns what is answered at another into something else. */
function changing(method: string, path: RegExp, at: RegExp, into: Response): Canned {
  let changed = false
  return {
    any: (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === method && path.test(pathname)) changed = true
      return request.method === 'GET' && changed && at.test(pathname) ? into.clone() : undefined
    },
  }
}

const [anEntity, theList, theFindings, theSearch] = [/^\/entities\/./, /^\/entities$/, /^\/findings$/, /^\/search$/]

judges(rule, {
  pass: [
    [
      'a limit on requests begins between the writes',
      changing('PUT', anEntity, /./, json({}, 429, { 'retry-after': '100' })),
      { probeWrites: true },
    ],
    ['the methods are refused', {}, { probeWrites: true }],
    [
      'the methods are answered and do nothing',
      { any: (request) => (request.method === 'GET' || request.method === 'HEAD' ? undefined : json({})) },
      { probeWrites: true },
    ],
  ],
  fail: [
    [
      'a parameter of a GET deletes',
      (() => {
        let gone = false
        return {
          any: ({ url }: Request) => {
            const { pathname, searchParams } = new URL(url)
            if (searchParams.get('_method') === 'DELETE') gone = true
            return gone && pathname === '/findings' ? json([]) : undefined
          },
        }
      })(),
      { probeWrites: true },
    ],
    ['DELETE deletes', deleting(), { probeWrites: true }],
    ['POST to an entity changes it', changing('POST', anEntity, anEntity, json({ id: 'x' })), { probeWrites: true }],
    ['PUT replaces the findings', changing('PUT', theFindings, theFindings, json([])), { probeWrites: true }],
    ['PATCH empties the list', changing('PATCH', theList, theList, json([])), { probeWrites: true }],
    [
      'DELETE takes entities out of the search',
      changing('DELETE', anEntity, theSearch, json([])),
      { probeWrites: true },
    ],
    ['POST to the search adds a finding', changing('POST', theSearch, theFindings, json([{}])), { probeWrites: true }],
  ],
  skip: [['nothing was sent', {}]],
})

test('says what was sent, and what it changed', async () => {
  let gone = false
  const canned: Canned = {
    any: ({ url, headers }) => {
      if (headers.get('x-http-method') === 'DELETE') gone = true
      return gone && new URL(url).pathname === '/findings' ? json([]) : undefined
    },
  }
  const { expected, actual } = await entryBy(rule, canned, { probeWrites: true })
  expect(expected).toBe('listFindings: the same answer as before GET with X-HTTP-Method: DELETE was sent')
  expect(actual).toMatch(/^0 findings instead of \d+$/)
})
