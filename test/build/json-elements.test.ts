import { Buffer, isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createElementScanner, type ScannerLimits } from '../../src/build/json-elements.ts'
import { JsonFault } from '../../src/build/json-fault.ts'
import { runsOf } from '../has-time.ts'
import { codePoints } from '../code-points.ts'

const anyFault: unknown = { fault: expect.any(JsonFault) }

/** The object as the scanner tells it, in pieces of the given size; `plainly`: with plain objects read as such. */
function scan(
  bytes: Buffer,
  size: number,
  plainly: boolean,
  limits?: ScannerLimits,
): { value: unknown } | { fault: JsonFault } {
  const members = new Map<string, unknown>()
  let list: unknown[] = []
  const scanner = createElementScanner(
    {
      list(name) {
        members.set(name, (list = []))
        return plainly ? {} : undefined
      },
      element(value, index, { text, offset, counts }) {
        expect(index).toBe(list.length)
        expect(bytes.subarray(offset, offset + Buffer.byteLength(text)).toString()).toBe(text)
        list.push(counts ? value : JSON.parse(text))
      },
      member: (name, value) => void members.set(name, value),
    },
    limits,
  )
  const reused = Buffer.alloc(size)
  try {
    for (let at = 0; at < bytes.length; at += size) {
      const length = bytes.copy(reused, 0, at, at + size)
      scanner.write(reused.subarray(0, length))
    }
    scanner.end()
  } catch (error) {
    if (error instanceof JsonFault) return { fault: error }
    throw error
  }
  return { value: Object.fromEntries(members) }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const strings = fc.oneof(
  fc.string({ unit: codePoints }),
  fc.string(),
  fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '\\\\',
    ']}',
    '{[',
    ',',
    '\u0000',
    '\ud800',
    '𝒜',
    'é',
    '\ufffd',
    '__proto__',
    '',
    '\ufeff',
  ),
)
/** Once an object had a name with a backslash, V8 of Node 24 to 26 reads other escaped names as that one (nodejs/node#63785). */
const misreads = ['\\', '\n'].some((name) => !(name in (JSON.parse(JSON.stringify({ a: 1, [name]: 1 })) as object)))
const names = misreads ? strings.filter((name) => !name.includes('\\')) : strings
const values = fc.letrec((again) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, 0, -0.5, 1e21, 1e-7),
    strings,
    fc.array(again('value'), { maxLength: 4 }),
    fc.array(fc.tuple(names, again('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
})).value
const documents = fc.dictionary(names, fc.oneof(values, fc.array(values, { maxLength: 6 })))
const written = fc
  .tuple(documents, fc.constantFrom(undefined, 1, '\t', '\r\n'), fc.boolean())
  .map(([value, space, escape]) => {
    const text = JSON.stringify(value, null, space)
    return escape
      ? text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : text
  })
const sizes = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(64, 4096))

describe('createElementScanner', () => {
  it('tells what JSON.parse tells, wherever the chunks end', () => {
    fc.assert(
      fc.property(written, sizes, fc.boolean(), (text, size, plainly) => {
        expect(scan(Buffer.from(text), size, plainly)).toEqual(parse(text))
      }),
      { numRuns: runsOf(1000) },
    )
  })

  it('refuses what JSON.parse refuses, and nothing else, when a document is damaged', () => {
    const pieces = [
      '',
      ',',
      '}',
      ']',
      '{',
      '[',
      '"',
      '\\',
      ':',
      '0',
      'e',
      '-',
      '\u0001',
      '\ufeff',
      'null',
      ' ',
      '\u00a0',
      '{}',
      '1,',
    ]
    const damaged = fc
      .tuple(written, fc.nat(), fc.constantFrom(...pieces), fc.nat({ max: 2 }))
      .map(([text, at, put, cut]) => {
        const index = at % (text.length + 1)
        return Buffer.from(text.slice(0, index) + put + text.slice(index + cut)).toString()
      })
    fc.assert(
      fc.property(damaged, sizes, fc.boolean(), (text, size, plainly) => {
        const found = scan(Buffer.from(text), size, plainly)
        const repeated = 'fault' in found && found.fault.kind === 'limit'
        const expected = parse(text)
        const isObject = expected?.value instanceof Object && !Array.isArray(expected.value)
        expect(found).toEqual(isObject && !repeated ? expected : anyFault)
      }),
      { numRuns: runsOf(1000) },
    )
  })

  it('finds the same fault at the same byte, wherever the chunks end', () => {
    const damaged = fc.tuple(written, fc.nat(), fc.uint8Array({ maxLength: 2 })).map(([text, at, put]) => {
      const bytes = Buffer.from(text)
      const index = at % (bytes.length + 1)
      return Buffer.concat([bytes.subarray(0, index), put, bytes.subarray(index)])
    })
    fc.assert(
      fc.property(damaged, sizes, fc.boolean(), (bytes, size, plainly) => {
        const whole = scan(bytes, bytes.length + 1, plainly)
        const pieces = scan(bytes, size, false)
        const summary = (result: typeof whole): unknown =>
          'fault' in result ? [result.fault.offset, result.fault.message] : result
        expect(summary(pieces)).toEqual(summary(whole))
      }),
      { numRuns: runsOf(1000) },
    )
  })

  it('reads bytes that are not UTF-8 as a fault, never as a replacement character', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 6 }), sizes, fc.boolean(), (inner, size, plainly) => {
        const bytes = Buffer.concat([Buffer.from('{"list": [{"a":"é'), inner, Buffer.from('"}]}')])
        const expected = isUtf8(bytes) ? parse(bytes.toString()) : undefined
        expect(scan(bytes, size, plainly)).toEqual(expected ?? anyFault)
      }),
      { numRuns: runsOf(1000) },
    )
  })

  const faults: [string, number, string][] = [
    ['', 0, 'a JSON object'],
    ['[]', 0, 'a JSON object'],
    ['{"a": [1 2]}', 9, "',' or ']'"],
    ['{"a": [1,]}', 8, 'a comma with nothing after it, which JSON does not have'],
    ['{"a": [,1]}', 7, "a value or ']'"],
    ['{"a": [] "b": 1}', 9, "',' or '}'"],
    ['{"a": [],}', 8, 'a comma with nothing after it, which JSON does not have'],
    ['{a: []}', 1, "a member name in double quotes or '}'"],
    ['{"a" []}', 5, "':'"],
    ['{"a": [1]} {}', 11, 'the end of the file'],
    ['{"a": [1]', 9, "',' or '}'"],
    ['{"a": [{"b": 1}', 15, "',' or ']'"],
    ['{"a": [{"b": tru}]}', 13, 'expected a value, found tru'],
    ['{"a": [{"b": "c"', 16, "the text ends where ',' or '}' is expected"],
    ['{"a": [{"b": "é', 13, 'this string never ends'],
    ['{"a": [{"é": "\\x"}]}', 15, "'\\x' is not a valid escape"],
    ['{"a": [{"b": "\n"}]}', 14, 'a string must write U+000A as an escape'],
    ['{"a": [{"b": 1]]}', 14, "expected ',' or '}', found ']'"],
    ['{"a": [1], "\\u0061": [2]}', 11, 'the member "\\u0061" is repeated here'],
    ['{"a": [{"b": 1 "c": 2}]}', 15, `expected ',' or '}', found '"'`],
    ['{"a": [1"b"]}', 8, `expected the end of the text, found '"'`],
    ['{"a": ["\\', 7, 'this string never ends'],
    ['{"a": [NaN]}', 7, 'expected a value, found NaN'],
  ]
  it.each(faults)('finds the fault of %j', (text, offset, message) => {
    for (const size of [1, 2, 1000]) {
      for (const plainly of [false, true]) {
        expect(scan(Buffer.from(text), size, plainly)).toMatchObject({ fault: { offset, message } })
      }
    }
  })

  it('counts nesting from the top of the file', () => {
    const nested = (depth: number): Buffer => Buffer.from(`{"a": [${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}]}`)
    expect(scan(nested(1000), 64, false)).toHaveProperty('value')
    expect(scan(nested(1001), 64, false)).toMatchObject({
      fault: { offset: 7 + 998, message: 'nested deeper than 1,000 arrays and objects' },
    })
    expect(scan(Buffer.from(`{"a": ${'{"b":'.repeat(1000)}1${'}'.repeat(1000)}}`), 64, false)).toHaveProperty('fault')
  })

  it('counts nesting from the top of the file in plain objects as well', () => {
    const nested = (depth: number): Buffer =>
      Buffer.from(`{"a": [{"b":${'['.repeat(depth - 3)}${']'.repeat(depth - 3)}}]}`)
    expect(scan(nested(8), 64, true, { deepest: 8 })).toHaveProperty('value')
    expect(scan(nested(9), 64, true, { deepest: 8 })).toHaveProperty('fault')
  })

  it('gives up on a value that is longer than the limit', () => {
    const text = `{"a": ["${'x'.repeat(100)}"]}`
    expect(scan(Buffer.from(text), 16, false, { longest: 50 })).toMatchObject({
      fault: { offset: 7, message: 'one value is longer than 50 bytes' },
    })
    expect(scan(Buffer.from(text), 16, false, { longest: 102 })).toHaveProperty('value')
  })

  it('finds a missing bracket long before the end of a large file', () => {
    let written = 0
    const scanner = createElementScanner({ list() {}, element() {}, member() {} })
    const rows = Buffer.from('{"id": "a"},\n'.repeat(10_000))
    const feed = (): void => {
      scanner.write(Buffer.from('{"entities": [{"id": "x",\n'))
      for (let round = 0; round < 400; round++) {
        written += rows.length
        scanner.write(rows)
      }
    }
    expect(feed).toThrow("expected a member name in double quotes, found '{'")
    expect(written).toBeLessThan(6_000_000)
  })
})
