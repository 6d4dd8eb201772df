import { expect, test } from 'vitest'
import { type Exchange, unanswered } from '../../../../src/client/exchange.ts'
import { createReaders, type Reader } from '../../../../src/conformance/inquiry/answers/reader.ts'
import { bytesOf, createRoom } from '../../../../src/conformance/inquiry/answers/room.ts'
import { schemasOf } from '../../../../src/conformance/inquiry/answers/schema.ts'

const hits = (number: number): Exchange => ({
  ...unanswered({ method: 'GET', path: '/search?q=a' }, 'complete', {}),
  status: 200,
  body: Buffer.from(JSON.stringify(Array.from({ length: number }, (_, at) => ({ id: `e${at}`, score: 1 })))),
})

test('all readers together keep so much, and say when there was more', () => {
  const room = createRoom(5 * bytesOf.hit + 3 * (bytesOf.object + 4))
  const { reader, aside } = createReaders(schemasOf({}), room)
  expect([reader.search('a', hits(3)), aside.search('a', hits(2))].map((answer) => answer.hits.length)).toEqual([3, 2])
  expect(room.ended()).toBeUndefined()
  const { hits: kept, unjudged } = reader.search('a', hits(1))
  expect([kept.length, unjudged, room.ended()]).toEqual([
    0,
    ...Array(2).fill('the answers together hold more than is kept, about 332 bytes (--max-body)'),
  ])
})

const answered = (value: unknown): Exchange => ({ ...hits(0), body: Buffer.from(JSON.stringify(value)) })
const many = <T>(value: T): readonly T[] => Array.from({ length: 3000 }, () => value)

test.each<[string, (reader: Reader) => { readonly unjudged?: string }]>([
  ['a list', (reader) => reader.list(answered(many({ id: 'a' })))],
  ['a log', (reader) => reader.findings(answered(many({ check: 'a' })))],
  ['hits', (reader) => reader.search('a', answered(many({ id: 'a', score: 1 })))],
  ['links', (reader) => reader.entity('a', answered({ id: 'a', links: many({ from: 'a' }) }))],
])('%s of any length is left where the time of the run is over', (_, read) => {
  const late = { reason: undefined as string | undefined }
  const { reader } = createReaders(
    schemasOf({}),
    createRoom(Infinity, () => late.reason),
  )
  expect(read(reader).unjudged).toBeUndefined()
  late.reason = 'late'
  expect(read(reader).unjudged).toBe('late')
})

test.each<[string, (reader: Reader, at: number) => { readonly unjudged?: string }]>([
  ['lists', (reader, at) => reader.list(answered([{ id: `entity ${at}` }]))],
  ['logs', (reader, at) => reader.findings(answered([{ path: `path ${at}` }]))],
  ['links', (reader, at) => reader.entity('a', answered({ links: [{ from: 'a', to: `end ${at}` }] }))],
])('%s that are others each time are kept until there is no room', (_, read) => {
  const { reader } = createReaders(schemasOf({}), createRoom(1000))
  const kept = Array.from({ length: 20 }, (_, at) => read(reader, at).unjudged === undefined)
  expect(kept.slice(0, 3)).toEqual([true, true, true])
  expect(kept.slice(15)).toEqual(Array(5).fill(false))
})
