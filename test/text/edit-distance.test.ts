import { expect, it } from 'vitest'
import { editDistance } from '../../src/text/edit-distance.ts'

it.each([
  ['', '', 0],
  ['entities', 'entities', 0],
  ['entites', 'entities', 1],
  ['entitiies', 'entities', 1],
  ['entitoes', 'entities', 1],
  ['entitise', 'entities', 1],
  ['kitten', 'sitting', 3],
  ['a\u{1f600}', 'a', 1],
  ['', 'x'.repeat(20), 20],
  ['', 'x'.repeat(21), Infinity],
])('%j and %j are %s edits apart', (from, to, edits) => {
  expect(editDistance(from, to)).toBe(edits)
  expect(editDistance(to, from)).toBe(edits)
})
