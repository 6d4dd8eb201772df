import rule from '../../../src/conformance/rules/json-is-utf-8.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    [
      'Latin-1',
      {
        findings: new Response(Uint8Array.of(0x5b, 0x22, 0xe9, 0x22, 0x5d), {
          headers: { 'content-type': 'application/json' },
        }),
      },
    ],
    [
      'a byte order mark',
      {
        findings: new Response(Uint8Array.of(0xef, 0xbb, 0xbf, 0x5b, 0x5d), {
          headers: { 'content-type': 'application/json' },
        }),
      },
    ],
  ],
})
