import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ClauseId, clauseIds, openPointIds } from '../../src/contract/ids.ts'
import { fail, type ObservedRule, pass, type Rule, seen } from '../../src/conformance/rule.ts'
import { citeOf } from '../../src/conformance/rule.ts'
import { rules } from '../../src/conformance/rules/index.ts'

const folder = new URL('../../src/conformance/rules/', import.meta.url)

/** Clauses that no client can hold a server to, and why. */
const unobservable: Partial<Record<ClauseId, string>> = {
  'SVC-4': 'It is about the contract, which no operation gives out.',
  'SVC-5': 'It is about the contract, which no operation gives out.',
  'SVC-6': 'It is about the contract and its notes.',
  'SVC-7': 'It is about the contract and its notes.',
  'SEM-1': 'It is about the model; how its fields are called on the wire is not shown (GAP-6).',
  'SEM-6':
    'What the site’s search component computes cannot be computed from outside, and its scale is not shown (GAP-5).',
}

/** Open points that no answer of a server says anything about. */
const unseen = ['GAP-1', 'GAP-2', 'GAP-13', 'GAP-14', 'GAP-15']

describe('the list of rules', () => {
  test('holds each file of the folder once, under its own name', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    expect(rules.map(({ id }) => `${id}.ts`).toSorted()).toEqual(files.toSorted())
  })

  test('has a test beside each judged rule', () => {
    const tests = new Set(readdirSync(new URL('rules/', import.meta.url)))
    const missing = rules.filter(({ id, level }) => level !== 'observed' && !tests.has(`${id}.test.ts`))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  test('cites every clause that a client can observe, and says of the others why it cannot', () => {
    const cited = new Set(rules.map(citeOf))
    expect(clauseIds.filter((id) => !cited.has(id))).toEqual(Object.keys(unobservable))
  })

  test('observes every open point that a server can say something about', () => {
    const cited = new Set(rules.map(citeOf))
    expect(openPointIds.filter((id) => !cited.has(id))).toEqual(unseen)
  })

  test('keeps its ids, titles, levels and cites', () => {
    expect(rules.map((rule) => `${rule.level} ${citeOf(rule)} ${rule.id}: ${rule.title}`)).toMatchSnapshot()
  })
})

describe('a rule that observes', () => {
  const bare = { id: 'x', title: 'x', why: 'x', level: 'observed', openPoint: 'GAP-3' } as const

  test('compiles when it says what it saw', () => {
    const rule: ObservedRule = { ...bare, check: async () => seen('x') }
    expect(rule.level).toBe('observed')
  })

  test('does not compile when it judges', () => {
    // @ts-expect-error: an open point is never judged
    const failing: ObservedRule = { ...bare, check: async () => fail('x', 'y') }
    // @ts-expect-error: not even for the good
    const passing: Rule = { ...bare, check: async () => pass }
    expect([failing.level, passing.level]).toEqual(['observed', 'observed'])
  })
})

test('a required rule does not compile without a clause that exists', () => {
  const bare = { id: 'x', title: 'x', why: 'x', level: 'required', check: async () => pass } as const
  // @ts-expect-error: there is no such clause
  const unknown: Rule = { ...bare, clause: 'OPS-99' }
  // @ts-expect-error: nothing is cited
  const uncited: Rule = { ...bare }
  expect([unknown.level, uncited.level]).toEqual(['required', 'required'])
})
