import { describe, expect, it } from 'vitest'
import { compareWithBaseline, readBaseline } from '../../src/report/baseline.ts'
import type { Report } from '../../src/report/report.ts'
import { json } from '../../src/report/reporters/json.ts'
import { baselineLines, shrunkLine } from '../../src/report/sections.ts'
import { verdictInWords, verdictOf } from '../../src/report/verdict.ts'
import { UserError } from '../../src/text/user-error.ts'
import { entry, report } from './reporters/sample-reports.ts'

const fail = { outcome: 'fail', level: 'required' } as const
const pass = { outcome: 'pass', level: 'required' } as const

const older = report([
  entry({ id: 'a', ...fail }),
  entry({ id: 'b', ...fail }),
  entry({ id: 'c', ...fail }),
  entry({ id: 'd', ...fail }),
  entry({ id: 'gone', ...fail }),
  entry({ id: 'f', ...pass }),
])
const now = report([
  entry({ id: 'a', ...fail }),
  entry({ id: 'b', ...pass }),
  entry({ id: 'c', outcome: 'skip', level: 'required' }),
  entry({ id: 'f', ...fail }),
])
const ruleIds = new Set(['a', 'b', 'c', 'd', 'f'])

const compare = (of: Report, with_: Report): Report =>
  compareWithBaseline(of, readBaseline(json(with_, { colour: false }), 'old.json'), ruleIds)

describe('compareWithBaseline', () => {
  it('knows what failed before, and only what is new fails the run', () => {
    const standing = compare(now, older).entries.map(({ id, standing }) => [id, standing])
    expect(standing).toEqual([
      ['a', 'known'],
      ['b', undefined],
      ['c', undefined],
      ['f', 'new'],
    ])
    expect(verdictOf(compare(now, older))).toBe('failed')
    expect(verdictOf(compare(report(now.entries.slice(0, 3)), older))).toBe('clean')
  })

  it('says what no longer fails, what was not judged, and which entry is stale', () => {
    expect(compare(now, older).baseline).toMatchObject({
      noLongerFails: [{ id: 'b' }],
      notJudged: [{ id: 'c' }, { id: 'd' }],
      stale: [{ id: 'gone' }],
    })
  })

  it('takes a failure with another fingerprint for a new one', () => {
    const moved = report([entry({ id: 'a', ...fail, fingerprint: 'another' })])
    const { entries, baseline } = compare(moved, older)
    expect(entries[0]?.standing).toBe('new')
    expect(baseline?.noLongerFails.map(({ id }) => id)).toEqual(['a'])
  })

  it('keeps the operations of one rule apart', () => {
    const before = report([entry({ id: 'a', ...fail, operation: 'getEntity', fingerprint: '1' })])
    const after = report([
      entry({ id: 'a', ...pass, operation: 'listEntities', fingerprint: '2' }),
      entry({ id: 'a', outcome: 'skip', level: 'required', operation: 'getEntity', fingerprint: '1' }),
    ])
    expect(compare(after, before).baseline?.notJudged).toHaveLength(1)
  })

  it('takes its own result as the next baseline without losing a known failure', () => {
    const known = compare(now, compare(now, older)).entries.filter(({ standing }) => standing === 'known')
    expect(known.map(({ id }) => id)).toEqual(['a', 'f'])
  })
})

const hint = 'To accept what fails now, and no more, add --update-baseline.'

describe('a known failure that grows', () => {
  const before = report([entry({ id: 'a', ...fail, faults: ['1', '2'], count: 3 })])
  const after = (faults: readonly string[], count: number): Report =>
    compare(report([entry({ id: 'a', ...fail, fingerprint: faults.join(), faults, count })]), before)

  it.each([
    ['as many of the same', ['1', '2'], 3, 'known', []],
    ['fewer of fewer', ['2'], 1, 'known', []],
    ['more of the same', ['1', '2'], 4, 'new', ['a has grown: 4 times, 3 in the baseline', hint]],
    ['a further fault', ['1', '3'], 2, 'new', ['a has grown: 1 further fault', hint]],
    ['other faults alone', ['3'], 1, 'new', ['a no longer fails as in the baseline, but fails in another way', hint]],
  ] as const)('%s', (_, faults, count, standing, lines) => {
    const compared = after(faults, count)
    expect(compared.entries[0]?.standing).toBe(standing)
    expect(baselineLines(compared)).toEqual(lines)
  })
})

describe('readBaseline', () => {
  const refusal = (text: string): UserError => {
    try {
      readBaseline(text, 'old.json')
    } catch (error) {
      if (error instanceof UserError) return error
    }
    throw new Error('it was accepted')
  }

  it('says where a file stops being JSON', () => {
    expect(refusal('{\n "entries": [,]}').place).toMatchObject({ file: 'old.json', line: 2, column: 14 })
  })

  it('refuses what is not a report of check, version 2', () => {
    expect(refusal('[]').message).toContain('is not a report')
    expect(refusal('{"entries":[],"version":1}').message).toContain('has version 1, not 2')
    expect(refusal('{"entries":[],"version":2,"command":"gaps"}').message).toContain('not a report of check')
    expect(refusal('{"entries":[{"outcome":"fail"}],"version":2,"command":"check"}').message).toContain('/entries/0')
  })
})

describe('what a report says of its baseline', () => {
  it('tells a rule that passes from one that fails otherwise', () => {
    const before = report([entry({ id: 'a', ...fail }), entry({ id: 'b', ...fail })])
    const after = report([entry({ id: 'a', ...fail, fingerprint: 'another kind' }), entry({ id: 'b', ...pass })])
    expect(baselineLines(compare(after, before))).toEqual([
      'a no longer fails as in the baseline, but fails in another way',
      hint,
    ])
    const shrunk = '1 known failure no longer fails (b); to shrink the baseline,'
    expect(shrunkLine(compare(after, before))).toEqual([`${shrunk} add --update-baseline.`])
    const varied = { ...compare(after, before), command: 'vary' as const }
    expect(baselineLines(varied).at(-1)).toContain('write the baseline again with --reporter json=FILE.')
    expect(shrunkLine(varied)).toEqual([`${shrunk} write the baseline again with --reporter json=FILE.`])
  })

  it('names three of those that no longer fail', () => {
    const ids = ['a', 'b', 'c', 'd', 'f']
    const compared = compare(
      report(ids.map((id) => entry({ id, ...pass }))),
      report(ids.map((id) => entry({ id, ...fail }))),
    )
    expect(shrunkLine(compared)).toEqual([
      '5 known failures no longer fail (a, b, c, 2 more); to shrink the baseline, add --update-baseline.',
    ])
    expect(shrunkLine(report([]))).toEqual([])
  })

  it('fails where failOn has stale, for what no longer fails and for what no rule has the id of', () => {
    const strict = (of: Report): Report => compare({ ...of, failOn: ['http', 'stale'] }, older)
    const all = strict(now).entries.filter(({ standing }) => standing === 'stale')
    expect(all.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['b', 'pass'],
      ['gone', 'closed'],
    ])
    const only = strict(report([entry({ id: 'b', ...pass })]))
    expect([verdictOf(only), verdictInWords(only)]).toEqual(['failed', 'the baseline is stale'])
    expect(verdictInWords(strict(now))).toBe('does not conform')
    expect(verdictOf(compare(report([entry({ id: 'b', ...pass })]), older))).toBe('clean')
  })
})
