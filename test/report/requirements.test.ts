import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { rules } from '../../src/conformance.ts'
import { readCases } from '../../src/conformance/cases/case-rules.ts'
import { countedBy, type RequirementSet, requirementsOf } from '../../src/report/requirements.ts'
import { clauseIds } from '../../src/contract/ids.ts'
import type { Report } from '../../src/report/report.ts'
import { verdictOf } from '../../src/report/verdict.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../contract/${name}`, import.meta.url), 'utf8')) as unknown
const file = read('requirements.json') as {
  readonly clauses: Readonly<Record<string, { readonly cases?: readonly string[]; readonly why: string }>>
  readonly sets: Readonly<Record<string, RequirementSet>>
}
const cases = readCases()
const judged = rules.filter(({ level }) => level !== 'observed').map(({ id }) => id)

describe('contract/requirements.json', () => {
  it('fits its schema', () => {
    const fits = new Ajv2020().compile(read('schemas/requirements.schema.json') as object)
    fits(file)
    expect(fits.errors ?? []).toEqual([])
  })

  it('says of each clause without cases of its own what shows it, or why no case can', () => {
    const own = new Set(cases.map(({ clause }) => clause))
    expect(Object.keys(file.clauses)).toEqual(clauseIds.filter((id) => !own.has(id)))
  })

  it('names cases and rules that are there', () => {
    const known = [...judged, ...cases.map(({ id }) => id)]
    const named = [
      ...Object.values(file.clauses).flatMap(({ cases = [] }) => cases),
      ...Object.values(file.sets).flatMap(({ rules }) => rules),
      ...Object.values(file.sets).flatMap((set) =>
        Object.entries(set.cases).map(([clause, last]) => `${clause}.${last}`),
      ),
    ]
    expect(named.filter((id) => !known.includes(id))).toEqual([])
  })

  // Until 0.1 is published, what is new goes into it; from then on it is listed here, until a new set has it.
  it('has each rule that is judged and each case in its newest set', () => {
    const { has } = requirementsOf(undefined, file.sets)
    expect([...judged, ...cases.map(({ id }) => id)].filter((id) => !has(id))).toEqual([])
  })
})

describe('a set of requirements', () => {
  const sets = {
    '0.1': { rules: ['a'], cases: { 'OPS-1': 9 } },
    '0.2': { rules: ['a', 'b'], cases: { 'OPS-1': 10, 'OPS-2': 1 } },
  }
  const ids = ['a', 'b', 'c', 'OPS-1.9', 'OPS-1.10', 'OPS-2.1']
  const report = {
    command: 'check',
    remarks: ['before'],
    entries: [
      { id: 'a', outcome: 'pass', level: 'required' },
      { id: 'b', outcome: 'fail', level: 'required' },
    ],
  } as unknown as Report

  it.each([
    ['0.1', ['a', 'OPS-1.9']],
    ['0.2', ['a', 'b', 'OPS-1.9', 'OPS-1.10', 'OPS-2.1']],
    [undefined, ['a', 'b', 'OPS-1.9', 'OPS-1.10', 'OPS-2.1']],
    ['latest', ids],
  ])('%s counts what is in it', (name, counts) => {
    const { has } = requirementsOf(name, sets)
    expect(ids.filter(has)).toEqual(counts)
  })

  it.each(['0.3', 'toString'])('is refused where none is called so: %s', (name) => {
    expect(() => requirementsOf(name, sets)).toThrow(
      `No set of requirements is called ${name}; there are 0.1, 0.2, latest.`,
    )
  })

  it('reports what fails beside it, and lets it fail nothing', () => {
    const counted = countedBy(report, requirementsOf('0.1', sets))
    expect(verdictOf(report)).toBe('failed')
    expect(verdictOf(counted)).toBe('clean')
    expect(counted.entries.map(({ standing }) => standing)).toEqual([undefined, 'known'])
    expect(counted.remarks).toEqual([
      'before',
      '1 failure is by rules or cases that are not in the requirements 0.1, and not counted: b. To count them, add --requirements latest.',
    ])
    expect(countedBy(report, requirementsOf('0.2', sets))).toBe(report)
    expect(countedBy(report, requirementsOf('latest', sets))).toBe(report)
  })
})
