import rule from '../../../src/conformance/rules/entity-identifier-is-decoded.ts'
import { json, judges, things } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    [
      'a colon that must be escaped',
      { any: (request) => (new URL(request.url).pathname.includes(':') ? json({}, 404) : undefined) },
    ],
    [
      'a plus sign read as a space',
      { any: (request) => (new URL(request.url).pathname.includes('+') ? json({}, 404) : undefined) },
    ],
    [
      'escapes with lower-case digits taken for text',
      { any: (request) => (/%[0-9a-f]?[a-f]/.test(new URL(request.url).pathname) ? json({}, 404) : undefined) },
    ],
    [
      'escapes compared as they are',
      {
        any: (request) => (new URL(request.url).pathname === '/entities/%65' ? json({}, 404) : undefined),
        list: things.filter(({ id }) => id === 'e'),
      },
    ],
  ],
})
