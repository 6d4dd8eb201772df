import { describe, expect, it } from 'vitest'
import { tellingLines } from '../../src/text/telling-lines.ts'

const after = Array.from({ length: 30 }, (_, at) => `line ${at} behind it`)
const told = (text: string): string => tellingLines([...text.split('\n'), ...after], 5).join('\n')

describe('the telling lines of a failed run', () => {
  it('begin with the first assertion and the title of its test, in what each runner writes', () => {
    const vitest =
      '   × shows a list 9ms\n\nFailed Tests 2\n\n FAIL  a.test.mjs > shows a list\nAssertionError: expected 1 to be 2'
    expect(told(vitest)).toMatch(/^ FAIL {2}a\.test\.mjs > shows a list\nAssertionError: expected 1 to be 2\nline 0/)
    const tap = 'TAP version 13\n# Subtest: one\nnot ok 1 - one\n  ---\n  error: AssertionError'
    expect(told(tap)).toMatch(/^# Subtest: one\nnot ok 1 - one\n/)
    const jest = 'FAIL ./a.test.js\n  ✕ shows a list\n\n  ● shows a list\n\n    expect(received).toBe(expected)'
    expect(told(jest)).toMatch(/^ {2}● shows a list\n\n {4}expect\(received\)\.toBe\(expected\)\n/)
    const thrown = 'start\n✖ shows a list (3 ms)\n  TypeError: hits is not iterable'
    expect(told(thrown)).toMatch(/✖ shows a list \(3 ms\)\n {2}TypeError: hits is not iterable\n/)
  })

  it('are the last ones where no failure is recognised, and all where there are few', () => {
    expect(told('Segmentation fault')).toBe(after.slice(-5).join('\n'))
    expect(tellingLines(['a', 'b'], 5)).toEqual(['a', 'b'])
  })

  it('fill the room that there is where the failure stands near the end', () => {
    expect(tellingLines([...after, 'not ok 1'], 5)).toEqual([...after.slice(-4), 'not ok 1'])
  })
})
