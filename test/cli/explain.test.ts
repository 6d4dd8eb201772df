import { describe, expect, it } from 'vitest'
import { rules } from '../../src/conformance.ts'
import { behaviours } from '../../src/contract/behaviours.ts'
import { clauseIds, openPointIds } from '../../src/contract/ids.ts'
import { explainable } from '../../cli/explain/explainable.ts'
import { explanationOf } from '../../cli/explain/explanation.ts'
import { variations } from '../../src/variations/choose.ts'
import { finish } from './test-io.ts'

describe('explain', () => {
  it('explains a rule: what it says, why, what it stands on, and how to see it', async () => {
    const { out, err } = await finish(['explain', 'unknown-entity-is-404'])
    expect(err).toBe('')
    await expect(out).toMatchFileSnapshot('golden/explain-rule.txt')
  })

  it('explains a case: what is asked, what must come back, and why', async () => {
    const { out } = await finish(['explain', 'ops-3.211'])
    await expect(out).toMatchFileSnapshot('golden/explain-case.txt')
    expect((await finish(['explain', 'OPS-1.30'])).out).toMatch(/just 355 elements, in any order:[^]* and 345\s+more/)
  })

  it('says of each case what is expected, by all that it names', async () => {
    const from = await explainable()
    for (const { id, expect: expected } of from.cases) {
      const lines = explanationOf(id, from)?.parts['What a server with the build laboratory must answer'] ?? []
      const { any = [] } = expected
      expect([id, lines.length]).toEqual([id, Object.keys(expected).length + any.length])
      for (const { open } of any) expect(lines.join('\n')).toContain(open ?? '')
    }
  })

  it('names the case that was probably meant', async () => {
    const { err, code } = await finish(['explain', 'OPS-3.1200'])
    expect([code, err]).toEqual([3, expect.stringContaining('Did you mean OPS-3.100?')])
  })

  it('says of a clause how many cases ask for it', async () => {
    const { out } = await finish(['explain', 'SEM-1'])
    expect(out).toContain('14 cases of the build laboratory, such as SEM-1.1')
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
    expect(out).toMatch(/--rule GAP-9 --rule OPS-1 --verbose\n {2}Observations give no verdict \(exit code 2\)\. /)
    expect(out).toContain('by 400 or 422 or 4XX or default at /responses of searchModel')
  })

  it('shows how to see an observation, which a report hides and no verdict follows from', async () => {
    const { out } = await finish(['explain', 'values-in-use'])
    expect(out).toMatch(/--rule values-in-use --rule OPS-1 --verbose\n {2}Observations give no verdict/)
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

  it('explains every variation, and why it is permitted', async () => {
    for (const { name, says, cites } of variations) {
      const { out } = await finish(['explain', name])
      expect(out).toMatch(new RegExp(`^variation {2}${name} {2}${cites[0]}\\n {2}${says.slice(0, 20)}`))
      expect(out).toContain(`\nWhy it is permitted\n  The specification does not show it`)
      expect(out).toContain(`\n  npx model-query vary --only ${name} -- <command>\n`)
    }
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
    expect([code, err]).toEqual([
      3,
      'No rule, case, clause, gap, behaviour or variation is called GPA-9. Did you mean GAP-9?\n',
    ])
    expect((await finish(['explain', ''])).err).toMatch(
      /^No rule, case, clause, gap, behaviour or variation is called ""\. To list/,
    )
    expect((await finish(['explain'])).code).toBe(3)
    expect((await finish(['explain', '\u001b[31m'])).err).not.toContain('\u001b')
  })
})
