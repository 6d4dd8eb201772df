import { brotliCompressSync, gzipSync } from 'node:zlib'
import rule from '../../../src/conformance/rules/codings-carry-the-same-body.ts'
import { type Canned, judges } from '../canned.ts'

/** Successes in a coding for those whose Accept-Encoding is like this. */
function coded(coding: string, when: RegExp, code: (body: Buffer) => Buffer): Canned {
  return {
    out: async (response, request) => {
      if (response.status !== 200 || !when.test(request.headers.get('accept-encoding') ?? '')) return response
      const body = code(Buffer.from(await response.arrayBuffer()))
      return new Response(new Uint8Array(body), {
        headers: { 'content-type': 'application/json', 'content-encoding': coding },
      })
    },
  }
}

/** The same with an ETag, for what is not coded, too. */
function tagged(tagOf: (coding: string) => string): Canned {
  return {
    out: async (response, request) => {
      const coding = /^gzip/.exec(request.headers.get('accept-encoding') ?? '')?.[0] ?? ''
      const { out } = coded('gzip', /^gzip/, gzipSync)
      const answer = await out!(response, request)
      answer.headers.set('etag', tagOf(coding))
      return answer
    },
  }
}

/** Titles in German for those who ask for them; with a cache by path, for whoever comes after them, too. */
const inGerman: Canned = {
  out: async (response, { url, headers }) => {
    const isGerman = headers.get('accept-language')?.startsWith('de') === true
    if (response.status !== 200 || !url.includes('/entities/') || !isGerman) return response
    return Response.json({ ...((await response.json()) as object), title: 'Vertrag' })
  },
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['gzip', coded('gzip', /^gzip/, gzipSync)],
    ['titles in German for who asks for them, which is judged elsewhere', inGerman],
    ['br and no gzip', coded('br', /br/, brotliCompressSync)],
    ['gzip with a tag of its own', tagged((coding) => `"1${coding}"`)],
    ['gzip with a weak tag', tagged(() => 'W/"1"')],
    ['one strong tag for everything, uncoded', { out: (response) => (response.headers.set('etag', '"1"'), response) }],
  ],
  fail: [
    ['gzip for who refuses it', coded('gzip', /^(?:gzip|identity)/, gzipSync)],
    ['br for gzip', coded('br', /^gzip$/, brotliCompressSync)],
    ['gzip with the strong tag of what is not coded', tagged(() => '"1"')],
    ['gzip of nothing', coded('gzip', /^gzip/, () => gzipSync('[]'))],
  ],
})
