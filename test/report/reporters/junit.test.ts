import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { junit } from '../../../src/report/reporters/junit.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'
import { all, readXml } from './well-formed-xml.ts'

const read = (of: typeof failingCheck): ReturnType<typeof readXml> => readXml(junit(of, { colour: false }))

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
          skipped: String(all(suite, 'skipped').length),
        })
      }
    }
  })

  it('fails exactly what fails the run', () => {
    const names = (root: ReturnType<typeof read>): readonly string[] =>
      all(root, 'testcase')
        .filter((one) => all(one, 'failure').length > 0)
        .map((one) => one.attributes['name']?.split(':')[0] ?? '')
    expect(names(read(failingCheck))).toEqual(['entities-in-identifier-order', 'unknown-entity-is-404'])
    expect(names(read({ ...failingCheck, failOn: ['http'] }))).toContain('head-equals-get')
    expect(names(read(someGaps))).toEqual([])
    expect(names(read({ ...someGaps, failOn: ['new', 'stale'] }))).toEqual(['suggest-links-not-declared', 'GAP-9'])
  })

  it('says where, in the attributes that viewers link', () => {
    const [first] = all(read(failingCheck), 'testcase')
    expect(first?.attributes).toMatchObject({ file: 'contract/openapi.yaml', line: '13' })
  })

  it('has no case for an observation, but a property', () => {
    const root = read(failingCheck)
    expect(all(root, 'property').map(({ attributes }) => attributes['name'])).toEqual([
      'GAP-3 paging-parameters',
      'GAP-5 score-range',
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
