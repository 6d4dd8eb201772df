import { describe, expect, it } from 'vitest'
import { goalsFor } from '../../src/console/goals.ts'
import type { State } from '../../src/control/state.ts'
import { byPoint, toggled } from '../../src/console/variations.ts'

const variations = [
  { name: 'score-up', axis: 'score', cites: ['GAP-12'], says: 'Scores grow.' },
  { name: 'score-down', axis: 'score', cites: ['GAP-12'], says: 'Scores shrink.' },
  { name: 'html', axis: 'body', cites: ['GAP-8'], says: 'Errors are HTML.' },
]

it('lists variations by open point, in the order of their numbers', () => {
  expect(byPoint(variations).map(([point, members]) => [point, members.length])).toEqual([
    ['GAP-8', 1],
    ['GAP-12', 2],
  ])
})

it('varies several things at once, and each thing in one way', () => {
  const after = (variation: readonly string[], name: string): readonly string[] =>
    toggled({ variation, variations }, name)
  expect(after([], 'html')).toEqual(['html'])
  expect(after(['html'], 'score-up')).toEqual(['html', 'score-up'])
  expect(after(['html', 'score-up'], 'score-down')).toEqual(['html', 'score-down'])
  expect(after(['html', 'score-up'], 'html')).toEqual(['score-up'])
})

describe('what is found by its name', () => {
  const state = {
    mayChange: true,
    variation: ['html'],
    variations,
    scenarios: [{ name: 'down', description: 'every answer is a 503' }],
  } as unknown as State
  const found = (words: string, of: State = state): readonly string[] =>
    goalsFor(words, of, ['Journal', 'Model']).map(({ kind, name }) => `${kind} ${name}`)

  it('has every word, in its kind, its name or what it says', () => {
    expect(found('mod')).toEqual(['page Model'])
    expect(found('503 down')).toEqual(['scenario down'])
    expect(found('variation GAP-8')).toEqual(['variation html'])
    expect(found('no-such')).toEqual([])
  })

  it('is nothing that changes the server where that is not allowed', () => {
    expect(found('', { ...state, mayChange: false })).toEqual(['page Journal', 'page Model'])
  })

  it('is at most six of a kind', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ name: `s${at}` }))
    expect(found('s', { ...state, scenarios: many }).filter((text) => text.startsWith('scenario'))).toHaveLength(6)
  })
})
