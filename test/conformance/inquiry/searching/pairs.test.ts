import { expect, test } from 'vitest'
import { askPairs, pairsIn } from '../../../../src/conformance/inquiry/searching/pairs.ts'
import type { SearchAnswer } from '../../../../src/conformance/inquiry/answers/search.ts'

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

test('pairs shorter words, and those with a sign behind them, only where there are few others', () => {
  const short = [
    one('tool:hammer', 'Claw hammer, 16 oz'),
    one('tool:nail-gun', 'Nail gun'),
    one('tool:saw', 'Panel saw (fine)'),
  ]
  const none = [
    one('plan:shed', 'Build the shed'),
    one('n1', 'Oak mm'),
    one('n2', 'Clamp x2'),
    one('n3', 'Hand\u00adsaw re\u200dst'),
  ]
  expect(firstWords([...short, ...none])).toEqual(['Claw', 'Nail', 'Panel'])
  const enough = ['Amber', 'Beryl', 'Coral'].map((word, at) => one(`n${at}`, `${word} warehouse`))
  expect(firstWords([...short, ...enough])).toEqual(['Amber', 'Beryl', 'Coral'])
})

/** What is asked for, each with an answer that says no more than that. */
function asking(): { readonly asked: string[]; readonly search: (q: string) => Promise<SearchAnswer> } {
  const asked: string[] = []
  const search = async (q: string): Promise<SearchAnswer> => {
    asked.push(q)
    return { q } as SearchAnswer
  }
  return { asked, search }
}

test('cuts no word that has only three letters', async () => {
  const { asked, search } = asking()
  const [pair] = await askPairs([{ id: 'n1', first: 'Nail', second: 'gun' }], search)
  expect([pair?.lastCut.q, pair?.firstCut.q]).toEqual(['Nail gun', 'Nai gun'])
  expect(asked).not.toContain('Nail gu')
})
