import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { junit } from '../../../src/report/reporters/junit.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'
import { refusedByJenkins } from './refused-by-jenkins.ts'
import { all, readXml } from './well-formed-xml.ts'

const read = (of: typeof failingCheck): ReturnType<typeof readXml> => {
  const root = readXml(junit(of, { colour: false }))
  expect(refusedByJenkins(root)).toEqual([])
  return root
}

describe('junit', () => {
  it('looks as CI systems expect it', async () => {
    await expect(junit(failingCheck, { colour: false })).toMatchFileSnapshot('golden/check.junit.xml')
  })

  it('counts what it holds', () => {
    for (const of of [failingCheck, someGaps]) {
      const root = read(of)
      for (const suite of [root, ...all(root, 'testsuite')]) {
        expect(suite.attributes).toMatchObject({
          tests: String(all(suite, 'testcase').length),
          failures: String(all(suite, 'failure').length),
          errors: String(all(suite, 'error').length),
        })
        if (suite !== root) expect(suite.attributes['skipped']).toBe(String(all(suite, 'skipped').length))
      }
    }
  })

  it('fails exactly what fails the run', () => {
    const names = (root: ReturnType<typeof read>): readonly string[] =>
      all(root, 'testcase')
        .filter((one) => all(one, 'failure').length > 0)
        .map((one) => one.attributes['name'] ?? '')
    expect(names(read(failingCheck))).toEqual(['entities-in-identifier-order', 'unknown-entity-is-404'])
    expect(names(read({ ...failingCheck, failOn: ['http'] }))).toContain('head-equals-get')
    expect(names(read(someGaps))).toEqual([])
    expect(names(read({ ...someGaps, failOn: ['new', 'stale'] }))).toEqual(['suggest-links-not-declared', 'GAP-9'])
  })

  it('keeps the name of a case when its title is reworded, and shows the title', () => {
    const names = (title: string): readonly string[] =>
      all(read(report([entry({ id: 'x', outcome: 'pass', title })])), 'testcase').map(
        ({ attributes }) => `${attributes['classname']} ${attributes['name']}`,
      )
    expect(names('one wording')).toEqual(['model-query.check.service x'])
    expect(names('another')).toEqual(names('one wording'))
    expect(all(read(failingCheck), 'system-out').map(({ text }) => text)).toContain(
      'getEntity answers 404 when no entity has the identifier\nOPS-2',
    )
  })

  it('says where, and what there is to know of the run', () => {
    const [first] = all(read(failingCheck), 'testsuite')
    expect(first && all(first, 'failure')[0]?.text).toContain('contract/openapi.yaml:13:5')
    expect(first?.children.at(-1)?.text).toBe('all 60 entities were asked for, seed 1')
  })

  it('has the time that each rule took, and its sum', () => {
    const root = read(
      report(
        ['x', 'y', 'z'].map((id) => entry({ id, outcome: 'pass' })),
        { times: { x: 1234, y: 66 } },
      ),
    )
    expect(all(root, 'testcase').map(({ attributes }) => attributes['time'])).toEqual(['1.234', '0.066', undefined])
    expect(all(root, 'testsuite')[0]?.attributes['time']).toBe('1.300')
    expect(root.attributes['time']).toBe('2.140')
  })

  it('has no case for an observation, but a property', () => {
    const root = read(failingCheck)
    expect(all(root, 'property').map(({ attributes }) => attributes['name'])).toEqual([
      'GAP-3 paging-parameters',
      'GAP-5 score-range',
    ])
  })

  it('has no case for one that could not be observed either, so that all runs have the same cases', () => {
    const says = 'no 404 was seen'
    const skipped = entry({ id: 'error-body', outcome: 'skip', level: 'observed', cites: ['GAP-8'], says })
    const root = read(report([skipped], { needs: [{ name: 'web', entries: [{ ...skipped, client: 'web' }] }] }))
    expect(root.attributes['tests']).toBe('1')
    expect(all(root, 'testcase').map(({ attributes }) => attributes['classname'])).toEqual([
      'model-query.check.needs of web',
    ])
    expect(all(root, 'property').map(({ attributes }) => attributes)).toEqual([
      { name: 'GAP-8 error-body', value: 'no 404 was seen' },
    ])
  })

  it('brings a text back as it is', () => {
    const actual = 'a & b < c > "d" \'e\' ]]> f\ng'
    const root = read(report([entry({ id: 'x', outcome: 'fail', level: 'required', actual })]))
    expect(all(root, 'failure')[0]?.text).toContain(actual)
    expect(all(root, 'failure')[0]?.attributes['message']).toContain(actual)
  })

  it('is well-formed, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        expect(junit(hostile, { colour: false })).not.toMatch(unsafe)
        read(hostile)
      }),
    )
  })
})
