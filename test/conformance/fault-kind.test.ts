import { describe, expect, test } from 'vitest'
import { faultKind } from '../../src/conformance/fault-kind.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import findingsFit from '../../src/conformance/rules/findings-fit-their-schema.ts'
import listFits from '../../src/conformance/rules/list-entities-fit-their-schema.ts'
import nearMiss from '../../src/conformance/rules/near-miss-is-404.ts'
import { type Canned, entryBy, findings, things } from './canned.ts'

test.each([
  [
    'status 404 for "a \\" b", which is "c" in upper case',
    'status 200 with the entity "c"',
    'status 404 for *, which is * in upper case status 200',
  ],
  ['confidence 0.5 of ["a","b","uses"]', '0.25', 'confidence * of *'],
  ['"e" shows the link {"from":"a","to":"e","confidence":1e-7}', 'it does not', '* shows the link *'],
  ['one well-framed answer to GET /entities/a%20b', 'two', 'one well-framed answer to GET /entities/*'],
  ['a hit for one of 12 words: "a", "b", ...', 'no hit for any', 'a hit for one of * words: *, ...'],
] as const)('%s; %s', (expected, actual, kind) => {
  expect(faultKind({ expected, actual })).toBe(kind)
})

describe('the fingerprint of a failure', () => {
  const fingerprintOf = async (rule: Rule, canned: Canned): Promise<string> => {
    const { outcome, fingerprint } = await entryBy(rule, canned)
    expect(outcome).toBe('fail')
    return fingerprint
  }
  const listing = (at: readonly number[], fault: object): Canned => ({
    list: things.map((one, index) => (at.includes(index) ? { ...one, ...fault } : one)),
  })

  test('is the same for one fault at other places and with other values', async () => {
    const one = await fingerprintOf(listFits, listing([0], { title: 1 }))
    expect(await fingerprintOf(listFits, listing([1, 2, 3, 4, 5, 6, 7], { title: null }))).toBe(one)
  })

  test('is another for another fault in the same rule, and for a second one beside it', async () => {
    const beside = { list: things.map((one, at) => (at === 7 ? { ...one, type: 1 } : { ...one, title: 1 })) }
    const fingerprints = await Promise.all([
      fingerprintOf(listFits, listing([0], { title: 1 })),
      fingerprintOf(listFits, listing([0], { type: 1 })),
      fingerprintOf(listFits, beside),
    ])
    expect(new Set(fingerprints).size).toBe(3)
  })

  test('is another for another rule', async () => {
    const list = listing([0], { title: 1 })
    const found = { findings: [{ ...findings[0], check: 1 }] }
    expect(await fingerprintOf(listFits, list)).not.toBe(await fingerprintOf(findingsFit, found))
  })

  test('tells case that is ignored from spaces that are', async () => {
    const lax = (change: (id: string) => string): Canned => ({
      entity: (entity, id) => entity ?? things.find((one) => change(one.id) === change(id)),
    })
    const [cases, spaces] = [lax((id) => id.toLowerCase()), lax((id) => id.trim())]
    expect(await fingerprintOf(nearMiss, cases)).not.toBe(await fingerprintOf(nearMiss, spaces))
  })
})
