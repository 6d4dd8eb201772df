import { expect, test } from 'vitest'
import { schemasOf } from '../../../../src/conformance/inquiry/answers/schema.ts'
import { createReader, type Reader } from '../../../../src/conformance/inquiry/answers/reader.ts'
import { type Exchange, unanswered } from '../../../../src/client/exchange.ts'

function linksIn(reader: Reader, id: string, links: readonly unknown[]): readonly unknown[] {
  const exchange: Exchange = {
    ...unanswered({ method: 'GET', path: `/entities/${id}` }, 'complete', {}),
    status: 200,
    body: new TextEncoder().encode(JSON.stringify({ id, links })),
  }
  return reader.entity(id, exchange).entity?.links ?? []
}

test('a link that is shown again is the same object, and one that differs in any field is not', () => {
  const reader = createReader(schemasOf({}))
  const link = { from: 'a', to: 'b', relation: 'uses', confidence: 0.5 }
  const shown = (...links: unknown[]) => linksIn(reader, 'a', links)
  const [first] = shown({ ...link, provenance: 'one' })
  const others = shown(
    { ...link, provenance: 'two' },
    { ...link, confidence: 0.6 },
    { ...link, to: 'c' },
    { from: 'a' },
  )
  expect(first).toEqual(link)
  expect(others.map((other) => other === first)).toEqual([true, false, false, false])
  expect(others.slice(1)).toEqual([{ ...link, confidence: 0.6 }, { ...link, to: 'c' }, { from: 'a' }])
})

test('links of one source are kept apart, however many there are', () => {
  const reader = createReader(schemasOf({}))
  const links = Array.from({ length: 40 }, (_, at) => ({ from: 'a', to: `${at}`, relation: 'uses' }))
  for (const id of ['a', 'b']) expect(linksIn(reader, id, links)).toEqual(links)
})
