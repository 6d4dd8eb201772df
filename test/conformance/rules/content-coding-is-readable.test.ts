import { gzipSync } from 'node:zlib'
import rule from '../../../src/conformance/rules/content-coding-is-readable.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [
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
    [
      'gzip that is none',
      { findings: new Response('[]', { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }) },
    ],
  ],
})
