import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlainReader, type MemberTypes, type PlainObject } from '../../src/build/plain-object.ts'
import { runsOf } from '../has-time.ts'
import { codePoints } from '../code-points.ts'

const read = (text: string | Buffer, memberTypes: MemberTypes = {}): PlainObject | undefined =>
  createPlainReader(memberTypes, 64)(Buffer.from(text), 0)

const types = { id: 'returned string', type: 'string', size: 'number', links: 'absent' } as const

const names = fc.oneof(fc.string(), fc.constantFrom(...Object.keys(types), 'é', '__proto__', ''))
const { value: values } = fc.letrec((again) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, 0, -0.5, 12, 1e21, 2 ** 53, 123_456_789_012_345),
    fc.string({ unit: codePoints }),
    fc.string(),
    fc.array(again('value'), { maxLength: 4 }),
    fc.dictionary(names, again('value'), { maxKeys: 4 }),
  ),
}))
const objects = fc.dictionary(names, values, { maxKeys: 6 })

/** How many members the objects in a value have. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, part) => sum + membersOf(part), own)
}

describe('createPlainReader', () => {
  it('reads what JSON.stringify writes, but for what it leaves to JSON.parse', () => {
    fc.assert(
      fc.property(objects, fc.string(), (object, rest) => {
        const text = JSON.stringify(object)
        const left = /\\|[0-9][eE]|[0-9]{16}/.test(text)
        const plain = read(`${text},${rest}`)
        if (!left) expect(plain?.bytes.toString()).toBe(text)
        else if (plain) expect(plain.bytes.toString()).toBe(text)
      }),
      { numRuns: runsOf(1000) },
    )
    const escaped = String.raw`{"a":"\n\"\\\/é"}`
    expect(read(escaped)?.bytes.toString()).toBe(escaped)
  })

  it('takes only JSON without white space and repeated members', () => {
    const pieces = [
      ...Array.from(',:{}[]"\\ \t01e-.ntf\u0001'),
      ...['"a":1,', '"a":2,', '\\u0041', '\\"', '\\x', 'true', 'null', '{}', '-0', '00', '\u00a0', '9007199254740993'],
    ]
    const damaged = fc
      .tuple(objects, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...pieces), fc.nat({ max: 2 }))))
      .map(([object, damages]) =>
        damages.reduce((text, [at, put, cut]) => {
          const index = at % (text.length + 1)
          return text.slice(0, index) + put + text.slice(index + cut)
        }, JSON.stringify(object)),
      )
    fc.assert(
      fc.property(damaged, (damage) => {
        const text = damage.startsWith('{') ? damage : `{"a":1,${damage}`
        const plain = read(text)
        if (!plain) return
        const found = plain.bytes.toString()
        const structure = found.replace(/"(?:[^"\\]|\\.)*"/g, '""')
        expect(structure).not.toMatch(/\s/)
        expect(structure.split(':').length - 1).toBe(membersOf(JSON.parse(found)))
      }),
      { numRuns: runsOf(3000) },
    )
  })

  it('returns the members that are to be, of the object itself', () => {
    fc.assert(
      fc.property(objects, (object) => {
        const plain = read(JSON.stringify(object), types)
        if (!plain) return
        const { id, type, size, links } = object
        expect(plain.value).toEqual(id === undefined ? {} : { id })
        expect([typeof id, typeof type, typeof size, links]).toEqual([
          expect.stringMatching(/string|undefined/),
          expect.stringMatching(/string|undefined/),
          expect.stringMatching(/number|undefined/),
          undefined,
        ])
      }),
      { numRuns: runsOf(1000) },
    )
    expect(read('{"a":{"id":"inner","links":[]},"id":"é","type":"t","size":-1.50}', types)?.value).toEqual({ id: 'é' })
  })

  it.each([
    ['white space', '{"a": 1}'],
    ['a member twice', '{"a":1,"b":2,"a":1}'],
    ['an escape that JSON.parse has to read', '{"a":"\\u0041"}'],
    ['an escaped name', '{"\\"":1}'],
    ['an exponent', '{"a":1e5}'],
    ['more digits than a double surely holds', '{"a":1234567890123456}'],
    ['a number with a zero before it', '{"a":01}'],
    ['a number without digits', '{"a":-}'],
    ['a number that starts with a point', '{"a":.5}'],
    ['a number that ends with a point', '{"a":1.}'],
    ['a literal that is none', '{"a":nul}'],
    ['a comma before the end', '{"a":[1,]}'],
    ['the wrong bracket', '{"a":[1}]'],
    ['what goes on', '{"a":1'],
    ['what goes on in a string', '{"a":"'],
    ['what goes on in a name', '{"a'],
    ['too many members', `{${Array.from({ length: 300 }, (_, at) => `"${at}":0`).join()}}`],
    ['too much nesting', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['a member to be returned that is no string', '{"id":1}'],
    ['a member to be returned with an escape', '{"id":"\\n"}'],
    ['a string that is a number', '{"type":1}'],
    ['a number that is a string', '{"size":"1"}'],
    ['a number that is a literal', '{"size":null}'],
    ['a member that is not to be there', '{"links":"a"}'],
    ['a member that is not to be there, as an array', '{"links":[]}'],
  ])('says nothing of %s', (_, text) => {
    expect(read(text, types)).toBeUndefined()
  })

  it('says nothing of bytes that are not UTF-8', () => {
    const text = Buffer.from('{"a":"é"}')
    expect(read(text)).toBeDefined()
    expect(read(Buffer.concat([text.subarray(0, 7), text.subarray(8)]))).toBeUndefined()
  })
})
