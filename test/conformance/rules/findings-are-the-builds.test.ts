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

test('says what findings are as a whole', async () => {
  const three = [...findings, { check: 'twice', severity: 'info', path: 'a.md' }]
  const saidOf = async (shown: unknown): Promise<string | undefined> =>
    (await entryBy(rule, { findings: shown }, { build: { ...build, findings: three } })).says
  expect(await saidOf(three.toReversed())).toBe('2 times; the same findings, in another order')
  expect(await saidOf(three.slice(1))).toBe(`3 times; 1 finding too few, ${JSON.stringify(three[0])}`)
  expect(await saidOf([three[0], ...three])).toBe(`3 times; 1 finding too many, ${JSON.stringify(three[0])}`)
  const twice = { findings: [...three, ...three.slice(0, 2)] }
  const once = await entryBy(rule, { findings: three }, { build: { ...build, ...twice } })
  expect(once.says).toBe('2 times; 2 findings too few: what the build logged several times is shown once')
  expect(await saidOf([three[0], { ...three[1], path: 'b.md' }])).toBe('2 times')
})
