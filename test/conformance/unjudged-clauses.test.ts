import { describe, expect, it } from 'vitest'
import { rules } from '../../src/conformance.ts'
import { citeOf } from '../../src/conformance/rule.ts'
import { unjudgedClauses } from '../../src/conformance/unjudged-clauses.ts'
import { clauseIds } from '../../src/contract/ids.ts'

describe('the clauses', () => {
  it('are each judged by a rule, or listed with the reason why no client can observe them', () => {
    const cited = new Set(rules.map(citeOf))
    const unjudged = clauseIds.filter((id) => !cited.has(id))
    expect(Object.keys(unjudgedClauses)).toEqual(unjudged)
  })
})
