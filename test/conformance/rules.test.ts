import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clauseIds, openPointIds } from '../../src/contract/ids.ts'
import { citeOf, needed, type ObservedRule, type RequiredRule, type Rule } from '../../src/conformance/rule.ts'
import { fail, pass, seen } from '../../src/conformance/verdict.ts'
import { unjudgedClauses } from '../../src/conformance/unjudged-clauses.ts'
import { passingRules } from '../../src/conformance/passing.ts'
import { rules } from '../../src/conformance/rules/index.ts'

const folder = new URL('../../src/conformance/rules/', import.meta.url)

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
    expect(clauseIds.filter((id) => !cited.has(id))).toEqual(Object.keys(unjudgedClauses))
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
  const bare = { id: 'x', title: 'x', why: 'x', level: 'observed', openPoint: 'GAP-3', needs: [] } as const

  test('compiles when it says what it saw', () => {
    const rule: ObservedRule = { ...bare, check: async () => seen('x') }
    expect(rule.level).toBe('observed')
  })

  test('does not compile when it judges', () => {
    // @ts-expect-error: an open point is never judged
    const failing: ObservedRule = { ...bare, check: async () => fail({ kind: 'x', expected: 'x', actual: 'y' }) }
    // @ts-expect-error: not even for the good
    const passing: Rule = { ...bare, check: async () => pass('x') }
    expect([failing.level, passing.level]).toEqual(['observed', 'observed'])
  })
})

describe('a rule that needs something', () => {
  const bare = { id: 'x', title: 'x', why: 'x', level: 'required', clause: 'OPS-1' } as const

  test('compiles when it looks at that alone', () => {
    const rule: Rule = {
      ...bare,
      needs: ['list'],
      check: async ({ list }) => pass(String((await list()).entities.length)),
    }
    expect(rule.needs).toEqual(['list'])
  })

  test('does not compile when it looks at something else', () => {
    const rule: RequiredRule<'list'> = {
      ...bare,
      needs: ['list'],
      // @ts-expect-error: it needs the list and nothing more
      check: async ({ findings }) => pass(String(findings)),
    }
    expect(rule.needs).toEqual(['list'])
  })

  test.each([
    ['build', 'no build to compare with'],
    ['wire', 'the bytes on the wire are not visible: no port, a proxy, or a recording without them'],
    ['writes', 'no writing method was sent; to send them, add --probe-writes'],
  ] as const)('skips where there is no %s', (need, why) => {
    expect(needed({ ...bare, needs: [need], check: async () => pass('x') }, {})).toBe(why)
  })
})

test('the rules for passing traffic are those that one exchange is enough for', () => {
  expect(passingRules.map(({ id }) => id)).toMatchSnapshot()
})

test('a required rule does not compile without a clause that exists', () => {
  const bare = { id: 'x', title: 'x', why: 'x', level: 'required', needs: [], check: async () => pass('x') } as const
  // @ts-expect-error: there is no such clause
  const unknown: Rule = { ...bare, clause: 'OPS-99' }
  // @ts-expect-error: nothing is cited
  const uncited: Rule = { ...bare }
  expect([unknown.level, uncited.level]).toEqual(['required', 'required'])
})
