import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBaseline } from '../../../src/report/baseline.ts'
import { json } from '../../../src/report/reporters/json.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true })
addFormats.default(ajv)
const url = new URL('../../../contract/schemas/report.schema.json', import.meta.url)
const valid = ajv.compile(JSON.parse(readFileSync(url, 'utf8')) as object)

const write = (of: typeof failingCheck): string => json(of, { colour: false })

describe('json', () => {
  it('is what the published schema describes', () => {
    for (const of of [failingCheck, someGaps]) {
      valid(JSON.parse(write(of)))
      expect(valid.errors ?? []).toEqual([])
    }
  })

  it('holds the report as it is, with verdict and counts', () => {
    const { entries } = failingCheck
    expect(JSON.parse(write(failingCheck))).toEqual({
      ...failingCheck,
      verdict: 'failed',
      counts: { pass: 3, fail: 3, skip: 1, seen: 2, broken: 1, open: 0, closed: 0, unjudged: 0 },
      entries,
    })
  })

  it('cannot judge an observation by the schema', () => {
    const judged = report([entry({ id: 'x', outcome: 'fail', level: 'observed' })])
    expect(valid(JSON.parse(write(judged)))).toBe(false)
  })

  it('is exact and printable, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const text = write(hostile)
        expect(text).not.toMatch(unsafe)
        expect(JSON.parse(text)).toMatchObject(JSON.parse(JSON.stringify(hostile)) as object)
        valid(JSON.parse(text))
        expect(valid.errors ?? []).toEqual([])
      }),
    )
  })

  it('can be the baseline of a later run', () => {
    expect(readBaseline(write(failingCheck), 'report.json').failures.map(({ id }) => id)).toEqual([
      'entities-in-identifier-order',
      'unknown-entity-is-404',
      'head-equals-get',
    ])
  })
})
