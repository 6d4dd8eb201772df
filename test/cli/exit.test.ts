import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../cli/terminal/io.ts'
import type { FailOn, ReportEntry } from '../../src/report/report.ts'
import { verdictInWords } from '../../src/report/verdict.ts'
import { entry, report } from '../report/reporters/sample-reports.ts'

const one = (outcome: ReportEntry['outcome'], over: Partial<ReportEntry> = {}): ReportEntry =>
  entry({ id: `${outcome}-${over.level}-${over.standing}`, outcome, ...over })
const required = { level: 'required' } as const
const http = { level: 'http' } as const
const pass = one('pass', required)

describe('exitCodeOf a check', () => {
  it.each([
    [0, 'something passed', [pass]],
    [0, 'a pass and a skip', [pass, one('skip', required)]],
    [0, 'only http rules were selected, and passed', [one('pass', http)]],
    [1, 'an http rule failed', [pass, one('fail', http)]],
    [0, 'what failed is known', [pass, one('fail', { ...required, standing: 'known' })]],
    [1, 'a required rule failed', [pass, one('fail', required)]],
    [
      1,
      'a new one failed beside a known one',
      [one('fail', { ...required, standing: 'known' }), one('fail', { ...required, standing: 'new' })],
    ],
    [1, 'one failed and another broke', [one('fail', required), one('broken', required)]],
    [2, 'a rule broke', [pass, one('broken', required)]],
    [1, 'an http rule failed and another broke', [one('fail', http), one('broken', required)]],
    [2, 'nothing was there', []],
    [2, 'everything was skipped', [one('skip', required)]],
    [2, 'there are only observations', [one('seen', { level: 'observed' })]],
  ] as const)('is %i when %s', (code, _, entries) => {
    expect(exitCodeOf(report(entries))).toBe(code)
  })

  it('does not count http failures with --fail-on required', () => {
    expect(exitCodeOf(report([pass, one('fail', http)], { failOn: ['required'] }))).toBe(0)
    expect(exitCodeOf(report([pass, one('fail', required)], { failOn: ['required'] }))).toBe(1)
    expect(exitCodeOf(report([one('fail', http), one('broken', required)], { failOn: ['required'] }))).toBe(2)
  })

  it('never holds an observation against a server', () => {
    expect(exitCodeOf(report([pass, one('fail', { level: 'observed' })], { failOn: ['required', 'http'] }))).toBe(0)
  })
})

describe('exitCodeOf gaps', () => {
  const gaps = (entries: readonly ReportEntry[], failOn?: readonly FailOn[]): ReturnType<typeof report> =>
    report(entries, { command: 'gaps', ...(failOn && { failOn }) })
  const fresh = one('open', { standing: 'new' })
  const accepted = one('open', { standing: 'known' })
  const stale = one('closed', { standing: 'stale' })

  it('is 0 for a plain look, whatever is open', () => {
    expect(exitCodeOf(gaps([fresh, accepted, stale]))).toBe(0)
    expect(exitCodeOf(gaps([]))).toBe(0)
  })

  it('is 1 for what --fail-on names', () => {
    expect(exitCodeOf(gaps([accepted], ['any']))).toBe(1)
    expect(exitCodeOf(gaps([accepted], ['new']))).toBe(0)
    expect(exitCodeOf(gaps([fresh], ['new']))).toBe(1)
    expect(exitCodeOf(gaps([accepted], ['stale']))).toBe(0)
    expect(exitCodeOf(gaps([stale], ['stale']))).toBe(1)
    expect(exitCodeOf(gaps([stale], ['any', 'new']))).toBe(0)
  })
})

describe('the verdict in words', () => {
  it.each([
    ['conforms', [pass], {}],
    ['conforms in part, by 1 of 4 rules', [pass], { leftOut: 3 }],
    ['nothing new fails', [pass, one('fail', { ...required, standing: 'known' })], {}],
    ['does not conform', [one('fail', required)], {}],
    ['no verdict, since a rule broke', [pass, one('broken', required)], {}],
    ['no verdict, since nothing was judged', [one('skip', required)], {}],
    ['no verdict, since no variation was tried', [], { command: 'vary' }],
    ['no verdict, since a variation could not be tried', [pass, one('broken')], { command: 'vary' }],
    ['the contract has gaps', [one('open')], { command: 'gaps' }],
    ['the contract has no gaps', [one('closed')], { command: 'gaps' }],
    ['no open gap among those shown', [one('closed')], { command: 'gaps', leftOut: 15 }],
    ['the contract has gaps that --fail-on forbids', [one('open')], { command: 'gaps', failOn: ['any'] }],
  ] as const)('is: %s', (words, entries, over) => {
    expect(verdictInWords(report(entries, over))).toBe(words)
  })
})
