import { expect, test } from 'vitest'
import { createHeard } from '../../../src/conformance/inquiry/heard.ts'
import { schemasOf } from '../../../src/conformance/inquiry/schema.ts'
import { createShapes } from '../../../src/conformance/inquiry/shapes.ts'
import { entityReader } from '../../../src/conformance/inquiry/entity.ts'
import { unanswered } from '../../../src/client/exchange.ts'

const exchange = unanswered({ method: 'GET', path: '/entities/a' }, 'not asked', {})

test('a link that is shown again is the same object, and one that differs in any field is not', () => {
  const read = entityReader(schemasOf({}), createHeard(), createShapes())
  const link = { from: 'a', to: 'b', relation: 'uses', confidence: 0.5 }
  const shown = (...links: unknown[]) => read({ id: 'a', links }, 'getEntity', exchange).links ?? []
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
  const read = entityReader(schemasOf({}), createHeard(), createShapes())
  const links = Array.from({ length: 40 }, (_, at) => ({ from: 'a', to: `${at}`, relation: 'uses' }))
  for (const id of ['a', 'b']) expect(read({ id, links }, 'getEntity', exchange).links).toEqual(links)
})
