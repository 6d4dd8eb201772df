import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainHits, readPlainHits } from '../../../../src/conformance/inquiry/answers/plain-hits.ts'
import { schemasOf } from '../../../../src/conformance/inquiry/answers/schema.ts'
import { createTexts } from '../../../../src/conformance/inquiry/answers/texts.ts'
import { codePoints } from '../../../code-points.ts'

const read = (text: string | Uint8Array, most: number = 1000): PlainHits | undefined =>
  readPlainHits(Buffer.from(text as string), createTexts(), most)
const hitsIn = ({ list: { hits } }: PlainHits): readonly unknown[] =>
  Array.from({ length: hits.length }, (_, at) => ({ id: hits.idAt(at), score: hits.scoreAt(at) }))

const ids = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: codePoints, maxLength: 6 }),
  fc.constantFrom('a', 'b', 'B'),
)
const scores = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 1e6),
  fc.nat(),
)
const lists = fc.array(fc.record({ id: ids, score: scores }), { maxLength: 20 })

test('reads what JSON.stringify writes as JSON.parse does, to the last bit', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const text = JSON.stringify(list)
      const found = read(text)
      expect(found && hitsIn(found)).toStrictEqual(JSON.parse(text))
      const sorted = list.map(({ score }) => score).toSorted((a, b) => a - b)
      if (list.length > 0) expect(found?.range.map(Number)).toEqual([sorted[0]! + 0, sorted.at(-1)! + 0])
      expect([...(found?.list.ids ?? [])]).toEqual([...new Set((JSON.parse(text) as typeof list).map(({ id }) => id))])
    }),
  )
})

test('of a text with another byte in it reads what JSON.parse reads, or nothing', () => {
  let left = 0
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(255), (list, place, byte) => {
      const bytes = Buffer.from(JSON.stringify(list))
      bytes[place % bytes.length] = byte
      const found = read(bytes)
      if (found) expect(hitsIn(found)).toStrictEqual(JSON.parse(bytes.toString()))
      else left++
    }),
    { numRuns: 500 },
  )
  expect(left).toBeGreaterThan(0)
})

test.each([
  ' []',
  '[] ',
  '[{"id":"a","score":1},]',
  '[{"id":"a","score":1}]]',
  '[{"id":"a","score":01}]',
  '[{"id":"a","score":1.}]',
  '[{"id":"a","score":.5}]',
  '[{"id":"a","score":-}]',
  '[{"id":"a","score":}]',
  '[{"id":"a","score":1,"title":"b"}]',
  '[{"score":1,"id":"a"}]',
  '[{"id":"a\\q","score":1}]',
  '[{"id":"a","score":1}{"id":"a","score":1}]',
  '[{"id":"a","score":1}',
])('leaves %s', (text) => expect(read(text)).toBeUndefined())

test('leaves what is no UTF-8, and more hits than are read', () => {
  expect(read(Buffer.from('[{"id":"\u00e9","score":1}]', 'latin1'))).toBeUndefined()
  expect(read('[{"id":"a","score":1},{"id":"b","score":1}]', 1)).toBeUndefined()
})

test('a schema that asks more than types is seen', () => {
  const asked = {
    required: { required: ['id'] },
    minLength: { properties: { id: { type: 'string', minLength: 2 } } },
    number: { properties: { id: { type: 'number' } } },
    closed: { additionalProperties: false },
    array: { type: 'array' },
    elsewhere: { $ref: '#/components/schemas/plain' },
  }
  const plain = { type: 'object', properties: { id: { type: 'string', description: 'its name' }, more: {} } }
  const { asksTypesAlone } = schemasOf({ components: { schemas: { plain, ...asked } } })
  const isPlain = (name: string): boolean => asksTypesAlone(`/components/schemas/${name}`, { id: 'string' })
  expect(['plain', ...Object.keys(asked)].filter(isPlain)).toEqual(['plain'])
})
