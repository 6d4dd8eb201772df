import rule from '../../../src/conformance/rules/writes-change-nothing.ts'
import { type Canned, json, judges } from '../canned.ts'

function deleting(): Canned {
  const gone = new Set<string>()
  return {
    any: ({ method, url }) => {
      const { pathname } = new URL(url)
      if (method === 'DELETE') gone.add(pathname)
      return gone.has(pathname) ? json({}, 404) : undefined
    },
  }
}

judges(rule, {
  pass: [
    ['the methods are refused', {}, { probeWrites: true }],
    [
      'the methods are answered and do nothing',
      { any: (request) => (request.method === 'GET' || request.method === 'HEAD' ? undefined : json({})) },
      { probeWrites: true },
    ],
  ],
  fail: [['DELETE deletes', deleting(), { probeWrites: true }]],
  skip: [['nothing was sent', {}]],
})
