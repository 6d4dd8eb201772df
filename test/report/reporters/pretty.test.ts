import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pretty } from '../../../src/report/reporters/pretty.ts'
import type { ReportEntry } from '../../../src/report/report.ts'
import { wrap } from '../../../src/report/wrap.ts'
import { columns } from '../../../src/text/columns.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { askedAgain, entry, failingCheck, report, someGaps } from './sample-reports.ts'

const plain = { colour: false, width: 100 }
const verbose = { ...plain, verbose: true }

describe('pretty', () => {
  it('shows failures of a check in full, then an overview', async () => {
    await expect(pretty(failingCheck, plain)).toMatchFileSnapshot('golden/check.pretty.txt')
  })

  it('shows also what was observed, skipped and passed when it is asked to', async () => {
    await expect(pretty(failingCheck, verbose)).toMatchFileSnapshot('golden/check.verbose.txt')
  })

  it('shows failures and the verdict alone when it is to be quiet', () => {
    const text = pretty(failingCheck, { ...plain, quiet: true })
    expect(pretty(failingCheck, plain)).toContain(text.slice(0, text.lastIndexOf('does not conform')))
    expect(text).toMatch(/\ndoes not conform: 2 failed[^\n]*\n {2}[^\n]*\n$/)
  })

  it('takes at most twenty lines of 80 columns for a failure, with one command, how to read more, and how to run it alone', () => {
    const much = 'word '.repeat(300)
    const failing = entry({
      ...{ id: 'led-by', outcome: 'fail', level: 'required', title: 'A title of one line', says: much, expected: much },
      ...{ actual: much, likely: 'a default limit', details: [much, much] },
      evidence: [1, 2, 3].map((n) => ({ curl: `curl ${n}`, excerpt: much })),
    })
    const resting = entry({ id: 'resting', outcome: 'skip', restsOn: 'led-by' })
    const text = pretty(report([failing, resting]), { colour: false, width: 80 })
    const shown = text.slice(text.indexOf('FAIL'), text.indexOf('\n\n', text.indexOf('FAIL'))).split('\n')
    expect(shown.length).toBeLessThanOrEqual(20)
    expect(text.match(/curl \d/g)).toEqual(['curl 1'])
    expect(text).toContain('  likely    a default limit\n  skipped   since this failed: resting\n')
    expect(text).toContain('  2 more values, 2 more commands: add --verbose\n  $ npx model-query explain led-by\n')
    expect(text).toContain('  $ npx model-query check http://127.0.0.1:4010 --rule led-by\n')
  })

  it('leaves room for a hint of several lines', () => {
    const evidence = [{ curl: 'curl 1', excerpt: 'word '.repeat(300) }]
    const failing = entry({ id: 'a', outcome: 'fail', level: 'required', expected: 'b', evidence })
    const flags = ['--build', '/a/long/way/to/the/build', '--header', 'Authorization: Bearer ${TOKEN}', '--seed', '7']
    const text = pretty(report([failing]), { colour: false, width: 80, flags })
    expect(text).toMatch(/--rule a\n\n/)
    expect(text.slice(text.indexOf('FAIL'), text.indexOf('\n\ndoes not')).split('\n')).toHaveLength(20)
  })

  it('shows a second value of a short failure, and counts what follows from it where that is much', () => {
    const failing = entry({ id: 'a', outcome: 'fail', level: 'required', expected: 'b', details: ['c', 'd', 'e'] })
    const resting = ['f', 'g', 'h'].map((id) => entry({ id, outcome: 'skip', restsOn: 'a' }))
    const text = pretty(report([failing, ...resting]), plain)
    expect(text).toContain(
      '\n  expected  b\n  also      c\n  skipped   since this failed: 3 rules\n  2 more values: add',
    )
  })

  it('shows a long command once, and of several of one entry the first', () => {
    const long = (name: string): { curl: string; excerpt: string } => ({
      curl: `curl ${name}${'x'.repeat(1000)}`,
      excerpt: `answer ${name}`,
    })
    const failing = (id: string, ...evidence: readonly { curl: string; excerpt: string }[]): ReportEntry =>
      entry({ id, outcome: 'fail', level: 'required', evidence })
    const text = pretty(
      report([
        failing('first', long('a'), { curl: 'curl short', excerpt: '' }, long('b'), long('c')),
        failing('second', long('a')),
        failing('third', long('b')),
      ]),
      verbose,
    )
    expect(text.match(/curl [a-z]/g)).toEqual(['curl a', 'curl s', 'curl b'])
    expect(text).toContain(`$ ${long('a').curl}\n`)
    expect(text).toContain('and 2 more commands as long, which the other forms of the report have')
    expect(text).toMatch(/FAIL {2}second[^]*\$ as under first\n[^]*answer a[^]*FAIL {2}third/)
  })

  it('shows gaps as a table, and with code frames when it is asked to', async () => {
    await expect(pretty(someGaps, plain)).toMatchFileSnapshot('golden/gaps.pretty.txt')
    await expect(pretty(someGaps, verbose)).toMatchFileSnapshot('golden/gaps.verbose.txt')
  })

  it('takes at most fifteen lines for what conforms, however much was skipped and remarked', () => {
    const skipped = Array.from(
      { length: 20 },
      (_, index) => `a reason of which there is a good deal to tell, number ${index}`,
    )
    const many = [
      ...['required', 'http'].map((level) =>
        entry({ id: level, outcome: 'pass', level: level as 'required' | 'http' }),
      ),
      ...Array.from({ length: 3 }, (_, index) => entry({ id: `seen-${index}`, outcome: 'seen', level: 'observed' })),
      ...skipped.map((says) => entry({ id: 'skipped', outcome: 'skip', level: 'required', says })),
    ]
    for (const width of [80, 100, 120]) {
      for (const remarks of [[], ['one'], skipped]) {
        const text = pretty(report(many, { remarks }), { colour: false, width })
        expect(text).toContain('conforms: 2 passed, 20 skipped, 3 observed')
        expect(text).toMatch(/\n {2}skipped {3}a reason[^]*\n {12}and \d+ more\n/)
        expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15)
        expect(Math.max(...text.split('\n').map(columns))).toBeLessThanOrEqual(width)
      }
    }
  })

  it('groups what was skipped by its reason, the one for most rules first', () => {
    const skip = (id: string, says: string): ReportEntry => entry({ id, outcome: 'skip', level: 'required', says })
    const text = pretty(report([skip('a', 'alone'), skip('b', 'many'), skip('c', 'many'), skip('d', 'many')]), plain)
    expect(text).toContain('  skipped   many: 3 rules\n            alone: a\n')
  })

  it('keeps a table of gaps within the width, and stacks its cells where there is no room', () => {
    const wide = report(
      [
        entry({
          id: 'field-not-declared/listdevices/200/nextpagetoken',
          outcome: 'open',
          topic: 'nextPageToken in the 200 of listDevices is undeclared',
          closedBy: ['the property nextPageToken'],
          places: [{ file: '/a/long/way/to/notes/list-devices.md', line: 120, column: 4 }],
        }),
        entry({
          id: 'GAP-3',
          outcome: 'open',
          closedBy: ['a page', 'a size'],
          places: [{ file: '/a/long/way/to/b.yaml' }],
        }),
      ],
      { command: 'gaps', subject: '/a/long/way/to/openapi.yaml' },
    )
    for (const width of [40, 60, 80, 100, 120]) {
      const lines = pretty(wide, { colour: false, width }).split('\n')
      const broken = lines.filter((line) => !/^field-not-declared\/|^ +npx /.test(line))
      expect(lines).toContain('field-not-declared/listdevices/200/nextpagetoken')
      expect(Math.max(...broken.map(columns))).toBeLessThanOrEqual(width)
    }
    const [narrow, broad] = [40, 120].map((width) => pretty(wide, { colour: false, width }))
    expect(narrow).toContain('GAP-3\n  the title of GAP-3\n  b.yaml\n  a page (+1)\n')
    expect(broad).toMatch(/^GAP {4}WHAT +WHERE +CLOSED BY$/m)
    expect(broad).toMatch(/^GAP-3 +the title of GAP-3 +b\.yaml +a page \(\+1\)$/m)
    expect(broad).toMatch(/^field-not-declared\/\S+\n +nextPageToken in .* +notes\/list-devices\.md:120 +the property/m)
  })

  it('has no column for places where none is named, as in an installed package', () => {
    const gaps = report([entry({ id: 'GAP-3', outcome: 'open', closedBy: ['a page'] })], { command: 'gaps' })
    const text = pretty(gaps, { colour: false, width: 100 })
    expect(text).toMatch(/^GAP {4}WHAT +CLOSED BY\nGAP-3 {2}the title of GAP-3 {2}a page$/m)
    expect(text).not.toContain('WHERE')
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
    const others = lines.filter((line) => !line.startsWith('  $ ') && !line.startsWith('does not conform'))
    expect(Math.max(...others.map(columns))).toBeLessThanOrEqual(60)
  })

  it('fills the width in the first line of a text too, however far the others are indented', () => {
    const met = report([entry({ id: 'odd-identifier', outcome: 'pass', says: 'a '.repeat(100).trim() })], {
      command: 'usage',
    })
    const lines = pretty(met, { colour: false, width: 60 }).split('\n')
    const at = lines.findIndex((line) => line.includes('odd-identifier'))
    expect(lines.slice(at, at + 2).map(columns)).toEqual([59, 59])
  })

  it('has no green verdict over open gaps, nor over what judges nobody', () => {
    const colourful = { colour: true, width: 80 }
    const green = '\u001b[32m'
    const accepted = report([entry({ id: 'GAP-1', outcome: 'open', standing: 'known' })], { command: 'gaps' })
    expect(pretty(accepted, colourful)).not.toContain(`${green}\u001b[1mthe contract has gaps`)
    expect(pretty(accepted, colourful)).toContain('\u001b[33m\u001b[1mthe contract has gaps')
    const met = report([entry({ id: 'a', outcome: 'pass' })], { command: 'usage' })
    expect(pretty(met, colourful)).not.toContain(`${green}\u001b[1mwhat the client met`)
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
      verbose,
    )
    expect(text).toContain('      - fact 8\n      - and 21 more\n')
    expect(text).toContain('$ curl fact 29')
    expect(text.match(/answer to/g)).toHaveLength(2)
  })

  it('shows a command once, with all the answers that were given to it below it', () => {
    const text = pretty(askedAgain, verbose)
    expect(text).toMatch(
      /\$ curl a\n {2}output, in part:\n {2}│ one\n {2}output, in part:\n {2}│ two\n\n {2}\$ curl b\n/,
    )
    expect(text.match(/curl [ab]/g)).toEqual(['curl a', 'curl b'])
  })

  it('says what became of the baseline', () => {
    const old = (id: string): { id: string; title: string; fingerprint: string } => ({ id, title: '', fingerprint: id })
    const text = pretty(
      report([entry({ id: 'a', outcome: 'fail', level: 'required', standing: 'known' })], {
        baseline: { grown: [], noLongerFails: [old('b')], notJudged: [old('c')], stale: [old('d')] },
      }),
      plain,
    )
    expect(text).toContain('known to fail\n  - a')
    expect(text).toContain('1 known failure no longer fails (b); to shrink the baseline, add --update-baseline.')
    expect(text).toContain('c failed in the baseline and was not judged this time')
    expect(text).toContain('d is stale in the baseline: no rule has this id')
    expect(text).toContain('nothing new fails: 1 known to fail')
  })

  it('lets nothing unsafe through, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        for (const options of [plain, verbose, { colour: false, width: 40 }]) {
          const text = pretty(hostile, options)
          expect(text).not.toMatch(unsafe)
          expect(text).not.toMatch(/^\s*::/m)
          expect(text).not.toMatch(/##[a-z-]*\[/i)
        }
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
    expect(wrap('aaaa bbbb cccc dddd', 9, 14)).toEqual(['aaaa bbbb cccc', 'dddd'])
  })

  it('counts wide characters as two columns and marks as none', () => {
    expect(columns('漢字')).toBe(4)
    expect(columns('e\u0301')).toBe(1)
    expect(wrap('漢字漢字漢字', 8)).toEqual(['漢字漢字', '漢字'])
  })
})
