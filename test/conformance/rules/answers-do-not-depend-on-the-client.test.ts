import rule from '../../../src/conformance/rules/answers-do-not-depend-on-the-client.ts'
import { findings, json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'bots are refused',
      { any: ({ headers }) => (/bot/i.test(headers.get('user-agent') ?? '') ? json({}, 403) : undefined) },
    ],
    [
      'undeclared fields for scripts',
      {
        entity: (entity, _, times) => entity && { ...entity, times },
      },
    ],
    [
      'capitals get 406',
      { any: ({ headers }) => (headers.get('accept')?.startsWith('A') ? json({}, 406) : undefined) },
    ],
  ],
  fail: [
    [
      'bots get 404',
      { any: ({ headers }) => (/bot/i.test(headers.get('user-agent') ?? '') ? json({}, 404) : undefined) },
    ],
    [
      'fewer findings in Arabic',
      {
        any: ({ url, headers }) =>
          url.endsWith('/findings') && headers.get('accept-language') === 'ar' ? json(findings.slice(1)) : undefined,
      },
    ],
  ],
})
