import rule from '../../../src/conformance/rules/search-decodes-its-query.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['the name of q compared as it is', { any: ({ url }) => (url.includes('?%71=') ? json({}, 400) : undefined) }],
    ['the name of q taken for another', { any: ({ url }) => (url.includes('?%71=') ? json([]) : undefined) }],
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
