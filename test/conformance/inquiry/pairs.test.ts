import { expect, test } from 'vitest'
import { pairsIn } from '../../../src/conformance/inquiry/search-texts.ts'

const one = (id: string, title: string) => ({ id, title, type: 'term' })
const random = (): number => 0.5
const firstWords = (entities: readonly ReturnType<typeof one>[]): readonly string[] =>
  pairsIn(entities, random)
    .map(({ first }) => first)
    .toSorted()

test('pairs words that stand in titles alone, and fills up with those of which one stands in the identifier', () => {
  const named = ['Harbour', 'Lighter', 'Quarantine', 'Stevedore'].map((word, at) =>
    one(`term:${word.toLowerCase()}-${at}`, `${word} contract`),
  )
  expect(firstWords(named)).toHaveLength(3)
  const apart = one('n1', 'Amber warehouse')
  expect(firstWords([apart, ...named])).toHaveLength(3)
  expect(firstWords([apart, ...named])).toContain('Amber')
  const enough = ['Amber', 'Beryl', 'Coral'].map((word, at) => one(`n${at}`, `${word} warehouse`))
  expect(firstWords([...named, ...enough])).toEqual(['Amber', 'Beryl', 'Coral'])
})
