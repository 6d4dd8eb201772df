import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/findings-are-the-builds.ts'
import { build, entryBy, findings, json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the findings of the build', {}, { build }],
    ['none, as the build', { findings: [] }, { build: { ...build, findings: [] } }],
  ],
  fail: [
    ['turned round', { findings: findings.toReversed() }, { build }],
    ['one left out', { findings: findings.slice(1) }, { build }],
    ['another severity', { findings: findings.map((one) => ({ ...one, severity: 'x' })) }, { build }],
  ],
  skip: [['no build', {}]],
})

test('says that answers alternate, as those of replicas of two builds do', async () => {
  const entryOf = (isOld: (times: number) => boolean): ReturnType<typeof entryBy> =>
    entryBy(
      rule,
      {
        any: ({ method, url }, times) =>
          method === 'GET' && url.endsWith('/findings') && isOld(times) ? json([]) : undefined,
      },
      { build },
    )
  const alternating = await entryOf((times) => times % 2 === 0)
  expect(alternating).toMatchObject({
    count: 1,
    expected: '2 findings, as the build logged, each time',
    actual: '0 findings, and 4 of 8 later answers had others: the answers alternate',
  })
  const steady = await entryOf(() => true)
  expect(steady).toMatchObject({ count: 2, actual: 'none', faults: alternating.faults })
})
