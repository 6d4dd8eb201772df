import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdown } from '../../../src/report/reporters/markdown.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { askedAgain, entry, failingCheck, report, someGaps } from './sample-reports.ts'

const write = (of: typeof failingCheck): string => markdown(of, { colour: false })

/** The text outside of fenced blocks and code spans, where Markdown has a meaning. */
function prose(text: string): string {
  return text.replace(/^(`{3,})[^\n]*\n[^]*?^\1$/gm, '').replace(/(?<![`\\])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '')
}

describe('markdown', () => {
  it('shows a check', async () => {
    await expect(write(failingCheck)).toMatchFileSnapshot('golden/check.md')
  })

  it('shows gaps', async () => {
    await expect(write(someGaps)).toMatchFileSnapshot('golden/gaps.md')
  })

  it('has no green tick over open gaps, accepted or not, nor over what judges nobody', () => {
    const accepted = entry({ id: 'GAP-1', outcome: 'open', standing: 'known' })
    const closed = entry({ id: 'GAP-1', outcome: 'closed' })
    const met = entry({ id: 'a', outcome: 'pass' })
    const lines = [
      report([accepted], { command: 'gaps' }),
      report([closed], { command: 'gaps' }),
      report([met], { command: 'usage' }),
    ].map((one) => write(one).split('\n')[2])
    expect(lines).toEqual([
      '⚠️ **the contract has gaps**: 1 open (1 known)',
      '✅ **the contract has no gaps**: 1 closed',
      'ℹ️ **what the client met**: 1 met',
    ])
  })

  it('keeps a value in its cell', () => {
    const text = write(report([entry({ id: 'a|b', title: 'c|d\ne', outcome: 'pass', level: 'required' })]))
    const row = text.split('\n').find((line) => line.includes('c\\|d'))
    expect(row?.match(/(?<!\\)\|/g)).toHaveLength(5)
  })

  it('shows a command once, with all the answers that were given to it below it', () => {
    const text = write(askedAgain)
    expect(text).toMatch(
      /```sh\ncurl a\n```\n\noutput, in part:\n\n```text\none\n```\n\noutput, in part:\n\n```text\ntwo\n```\n\n<details>\n<summary>1 more command<\/summary>\n\n```sh\ncurl b\n/,
    )
    expect(text.match(/curl [ab]/g)).toEqual(['curl a', 'curl b'])
  })

  it('lets no value become markup, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const text = write(hostile)
        expect(text).not.toMatch(unsafe)
        const outside = prose(text).replaceAll('<!-- -->', '')
        expect(outside.replace(/<\/?(?:details|summary)>/g, '')).not.toMatch(/(?<!\\)<[a-z!/]/i)
        expect(outside).not.toMatch(/(?<!\\)\]\(/)
      }),
    )
  })
})
