import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames, createNameReader, createNames, findName, nameAt, writeName } from '../../src/model/names.ts'
import { codePoints } from '../code-points.ts'

const text = fc.oneof(fc.string({ unit: codePoints }), fc.constantFrom('', 'a', 'A', '\ud800', 'é', 'e\u0301', '\0'))

const bytes = new Uint8Array(1_000_000)
function writtenAt(names: Parameters<typeof writeName>[0], number: number): string {
  return new TextDecoder().decode(bytes.subarray(3, writeName(names, number, bytes, 3)))
}

const asJson = (one: string): string => JSON.stringify(one)

describe('names', () => {
  it('numbers texts in the order of their first mention, and finds each again', () => {
    fc.assert(
      fc.property(fc.array(text), text, (texts, other) => {
        const names = createNames()
        const different = [...new Set(texts)]
        expect(texts.map((one) => names.numberOf(one))).toEqual(texts.map((one) => different.indexOf(one)))
        expect(names.count).toBe(different.length)
        const packed = names.pack()
        expect(different.map((_, number) => nameAt(packed, number))).toEqual(different)
        expect(findName(packed, other)).toBe(different.indexOf(other))
        expect(different.map((_, number) => writtenAt(packed, number))).toEqual(different.map(asJson))
      }),
    )
  })

  it('has hashes that nobody knows beforehand, which go with the names to other threads', () => {
    const [one, other] = [createNames(), createNames()]
    for (const names of [one, other]) for (let at = 0; at < 300; at++) names.numberOf(`name ${at}`)
    expect(one.pack().table).not.toEqual(other.pack().table)
    expect(findName(structuredClone(other.pack()), 'name 299')).toBe(299)
  })

  it('compares as < compares strings', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const names = createNames()
        const [first, second] = [names.numberOf(a), names.numberOf(b)]
        expect(Math.sign(compareNames(names.pack(), first, second))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  it('holds many texts, and long ones', () => {
    const names = createNames()
    const texts = [...Array.from({ length: 5000 }, (_, at) => `name ${at}`), 'é'.repeat(100_000)]
    for (const one of texts) names.numberOf(one)
    const packed = names.pack()
    expect(texts.map((one) => findName(packed, one))).toEqual([...texts.keys()])
    expect(nameAt(packed, 5000)).toBe(texts.at(-1))
    expect(findName(packed, 'name 5000')).toBe(-1)
    expect(texts.map((_, number) => writtenAt(packed, number))).toEqual(texts.map(asJson))
    const textAt = createNameReader(packed)
    for (const order of [texts.keys(), [...texts.keys()].toReversed()]) {
      for (const number of order) expect(textAt(number)).toBe(texts[number])
    }
  })
})
