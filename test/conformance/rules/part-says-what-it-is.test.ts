import rule from '../../../src/conformance/rules/part-says-what-it-is.ts'
import { type Canned, judges } from '../canned.ts'

/** The first octets for who asks for a range. */
function part(status: number, said?: (length: number, of: number) => string): Canned {
  return {
    out: async (response, request) => {
      if (response.status !== 200 || !request.headers.has('range')) return response
      const bytes = Buffer.from(await response.arrayBuffer())
      const headers = new Headers({ 'content-type': 'application/json' })
      const sent = bytes.subarray(0, 10)
      if (said !== undefined) headers.set('content-range', said(sent.length, bytes.length))
      return new Response(sent, { status, headers })
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

judges(rule, {
  pass: [
    ['a range passed over', {}],
    ['a part that says so', part(206, (length, of) => `bytes 0-${length - 1}/${of}`)],
    ['a part of unknown length', part(206, (length) => `bytes 0-${length - 1}/*`)],
    ['416', part(416, (_, of) => `bytes */${of}`)],
    ['400, which is not shown', part(400)],
  ],
  fail: [
    ['206 without Content-Range', part(206)],
    ['a Content-Range of another length', part(206, (length, of) => `bytes 0-${length + 3}/${of}`)],
    ['a Content-Range that is none', part(206, () => 'first ten')],
    ['a part as the whole', part(200)],
    ['500', part(500)],
    ['a part that is kept for everybody', keeping()],
  ],
})
