import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonText } from '../../src/text/json-text.ts'
import { runsOf } from '../has-time.ts'

describe('readJsonText', () => {
  it('agrees with JSON.parse on what is JSON', () => {
    const almost = fc.oneof(
      fc.json(),
      fc
        .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '\\', '0', '\u0001', '\ufeff'))
        .map(([text, at, put]) => {
          const index = at % (text.length + 1)
          return text.slice(0, index) + put + text.slice(index + (at % 2))
        }),
    )
    fc.assert(
      fc.property(almost, (text) => {
        let parses = true
        try {
          JSON.parse(text)
        } catch {
          parses = false
        }
        expect(readJsonText(text).fault === undefined).toBe(parses)
      }),
      { numRuns: runsOf(2000) },
    )
  })

  it.each([
    ['{"a": 1,}', 7, 'punctuation', 'a comma with nothing after it, which JSON does not have'],
    ['[1 , ]', 3, 'punctuation', 'a comma with nothing after it, which JSON does not have'],
    ['{"a": // one', 6, 'value', 'a comment, which JSON does not have'],
    ['{"a": 1 /* one */}', 8, 'punctuation', 'a comment, which JSON does not have'],
    ['# one', 0, 'value', 'a comment, which JSON does not have'],
    ['[/]', 1, 'value', "expected a value, found '/'"],
    ['[1, 2', 5, 'punctuation', "the text ends where ',' or ']' is expected"],
    ['["a', 1, 'value', 'this string never ends'],
    ['[{"a":"', 6, 'value', 'this string never ends'],
    ['{"a" 1}', 5, 'punctuation', "expected ':', found '1'"],
    ['', 0, 'value', 'the text ends where a value is expected'],
    ['[1] x', 4, 'end', "expected the end of the text, found 'x'"],
    ['\ufeff[]', 0, 'value', 'expected a value, found U+FEFF'],
    ['[NaN]', 1, 'value', 'expected a value, found NaN'],
    ['[-Infinity]', 1, 'value', 'expected a value, found -Infinity'],
    ['["a\u0001"]', 3, 'value', 'a string must write U+0001 as an escape'],
    ['{"a\tb": 1}', 3, 'value', 'a string must write U+0009 as an escape'],
    ['["a\\q"]', 3, 'value', "'\\q' is not a valid escape"],
    ['["\\u00g0"]', 2, 'value', "'\\u' is not a valid escape"],
    ['["a\\u00', 1, 'value', 'this string never ends'],
    ['["a\\', 1, 'value', 'this string never ends'],
  ])('says where and why %j is not JSON', (text, offset, expected, message) => {
    expect(readJsonText(text).fault).toEqual({ offset, token: expected, message })
  })

  it('finds the offset of a value by its pointer, and of the nearest value that exists', () => {
    const reading = readJsonText('{"a/b": [10, {"~": true}]}')
    expect(reading.offsetOf('/a~1b/1/~0')).toBe(19)
    expect(reading.offsetOf('/a~1b/7/x')).toBe(8)
    expect(reading.offsetOf('')).toBe(0)
  })

  it('names members that an object has twice, escapes apart', () => {
    expect(readJsonText('[{"a": 1, "\\u0061": 2}, {"a": 3}]').repeatedMembers).toEqual([
      { pointer: '/0/a', offset: 10 },
    ])
  })

  it('reads a string of any length, and says where a broken one is broken', () => {
    const long = `"${'\\n'.repeat(6_000_000)}`
    expect(readJsonText(`${long}"`).fault).toBeUndefined()
    expect(readJsonText(`[${long}\\q"]`).fault?.offset).toBe(long.length + 1)
  })

  it('reads any depth without running out of stack', () => {
    expect(readJsonText('['.repeat(200_000) + ']'.repeat(200_000)).fault).toBeUndefined()
  })
})

it('keeps so many places, and of the rest that of an ancestor', () => {
  const reading = readJsonText('{"a": [1, 2, 3]}', { mostPlaces: 4 })
  expect(['/a', '/a/1', '/a/2'].map((pointer) => reading.offsetOf(pointer))).toEqual([6, 10, 6])
})
