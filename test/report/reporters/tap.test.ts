import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { tap } from '../../../src/report/reporters/tap.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'

const write = (of: typeof failingCheck): string => tap(of, { colour: false })

/** Reads TAP 14 strictly: version, plan, points in order, each block YAML; gives the points that fail the run. */
function readTap(text: string): readonly number[] {
  const lines = text.trimEnd().split('\n')
  expect(lines[0]).toBe('TAP version 14')
  const planned = Number(/^1\.\.(\d+)/.exec(lines[1] ?? '')?.[1])
  const failing: number[] = []
  let count = 0
  let block: string[] | undefined
  for (const line of lines.slice(2)) {
    if (block) {
      if (line === '  ...') {
        if (typeof parse(block.join('\n')) !== 'object') throw new Error(`not a block: ${block.join('\n')}`)
        block = undefined
      } else block.push(line)
    } else if (line === '  ---') block = []
    else if (!line.startsWith('#')) {
      const point = /^(not )?ok (\d+) - (?:[^#\\]|\\[#\\])*(# (TODO|SKIP)( .*)?)?$/.exec(line)
      if (!point || Number(point[2]) !== ++count) throw new Error(`not point ${count}: ${line}`)
      if (point[1] !== undefined && point[4] !== 'TODO') failing.push(count)
    }
  }
  expect(count).toBe(planned)
  return failing
}

describe('tap', () => {
  it('shows a check', async () => {
    await expect(write(failingCheck)).toMatchFileSnapshot('golden/check.tap')
  })

  it('fails exactly what fails the run', () => {
    expect(readTap(write(failingCheck))).toEqual([1, 2, 8])
    expect(readTap(write({ ...failingCheck, failOn: ['http'] }))).toEqual([1, 2, 3, 8])
    expect(readTap(write(someGaps))).toEqual([])
  })

  it('has no point for what was not observed, but a comment, as for an observation', () => {
    const skipped = entry({ id: 'error-body', outcome: 'skip', level: 'observed', cites: ['GAP-8'], says: 'no 404' })
    expect(write(report([skipped]))).toMatch(/^1\.\.0 [^]*\n# GAP-8 error-body: no 404\n/m)
  })

  it('skips everything where nothing was judged', () => {
    expect(write(report([]))).toContain('1..0 # SKIP nothing was judged')
  })

  it('is TAP, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const text = write(hostile)
        expect(text).not.toMatch(unsafe)
        readTap(text)
      }),
    )
  })
})
