import { describe, expect, it } from 'vitest'
import { leadOf, tellingLines } from '../../src/text/lead.ts'

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

describe('the lead', () => {
  const lead = (text: string) => leadOf(text.split('\n'))

  it('has the name of its test, also where that of the file has spaces', () => {
    const of = (file: string) =>
      lead(` FAIL  ${file} > list > is a.b > shown\nAssertionError: expected 1 to be 2`)?.test
    expect(of('src/list.test.ts')).toBe('list > is a.b > shown')
    expect(of('src/my list.test.ts')).toBe('list > is a.b > shown')
  })

  it('is an error that nothing handled, before the assertion that failed by it', () => {
    const vitest = ` FAIL  src/__tests__/list.test.ts > list shows types
AssertionError: expected [] to have a length of 20 but got +0
 ❯ src/__tests__/list.test.ts:17:29
     15| test('list shows types', async () => {

⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 1 unhandled error during the test run.

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
TypeError: Cannot read properties of undefined (reading 'toUpperCase')
 ❯ node_modules/@vue/runtime-core/dist/runtime-core.cjs.js:12:1
 ❯ src/views/ListView.vue:11:111`
    expect(lead(vitest)).toMatchObject({
      isCrash: true,
      error: ["TypeError: Cannot read properties of undefined (reading 'toUpperCase')"],
      place: 'src/views/ListView.vue:11:111',
    })
  })

  it('is then an error of the client, before an assertion, with the name of its test', () => {
    const spec = `✖ the best hit comes first (2.1ms)
  AssertionError [ERR_ASSERTION]: the scores are 1, 2
      at TestContext.<anonymous> (file:///app/screens.test.js:26:10)

✖ the list has lines (1.2ms)
  TypeError: Cannot read properties of undefined (reading 'length')
      at node:internal/x:1:2
      at file:///app/screens.js:8:70`
    expect(lead(spec)).toEqual({
      isCrash: true,
      test: 'the list has lines',
      error: ["TypeError: Cannot read properties of undefined (reading 'length')"],
      place: '/app/screens.js:8:70',
      at: 5,
    })
  })

  it.each([
    [
      'TAP',
      "not ok 1 - a list\n  ---\n  error: 'no title'\n  name: 'TypeError'\n  stack: |-\n    show (file:///app/list.js:3:4)",
      true,
    ],
    ['Jest', '  ● list › shows\n\n    TypeError: no title\n\n      at show (src/list.js:3:4)', true],
    [
      'Jest',
      '  ● list › shows\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> (src/list.test.js:3:4)',
      false,
    ],
    ['an error that a test threw', '✖ a list\n  Error: no row\n      at file:///app/test/list.js:3:4', false],
  ])('is told apart by whose code threw: %s', (_, output, isCrash) => {
    expect(lead(output)).toMatchObject({ isCrash, place: expect.stringMatching(/list(?:\.test)?\.js:3:4$/) as string })
  })

  it('is none where nothing is an error', () => {
    expect(lead('exit 3\n✓ all is well')).toBeUndefined()
  })
})
