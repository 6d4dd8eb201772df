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

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['gzip', coded('gzip', /^gzip/, gzipSync)],
    ['br and no gzip', coded('br', /br/, brotliCompressSync)],
  ],
  fail: [
    ['gzip for who refuses it', coded('gzip', /^(?:gzip|identity)/, gzipSync)],
    ['br for gzip', coded('br', /^gzip$/, brotliCompressSync)],
    ['gzip of nothing', coded('gzip', /^gzip/, () => gzipSync('[]'))],
  ],
})
