import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import { rules } from '../../../src/conformance.ts'
import rule from '../../../src/conformance/rules/transient-failures.ts'
import type { Report } from '../../../src/report/report.ts'
import { type Canned, cannedTarget, json } from '../canned.ts'

/** Answers 502 the first time that these paths are asked for. */
function flaky(...paths: readonly string[]): Canned {
  const left = new Set(paths)
  return {
    any: ({ url }) => ([...left].some((path) => url.endsWith(path) && left.delete(path)) ? json({}, 502) : undefined),
  }
}

const outcome = ({ entries }: Report): string | undefined => entries.find(({ id }) => id === rule.id)?.outcome

test('one request that fails for a moment fails no rule, and stands in the report', async () => {
  const report = await judge(rules, cannedTarget(flaky('/entities')), { quick: true })
  expect(report.entries.filter((entry) => entry.outcome === 'fail')).toEqual([])
  expect(outcome(report)).toBe('pass')
  expect(report.remarks).toContainEqual(
    expect.stringContaining('such as GET /entities: status 502; --allow-transient 0'),
  )
})

test('two of fewer than 1,000 fail this rule alone', async () => {
  const report = await judge(rules, cannedTarget(flaky('/findings', '/entities')), { quick: true })
  const failed = report.entries.filter((entry) => entry.outcome === 'fail')
  expect(failed).toMatchObject([
    {
      id: 'transient-failures',
      expected: 'at most 1 request that fails for a moment (--allow-transient)',
      actual: '2 requests failed for a moment, such as GET /entities: status 502',
      evidence: [{ curl: expect.stringContaining('/entities') as string }],
    },
  ])
})

test.each([
  [0, ['/entities'], 'fail'],
  [2, ['/findings', '/entities'], 'pass'],
] as const)('of %i allowed, %j fail: %s', async (allowTransient, paths, expected) => {
  const report = await judge(rules, cannedTarget(flaky(...paths)), { quick: true, allowTransient })
  expect(outcome(report)).toBe(expected)
})
