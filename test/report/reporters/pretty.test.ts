import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pretty } from '../../../src/report/reporters/pretty.ts'
import { columns, wrap } from '../../../src/report/wrap.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'

const plain = { colour: false, width: 100 }

describe('pretty', () => {
  it('shows a check: failures first, then what was observed, then the rest and a summary', async () => {
    await expect(pretty(failingCheck, plain)).toMatchFileSnapshot('golden/check.pretty.txt')
  })

  it('shows gaps with code frames', async () => {
    await expect(pretty(someGaps, plain)).toMatchFileSnapshot('golden/gaps.pretty.txt')
  })

  it('colours only when asked, and moves no cursor', () => {
    expect(pretty(failingCheck, plain)).not.toContain('\u001b')
    const codes = pretty(failingCheck, { colour: true }).match(/\u001b\[[^a-z]*[a-z]/gi) ?? []
    expect(codes.length).toBeGreaterThan(10)
    expect(codes.filter((code) => !code.endsWith('m'))).toEqual([])
  })

  it('keeps within the width, but never breaks a command to paste', () => {
    const curl = `curl 'http://127.0.0.1/${'a'.repeat(200)}'`
    const long = report([
      entry({
        id: 'x',
        outcome: 'fail',
        level: 'required',
        title: 'word '.repeat(60).trim(),
        actual: 'b'.repeat(300),
        evidence: [{ curl, excerpt: 'c '.repeat(200) }],
      }),
    ])
    const lines = pretty(long, { colour: false, width: 60 }).split('\n')
    expect(lines).toContain(`  $ ${curl}`)
    const others = lines.filter((line) => !line.includes('curl') && !line.startsWith('does not conform'))
    expect(Math.max(...others.map(columns))).toBeLessThanOrEqual(60)
  })

  it('puts a required failure before an http one', () => {
    const text = pretty(
      report([
        entry({ id: 'light', outcome: 'fail', level: 'http' }),
        entry({ id: 'heavy', outcome: 'fail', level: 'required' }),
      ]),
      plain,
    )
    expect(text.indexOf('heavy')).toBeLessThan(text.indexOf('light'))
  })

  it('cuts a long observation short, and shows the answers of two exchanges at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => `fact ${index}`)
    const evidence = many.map((fact) => ({ curl: `curl ${fact}`, excerpt: `answer to ${fact}` }))
    const text = pretty(
      report([
        entry({ id: 'a', outcome: 'seen', level: 'observed', cites: ['GAP-3'], details: many }),
        entry({ id: 'b', outcome: 'fail', level: 'required', evidence }),
      ]),
      plain,
    )
    expect(text).toContain('      - fact 8\n      - and 21 more\n')
    expect(text).toContain('$ curl fact 29')
    expect(text.match(/answer to/g)).toHaveLength(2)
  })

  it('says what became of the baseline', () => {
    const old = (id: string): { id: string; title: string; fingerprint: string } => ({ id, title: '', fingerprint: id })
    const text = pretty(
      report([entry({ id: 'a', outcome: 'fail', level: 'required', standing: 'known' })], {
        baseline: { noLongerFails: [old('b')], notJudged: [old('c')], stale: [old('d')] },
      }),
      plain,
    )
    expect(text).toContain('known to fail\n  - a')
    expect(text).toContain('b no longer fails; take it out of the baseline')
    expect(text).toContain('c failed in the baseline and was not judged this time')
    expect(text).toContain('d is stale in the baseline: no rule has this name')
    expect(text).toContain('nothing new fails: 1 known to fail')
  })

  it('lets nothing unsafe through, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const text = pretty(hostile, plain)
        expect(text).not.toMatch(unsafe)
        expect(text).not.toMatch(/^\s*::/m)
        expect(text).not.toMatch(/##[a-z-]*\[/i)
      }),
    )
  })
})

describe('wrap', () => {
  it('breaks at spaces, cuts what is longer than a line, and keeps the indent', () => {
    expect(wrap('aaaa bbbb cccc', 9)).toEqual(['aaaa bbbb', 'cccc'])
    expect(wrap('aaaaaaaaaaaa b', 8)).toEqual(['aaaaaaaa', 'aaaa b'])
    expect(wrap(' {"id"}', 20)).toEqual([' {"id"}'])
    expect(wrap('', 10)).toEqual([''])
  })

  it('counts wide characters as two columns and marks as none', () => {
    expect(columns('漢字')).toBe(4)
    expect(columns('e\u0301')).toBe(1)
    expect(wrap('漢字漢字漢字', 8)).toEqual(['漢字漢字', '漢字'])
  })
})
