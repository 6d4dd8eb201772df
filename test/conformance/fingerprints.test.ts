import { describe, expect, test } from 'vitest'
import { judge } from '../../src/conformance/judge.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import findingsFit from '../../src/conformance/rules/findings-fit-their-schema.ts'
import listFits from '../../src/conformance/rules/list-entities-fit-their-schema.ts'
import nearMiss from '../../src/conformance/rules/near-miss-is-404.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { fail } from '../../src/conformance/verdict.ts'
import { hasTime } from '../has-time.ts'
import { build, type Canned, cannedTarget, entryBy, findings, things } from './canned.ts'

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

test('every sentence can be reworded: the fingerprints stay', async () => {
  const servers: readonly Canned[] = [
    { list: things.toReversed() },
    { list: things.map((one) => ({ ...one, title: 1 })), findings: {} },
    { entity: (entity, id) => entity ?? { id }, search: () => [{ id: 'none', score: 'high' }] },
    { entity: () => new Response('{', { status: 500, headers: { 'content-type': 'text/html' } }) },
    { any: (request) => (request.url.includes('/search') ? new Response('', { status: 503 }) : undefined) },
  ]
  /** The rules as they are, but for the texts of the problems that they find. */
  const written = (texts: object): readonly Rule[] =>
    rules.map((rule): Rule => {
      const check = async (inquiry: Parameters<typeof rule.check>[0]) => {
        const verdict = await rule.check(inquiry)
        if (verdict.outcome !== 'fail') return verdict
        const [first, ...rest] = verdict.problems
        return fail({ ...first, ...texts }, ...rest.map((problem) => ({ ...problem, ...texts })))
      }
      return { ...rule, check } as Rule
    })
  const failing = async (by: readonly Rule[], canned: Canned): Promise<readonly (readonly string[])[]> => {
    const { entries } = await judge(by, cannedTarget(canned), { build, quick: !hasTime })
    return entries.filter(({ outcome }) => outcome === 'fail').map(({ id, fingerprint }) => [id, fingerprint])
  }
  for (const canned of servers) {
    const told = await failing(written({}), canned)
    expect(told.length).toBeGreaterThan(0)
    expect(await failing(written({ expected: 'other', actual: 'words', shows: 'here' }), canned)).toEqual(told)
  }
})
