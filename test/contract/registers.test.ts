import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { clauseIds, openPointIds } from '../../src/contract/ids.ts'
import type { OpenPoint } from '../../src/contract/contract.ts'
import { select } from '../../src/contract/select.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { repository } from '../gaps/repository.ts'

const json = (path: string): unknown => JSON.parse(readFileSync(packageFile(`contract/${path}`), 'utf8'))
const schema = (name: string): ValidateFunction =>
  new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(
    json(`schemas/${name}.schema.json`) as object,
  )
const clauses = json('clauses.json') as { clauses: { id: string; words: string }[] }
const register = json('open-points.json') as { openPoints: OpenPoint[] }

describe('clauses.json', () => {
  it('is what its schema says', () => {
    const validate = schema('clauses')
    expect([validate(clauses), validate.errors]).toEqual([true, null])
  })

  it('holds the clause ids of the code, in order', () => {
    expect(clauses.clauses.map(({ id }) => id)).toEqual(clauseIds)
  })
})

describe('open-points.json', () => {
  it('is what its schema says', () => {
    const validate = schema('open-points')
    expect([validate(register), validate.errors]).toEqual([true, null])
  })

  it('holds the open point ids of the code, in order', () => {
    expect(register.openPoints.map(({ id }) => id)).toEqual(openPointIds)
  })

  it('cites clauses that there are', () => {
    const cited = register.openPoints.flatMap(({ cites = [] }) => cites)
    expect(cited.filter((id) => !clauseIds.some((known) => known === id))).toEqual([])
  })

  it('drafts only into places that the contract has', async () => {
    const { contract } = await repository()
    const places = register.openPoints.flatMap(({ closedBy }) => closedBy.flatMap(({ draft }) => draft?.at ?? []))
    expect(places.length).toBeGreaterThan(20)
    expect(places.filter((at) => select(contract, at).found.length !== 1)).toEqual([])
  })

  it('lets a decision stand only where a part is for the register to hold', () => {
    const validate = schema('open-points')
    const [first] = register.openPoints
    const decided = (closedBy: unknown): boolean =>
      validate({ openPoints: [{ ...first, closedBy, decided: 'There is none.' }] })
    expect(decided([{ decides: 'x', register: true }])).toBe(true)
    expect(decided([{ decides: 'x', by: ['#/x'] }])).toBe(false)
  })
})
