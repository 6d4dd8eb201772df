import rule from '../../../src/conformance/rules/search-decodes-its-query.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    [
      'escapes with lower-case digits taken for text',
      { any: ({ url }) => (/%[0-9a-f]?[a-f]/.test(url.split('?q=')[1] ?? '') ? json([]) : undefined) },
    ],
    [
      'escapes compared as they are',
      {
        any: (request) => {
          const raw = request.url.split('?q=')[1]
          return raw?.startsWith('%') ? json([]) : undefined
        },
      },
    ],
  ],
})
