import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { github, githubStepSummary } from '../../../src/report/reporters/github.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'

const lines = (of: typeof failingCheck): readonly string[] => github(of, { colour: false }).trimEnd().split('\n')

describe('github', () => {
  it('writes one annotation for each finding, and one for the verdict', async () => {
    await expect(github(failingCheck, { colour: false })).toMatchFileSnapshot('golden/check.github.txt')
    await expect(github(someGaps, { colour: false })).toMatchFileSnapshot('golden/gaps.github.txt')
  })

  it('has a level that goes with the exit code', () => {
    const levels = (of: typeof failingCheck): readonly string[] => lines(of).map((line) => line.split(/[: ]/)[2] ?? '')
    expect(levels(failingCheck)).toEqual(['error', 'error', 'error', 'warning', 'error'])
    expect(levels(someGaps)).toEqual(['notice', 'warning', 'warning'])
    expect(levels({ ...someGaps, failOn: ['any'] })).toContain('error')
  })

  it('has the verdict first, and nine findings at most, since GitHub keeps ten annotations', () => {
    const many = Array.from({ length: 12 }, (_, n) => entry({ id: `x-${n}`, outcome: 'fail', level: 'required' }))
    const [verdict, ...findings] = lines(report([entry({ id: 'gap', outcome: 'open' }), ...many]))
    expect(verdict).toBe(
      '::error title=model-query check::http://127.0.0.1:4010: does not conform: 12 failed, 1 open%0A4 findings more in the summary of this step',
    )
    expect(findings).toHaveLength(9)
    expect(findings[0]).toContain('title=x-0')
  })

  it('escapes what would end a property or a line', () => {
    const [, first] = lines(
      report([
        entry({
          id: 'a,b:c',
          outcome: 'fail',
          level: 'required',
          title: '100%\nsure',
          places: [{ file: 'a,b.yaml', line: 2, column: 3 }],
        }),
      ]),
    )
    expect(first).toBe('::error file=a%2Cb.yaml,line=2,col=3,title=a%2Cb%3Ac::100%25%0Asure')
  })

  it('names no file that comes with the package, since the repository has no such file', () => {
    const options = { colour: false, packageFolder: 'node_modules/model-query-toolkit' }
    const at = (file: string): string =>
      github(
        report([entry({ id: 'x', outcome: 'fail', level: 'required', places: [{ file, line: 13, column: 5 }] })]),
        options,
      ).split('\n')[1] ?? ''
    expect(at('node_modules/model-query-toolkit/contract/openapi.yaml')).toMatch(/^::error title=x::/)
    expect(at('contract/openapi.yaml')).toMatch(/^::error file=contract\/openapi.yaml,line=13,col=5,title=x::/)
    expect(at('node_modules/model-query-toolkit-of-ours/api.yaml')).toContain('file=')
  })

  it('is nothing but annotations, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const text = github(hostile, { colour: false })
        expect(text).not.toMatch(unsafe)
        for (const line of lines(hostile)) {
          expect(line).toMatch(/^::(error|warning|notice) (file=[^,:]*,)?(line=\d+,)?(col=\d+,)?title=[^,:]*::/)
        }
      }),
    )
  })
})

describe('githubStepSummary', () => {
  it('is the Markdown report', () => {
    expect(githubStepSummary(failingCheck)).toContain('❌ **does not conform**')
  })

  it('stays below what GitHub shows, and still names failures', () => {
    const big = report(
      Array.from({ length: 300 }, (_, n) =>
        entry({
          id: `rule-${n}`,
          outcome: 'fail',
          level: 'required',
          evidence: [{ curl: 'curl x', excerpt: 'é'.repeat(4000) }],
        }),
      ),
    )
    const summary = githubStepSummary(big)
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024)
    expect(summary).toContain('rule-0')
    expect(summary).toContain('too long')
    expect(summary).toContain('300 failed')
  })
})
