import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Question, Transport } from '../../../src/client/exchange.ts'
import { defaultContract } from '../../../src/conformance/default-contract.ts'
import { judge } from '../../../src/conformance/judge.ts'
import rule from '../../../src/conformance/rules/part-says-what-it-is.ts'
import { type Canned, cannedTarget, json, judges, type Row } from '../canned.ts'

interface Asked {
  readonly bytes: Buffer
  readonly first: number
  readonly last: number
  readonly request: Request
}

/** A part for who asks for a single range of octets, whatever he has, or unless he has what no answer is. */
function parted(answer: (asked: Asked) => Response | undefined, heedsTags: boolean = true): Canned {
  return {
    out: async (response, request) => {
      const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
      const isPassedOver = heedsTags && request.headers.has('if-range')
      if (response.status !== 200 || isPassedOver || (from === '' && to === '')) return response
      const bytes = Buffer.from(await response.clone().arrayBuffer())
      const end = bytes.length - 1
      const [first, last] =
        from === ''
          ? [Math.max(0, bytes.length - Number(to)), end]
          : [Number(from), to === '' ? end : Math.min(Number(to), end)]
      if (first > end) return response
      return answer({ bytes, first, last, request }) ?? response
    },
  }
}

function answered(status: number, body: Buffer, said?: string, headers: Record<string, string> = {}): Response {
  const range: Record<string, string> = said === undefined ? {} : { 'content-range': said }
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...range, ...headers } })
}

/** The octets that are asked for, and what is said of them. */
function part(status: number, said?: (asked: Asked) => string, heedsTags?: boolean): Canned {
  return parted((asked) => {
    const { bytes, first, last } = asked
    return answered(status, bytes.subarray(first, last + 1), said?.(asked))
  }, heedsTags)
}

const plainly = ({ first, last, bytes }: Asked): string => `bytes ${first}-${last}/${bytes.length}`

/** Ten elements for who asks for a range of them. */
function listed(headers: Record<string, string>): Canned {
  return {
    out: async (response, request) =>
      request.headers.get('range') === 'items=0-9' ? json(await response.json(), 206, headers) : response,
  }
}

/** A body that is written otherwise by turns. */
function turning(canned: Canned, times: number): Canned {
  let count = 0
  return {
    out: async (response, request) => {
      if (response.status !== 200) return response
      const text = await response.text()
      const written = ++count % times === 0 ? text.replaceAll(':', ': ') : text
      return (await canned.out?.(json(written), request)) ?? response
    },
  }
}

/** What was sent for a range is sent to everybody from then on. */
function keeping(): Canned {
  const kept = new Map<string, string>()
  return {
    out: async (response, request) => {
      if (response.status !== 200) return response
      const body = kept.get(request.url) ?? (await response.clone().text())
      const isPart = request.headers.has('range') && !kept.has(request.url)
      if (isPart) kept.set(request.url, body.slice(0, 10))
      const headers = new Headers(response.headers)
      if (isPart) headers.set('content-range', `bytes 0-9/${body.length}`)
      return new Response(isPart ? body.slice(0, 10) : body, { status: isPart ? 206 : 200, headers })
    },
  }
}

/** A part of the questions would leave out some of the ranges. */
const asked = (rows: readonly Row[]): readonly Row[] => rows.map(([name, canned]) => [name, canned, { quick: false }])

judges(rule, {
  pass: asked([
    ['a range passed over', {}],
    ['a part that says so', part(206, plainly)],
    ['a part of unknown length', part(206, ({ first, last }) => `bytes ${first}-${last}/*`)],
    [
      'less than was asked for',
      parted(({ bytes, first }) =>
        answered(206, bytes.subarray(first, first + 1), `bytes ${first}-${first}/${bytes.length}`),
      ),
    ],
    [
      '412 for who has something else, which is not shown',
      {
        out: async (response, request) =>
          request.headers.has('if-range')
            ? new Response(null, { status: 412 })
            : ((await part(206, plainly).out?.(response, request)) ?? response),
      },
    ],
    ['416', part(416, ({ bytes }) => `bytes */${bytes.length}`)],
    ['400, which is not shown', part(400)],
    ['parts of what is written otherwise by turns', turning(part(206, plainly), 2)],
    ['parts of what is written otherwise now and then', turning(part(206, plainly), 5)],
    [
      'a part of what has another tag',
      {
        out: async (response, request) => {
          if (!request.headers.get('range')?.startsWith('bytes') || request.headers.has('if-range'))
            return new Response(response.body, { status: response.status, headers: { etag: '"a"' } })
          return answered(206, Buffer.from('['), 'bytes 0-0/1', { etag: '"b"' })
        },
      },
    ],
    ['a part in a unit that it knows', listed({ 'content-range': 'items 0-9/100' })],
    [
      'parts that are coded',
      parted(({ bytes, first, last }) =>
        answered(206, gzipSync(bytes), `bytes ${first}-${last}/12`, { 'content-encoding': 'gzip' }),
      ),
    ],
  ]),
  fail: asked([
    ['206 without Content-Range', part(206)],
    ['a Content-Range of another length', part(206, ({ first, last }) => `bytes ${first}-${last + 3}/*`)],
    ['a Content-Range that is none', part(206, () => 'first ten')],
    ['a part as the whole', part(200)],
    ['500', part(500)],
    ['a part for who has something else', part(206, plainly, false)],
    ['a part that is kept for everybody', keeping()],
    [
      'the length of the part for that of the whole',
      part(206, ({ first, last }) => `bytes ${first}-${last}/${last + 1}`),
    ],
    [
      'other octets behind the first',
      parted(({ bytes, first, last }) =>
        first === 0 ? undefined : answered(206, bytes.subarray(first - 1, last), `bytes ${first}-${last}/*`),
      ),
    ],
    [
      'the first octets for the last',
      parted(({ bytes, request }) =>
        request.headers.get('range') === 'bytes=-7' ? answered(206, bytes.subarray(0, 7), 'bytes 0-6/*') : undefined,
      ),
    ],
    ['a part in a unit that it does not name', listed({})],
    ['a part in another unit', listed({ 'content-range': 'bytes 0-9/100' })],
  ]),
})

test('asks for nine ranges', async () => {
  const target = cannedTarget({})
  const asked: Question[] = []
  const ask: Transport['ask'] = (question) => {
    asked.push(question)
    return target.transport.ask(question)
  }
  const watched = { ...target, transport: { ...target.transport, ask } }
  await judge([rule], watched, { contract: defaultContract() })
  const ranges = asked.flatMap(({ headers = [] }) => headers.filter(([name]) => name === 'Range'))
  expect(ranges.map(([, value]) => value).toSorted()).toEqual([
    'bytes=-7',
    'bytes=0-1,4-5',
    'bytes=0-10000000000',
    'bytes=0-9',
    'bytes=0-9',
    'bytes=10000000000-',
    'bytes=2-',
    'bytes=5-14',
    'items=0-9',
  ])
})
