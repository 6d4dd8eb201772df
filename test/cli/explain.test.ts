import { describe, expect, it } from 'vitest'
import { rules } from '../../src/conformance.ts'
import { behaviours } from '../../src/contract/behaviours.ts'
import { clauseIds, openPointIds } from '../../src/contract/ids.ts'
import { finish } from './test-io.ts'

describe('explain', () => {
  it('explains a rule: what it says, why, what it stands on, and how to see it', async () => {
    const { out, err } = await finish(['explain', 'unknown-entity-is-404'])
    expect(err).toBe('')
    await expect(out).toMatchFileSnapshot('golden/explain-rule.txt')
  })

  it('explains a clause, and lists the rules that judge it', async () => {
    const { out } = await finish(['explain', 'ops-2'])
    expect(out).toMatch(/^OPS-2 {2}Endpoints/)
    expect(out).toContain('unknown-entity-is-404: getEntity answers 404')
    expect(out).toContain('npx model-query check <base-url> --rule OPS-2')
  })

  it('says of a rule what a server must do, and of an observation that it is no duty', async () => {
    const duty = async (id: string): Promise<string> =>
      /\nWhat a server must do\n([^]*?)\n\n/.exec((await finish(['explain', id])).out)?.[1]?.replace(/\s+/g, ' ') ?? ''
    expect(await duty('unknown-entity-is-404')).toBe(
      ' getEntity answers 404 if no entity has the identifier. A server that does otherwise does not conform, and check exits with 1.',
    )
    expect(await duty('values-in-use')).toMatch(/^ Nothing: /)
  })

  it('explains a gap, and what closes it', async () => {
    const { out } = await finish(['explain', 'GAP-9'])
    expect(out).toContain('observed and never judged')
    expect(out).toMatch(
      /--rule GAP-9 --rule OPS-1 --verbose\n {2}What is observed alone gives no verdict, and exit code 2/,
    )
    expect(out).toContain('by 400 or 422 or 4XX or default at /responses of searchModel')
  })

  it('shows how to see an observation, which a report hides and no verdict follows from', async () => {
    const { out } = await finish(['explain', 'values-in-use'])
    expect(out).toMatch(/--rule values-in-use --rule OPS-1 --verbose\n {2}What is observed alone gives no verdict/)
  })

  it('tells what closes an open point in the words of the report on gaps', async () => {
    const { out } = await finish(['explain', 'GAP-5'])
    expect(out.replace(/\s+/g, ' ')).toContain(
      'the lowest score: by minimum or exclusiveMinimum or enum at /components/schemas/SearchHit/properties/score',
    )
    expect((await finish(['explain', 'GAP-15'])).out).toContain('by the member decided in the register')
  })

  it('explains a difference between notes and contract by its kind', async () => {
    const { out } = await finish(['explain', 'operation-not-described/getentity'])
    expect(out).toMatch(
      /^operation-not-described\/getentity\n {2}The contract declares an operation that no note describes\.\n/,
    )
    expect((await finish(['explain', 'route-differs'])).out).toContain('different methods or paths')
    expect((await finish(['explain', 'toString/x'])).code).toBe(3)
  })

  it('explains a behaviour that clients lean on, and how to try a client without it', async () => {
    const { out } = await finish(['explain', 'hits-by-falling-score'])
    expect(out).toMatch(/^hits-by-falling-score {2}GAP-7 {2}searchModel\n {2}Hits are in descending order of score\.\n/)
    expect(out).toContain('  npx model-query serve --vary hits-worst-first\n')
    expect(out).toContain(
      '  npx model-query vary --only hits-worst-first --only hits-by-identifier --only hits-in-no-order -- ',
    )
  })

  it('explains what is both a rule and a behaviour as both', async () => {
    const { out } = await finish(['explain', 'undeclared-fields'])
    expect(out).toMatch(
      /^undeclared-fields {2}observed {2}GAP-6\n[^]*\nWhat a client may need\n {2}Answers have the undeclared/,
    )
  })

  it('has something to say about every rule, clause, open point and behaviour', async () => {
    for (const id of [...[...rules, ...behaviours].map((one) => one.id), ...clauseIds, ...openPointIds]) {
      const { out, err } = await finish(['explain', id])
      expect([id, err]).toEqual([id, ''])
      expect(out).toMatch(/\nWhy\n {2}\S[^]*\nWhat a server must do\n {2}\S/)
    }
  })

  it('is 2 for what nothing is called, with the nearest name', async () => {
    const { err, code } = await finish(['explain', 'GPA-9'])
    expect([code, err]).toEqual([3, 'No rule, clause, gap or behaviour is called GPA-9. Did you mean GAP-9?\n'])
    expect((await finish(['explain', ''])).err).toMatch(/^No rule, clause, gap or behaviour is called ""\. To list/)
    expect((await finish(['explain'])).code).toBe(3)
    expect((await finish(['explain', '\u001b[31m'])).err).not.toContain('\u001b')
  })
})
