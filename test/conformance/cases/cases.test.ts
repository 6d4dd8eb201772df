import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { casesText } from '../../../scripts/write-cases.ts'
import { laboratoryFiles } from '../../../scripts/write-laboratory.ts'
import { readCases } from '../../../src/conformance/cases/case-rules.ts'
import { clauseIds, openPointIds } from '../../../src/contract/ids.ts'
import type { Expectation } from '../../../src/conformance/cases/case.ts'

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const cases = readCases()

describe('the cases of the contract', () => {
  it('are what npm run generate:cases writes', () => {
    expect(read('contract/cases.json') === casesText()).toBe(true)
    for (const [name, text] of Object.entries(laboratoryFiles)) {
      expect([name, read(`fixtures/laboratory/${name}`) === text]).toEqual([name, true])
    }
  })

  it('fit their schema', () => {
    const fits = new Ajv2020({ strict: false }).compile(
      JSON.parse(read('contract/schemas/cases.schema.json')) as object,
    )
    fits(JSON.parse(read('contract/cases.json')))
    expect(fits.errors ?? []).toEqual([])
  })

  it('are at least 500, each with an id of its own that begins with its clause', () => {
    expect(cases.length).toBeGreaterThanOrEqual(500)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    for (const { id, clause } of cases) {
      expect(id.replace(/\.\d+$/, '')).toBe(clause)
      expect(clauseIds).toContain(clause)
    }
  })

  it('name an open point in each alternative but the stated one', () => {
    const expectations = (one: Expectation): readonly Expectation[] => [one, ...(one.any ?? []).flatMap(expectations)]
    for (const { id, expect: expected } of cases) {
      for (const { any = [] } of expectations(expected)) {
        const named = any.map(({ open }) => open).filter((open) => open !== undefined)
        expect([id, named.length >= any.length - 1]).toEqual([id, true])
        for (const open of named) expect(openPointIds).toContain(open)
      }
    }
  })

  it('name, where an answer must be the same as another one, a case that is there', () => {
    const ids = new Set(cases.map(({ id }) => id))
    const others = cases.flatMap((one) => one.expect['same-as'] ?? [])
    expect(others.filter((id) => !ids.has(id))).toEqual([])
  })

  it('have a target that says what path and query say', () => {
    for (const { request } of cases) {
      const { pathname, searchParams } = new URL(request.target, 'http://laboratory.invalid')
      expect(pathname.slice(1).split('/').map(decodeURIComponent)).toEqual(request.path)
      expect(Object.fromEntries(searchParams)).toEqual(request.query)
    }
  })
})
