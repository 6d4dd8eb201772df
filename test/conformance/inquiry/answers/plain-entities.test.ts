import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainEntities, readPlainEntities } from '../../../../src/conformance/inquiry/answers/plain-entities.ts'
import { createReader } from '../../../../src/conformance/inquiry/answers/reader.ts'
import { createRoom } from '../../../../src/conformance/inquiry/answers/room.ts'
import { schemasOf } from '../../../../src/conformance/inquiry/answers/schema.ts'
import { createTexts } from '../../../../src/conformance/inquiry/answers/texts.ts'
import { defaultContract } from '../../../../src/conformance/default-contract.ts'
import { codePoints } from '../../../code-points.ts'

const text = { type: 'string' }
const link = { type: 'object', properties: { confidence: { type: 'number' } } }
const properties = { id: text, type: text, title: text, links: { type: 'array', items: link } }
const contract = { components: { schemas: { Entity: { type: 'object', properties }, Link: link } } }

const plain = (json: string | Uint8Array, room = createRoom(), maxBody?: number): PlainEntities | undefined =>
  readPlainEntities(Buffer.from(json as string), {
    texts: createTexts(),
    room,
    declared: ['links'],
    maxBody: maxBody ?? 2 ** 26,
  })

/** All that reading a list shows. */
function listIn(json: string | Uint8Array): unknown {
  const reader = createReader(schemasOf(contract))
  const { entities, byId, wrong, unjudged } = reader.list({
    question: { method: 'GET', path: '/entities' },
    ended: 'complete',
    status: 200,
    statusText: 'OK',
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(json as string),
    startedAt: '2026-11-23T00:00:00.000Z',
    ms: 1,
  })
  const members = [...reader.shapes.members('Entity in the list')].map(([name, types]) => [
    name,
    [...types],
    reader.shapes.range('Entity in the list', name),
    [...reader.shapes.values('Entity in the list', name)],
  ])
  const { count } = reader.readings.noted(['Entity', 'Link', 'syntax', 'utf-8', 'repeated name'], ['listEntities'])
  const counted = [...reader.readings.counted('Entity', ['listEntities'])]
  return { entities, ids: [...byId.keys()], wrong: wrong?.kind, unjudged, members, count, counted }
}

const texts = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: codePoints, maxLength: 6 }))
const scalars = fc.oneof(texts, fc.double({ noDefaultInfinity: true, noNaN: true }), fc.constantFrom(true, false, null))
const names = fc.constantFrom('a', 'b', '__proto__', '1', '\u00e9')
const values = fc.oneof(scalars, fc.array(fc.dictionary(names, scalars)), fc.dictionary(names, fc.array(scalars)))
const fields = fc.record({ id: texts, type: fc.constantFrom('a', 'b'), title: texts }, { requiredKeys: ['id'] })
const entities = fc
  .tuple(fields, fc.dictionary(names, values), fc.boolean())
  .map(([a, b, turned]) => (turned ? { ...b, ...a } : { ...a, ...b }))
const lists = fc.array(entities, { minLength: 1, maxLength: 4 })

test('reads what JSON.stringify writes, and as it is read with white space', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const json = JSON.stringify(list)
      expect(plain(json)).toBeDefined()
      expect(listIn(json)).toStrictEqual(listIn(` ${json}`))
    }),
    { numRuns: 50 },
  )
})

test('of a text with another byte in it reads what is there, or leaves it', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(255), (list, place, byte) => {
      const bytes = Buffer.from(JSON.stringify(list))
      bytes[place % bytes.length] = byte
      expect(listIn(bytes)).toStrictEqual(listIn(Buffer.concat([Buffer.from(' '), bytes])))
    }),
    { numRuns: 150 },
  )
})

test('takes members in any order, and values of any depth that lists have', () => {
  const json = '[{"id":"a","n":[{"b":{"c":[1,-2.5e3]}},{}],"title":"t"},{"title":"u","flag":true,"id":"b","n":[]}]'
  expect(plain(json)?.entities).toEqual([
    { id: 'a', title: 't' },
    { id: 'b', title: 'u' },
  ])
})

test.each([
  ['[]'],
  ['{}'],
  ['[1]'],
  ['[{"id":"a"},{"title":"b"}]'],
  ['[{"id":"a"},null]'],
  [' [{"id":"a"}]'],
  ['[{"id": "a"}]'],
  ['[{"id":"a"},]'],
  ['[{"id":"a",}]'],
  ['[{"id":"a"}]]'],
  ['[{"id":"a"}{"id":"b"}]'],
  ['[{"id":"a"}'],
  ['[{"id":1}]'],
  ['[{"id":null}]'],
  ['[{"id":"a","id":"b"}]'],
  ['[{"id":"a","source":{"line":1,"line":1}}]'],
  ['[{"id":"a","source":[{"line":1,"line":1}]}]'],
  ['[{"id":"a","line":01}]'],
  ['[{"id":"a","line":nul}]'],
  ['[{"id":"a","line":"\t"}]'],
  ['[{"id":"a","line":"\\q"}]'],
  ['[{"id":"a","links":[]}]'],
  ['[{"i\\u0064":"a"}]'],
  [`[{"id":"a","deep":${'['.repeat(30)}${']'.repeat(30)}}]`],
])('leaves %s', (json) => expect(plain(json)).toBeUndefined())

test('leaves what is no UTF-8, what holds more than is read, and what there is no room for', () => {
  expect(plain(Buffer.from('[{"id":"\u00e9"}]', 'latin1'))).toBeUndefined()
  const many = (one: string): string => `[${Array.from({ length: 26_000 }, () => one).join()}]`
  expect(plain(many('{"id":"a","b":1,"c":1}'), createRoom())).toBeDefined()
  expect(plain(many('{"id":"a","b":1,"c":1,"d":1}'), createRoom(), 1)).toBeUndefined()
  expect(plain(many('{"id":"a","a":[0,0,0,0]}'), createRoom(), 1)).toBeUndefined()
  expect(plain(many('{"id":"a","a":[[],[],[],[]]}'), createRoom(), 1)).toBeUndefined()
  expect(
    plain(
      many('{"id":"a"}'),
      createRoom(0, () => 'late'),
    ),
  ).toBeUndefined()
})

test('a list is read so by the contract that is judged by', () => {
  const schemas = schemasOf(defaultContract().document)
  expect(schemas.asksTypesAlone('/components/schemas/Entity', { id: 'string', type: 'string', title: 'string' })).toBe(
    true,
  )
  expect(schemas.membersAt('/components/schemas/Entity')).toContain('links')
})
