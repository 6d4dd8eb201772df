import { gzipSync } from 'node:zlib'
import rule from '../../../src/conformance/rules/content-coding-is-readable.ts'
import { type Canned, judges } from '../canned.ts'

/** Findings that are said to be in zstd, for who offers that among others. */
function inZstd(body: Uint8Array): Canned {
  return {
    out: (response, { url, headers }) =>
      url.endsWith('/findings') && headers.get('accept-encoding')?.includes('br, zstd') === true
        ? new Response(body, { headers: { 'content-type': 'application/json', 'content-encoding': 'zstd' } })
        : response,
  }
}

judges(rule, {
  pass: [
    ['zstd that nobody reads', inZstd(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd))],
    ['the honest server', {}],
    [
      'gzip unasked',
      {
        findings: new Response(gzipSync('[]'), {
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        }),
      },
    ],
  ],
  fail: [
    ['what is plain in place of zstd', inZstd(Buffer.from('[]'))],
    [
      'gzip that is none',
      { findings: new Response('[]', { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }) },
    ],
  ],
})
