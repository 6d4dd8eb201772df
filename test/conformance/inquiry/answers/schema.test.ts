import { expect, test } from 'vitest'
import { schemasOf } from '../../../../src/conformance/inquiry/answers/schema.ts'

test('a value of another type is said in words that take a place behind them, as in "type string at /title of ..."', () => {
  const properties = { title: { type: 'string' }, score: { type: ['number', 'null'] } }
  const { faultOf } = schemasOf({ components: { schemas: { Entity: { type: 'object', properties } } } })
  const expected = (value: unknown): string | undefined => faultOf('/components/schemas/Entity', value)?.expected
  expect([{ title: 1 }, { score: '1' }, 1].map(expected)).toEqual([
    'type string at /title',
    'type number or null at /score',
    'type object',
  ])
})
