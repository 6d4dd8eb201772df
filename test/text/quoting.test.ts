import { expect, test } from 'vitest'
import { quoted, quotedApart, quoting } from '../../src/text/quoting.ts'

test('of a long value the first characters stand in a sentence, and how many there are', () => {
  expect(quoting`${'a"b'} finds ${undefined}`).toBe('"a\\"b" finds undefined')
  expect(quoted('x'.repeat(200))).toBe(`"${'x'.repeat(200)}"`)
  expect(quoted('x'.repeat(8000))).toBe(`"${'x'.repeat(100)}\u2026" (8,000 characters)`)
  expect(quoted('\u{1f600}'.repeat(300))).toBe(`"${'\u{1f600}'.repeat(100)}\u2026" (300 characters)`)
})

test.each([
  ['Re\u0301sume\u0301', ' (character 2 is U+0065 U+0301)'],
  ['\u1112\u1161', ' (character 1 is U+1112 U+1161)'],
  ['R\u00e9sum\u00e9', ''],
  ['\u0958', ''],
  ['card\u00a0', ' (character 5 is U+00A0)'],
  ['\ufeff', ' (character 1 is U+FEFF)'],
  [' two words\t', ''],
])('%j is shown with the code points of what looks like another character', (value, codes) => {
  expect(quoted(value)).toBe(`${JSON.stringify(value)}${codes}`)
})

test.each([
  ['a', 'b', '', ''],
  ['a', 'a', '', ''],
  ['caf\u00e9', 'cafe\u0301', ' (character 4 is U+00E9)', ' (character 4 is U+0065 U+0301)'],
  ['\u0418\u0306\u043e', '\u0419\u043e', ' (character 1 is U+0418 U+0306)', ' (character 1 is U+0419)'],
  ['zero', 'ze\u200bro', ' (character 3 is U+0072)', ' (character 3 is U+200B)'],
  ['end', 'end\u00ad', ' (character 4 is missing)', ' (character 4 is U+00AD)'],
  ['a b', 'a\u00a0b', ' (character 2 is U+0020)', ' (character 2 is U+00A0)'],
])('%j and %j are told apart by code points where they look alike', (one, other, first, second) => {
  expect(quotedApart(one, other)).toEqual([JSON.stringify(one) + first, JSON.stringify(other) + second])
})

test('long values that differ behind what is shown are told apart', () => {
  const [first] = quotedApart('x'.repeat(300), `${'x'.repeat(250)}y${'x'.repeat(49)}`)
  expect(first).toMatch(/x\u2026" \(300 characters\) \(character 251 is U\+0078\)$/)
})
