import { expect, it } from 'vitest'
import { coloursOf } from '../../src/console/hues.ts'

const types = ['term', 'operation', 'rule', 'screen', 'application', 'domain', 'note', 'schema', 'interface']

it('gives no two types of a build the same colour, as long as there are enough', () => {
  expect(new Set(coloursOf(types).values()).size).toBe(types.length)
  const many = Array.from({ length: 30 }, (_, at) => `type ${at}`)
  expect(new Set(coloursOf(many).values()).size).toBe(30)
})

it('gives a type its colour in whatever order the types come', () => {
  expect(coloursOf(types.toReversed()).get('rule')).toBe(coloursOf(types).get('rule'))
})
