import { expect, it } from 'vitest'
import { effectsOf, ruleText } from '../../src/console/effects.ts'

it.each([
  [{ id: 'term:loan', status: 404 }, '404 for term:loan'],
  [{ operation: 'searchModel', word: 'loan', calls: 1, status: 503 }, '503, once for searchModel "loan"'],
  [{ delay: '100-800', chance: '10%', calls: '2-' }, 'delay 100-800 ms, chance 10%, calls 2- for every operation'],
  [{ id: ' ', patch: { title: null }, headers: { A: 'b' } }, 'patch title, headers A for " "'],
  [{ operation: 'listEntities', body: [], fault: 'truncate' }, 'another body, truncate for listEntities'],
] as const)('says what %j does', (rule, says) => {
  expect(ruleText(rule)).toBe(says)
})

it('shows all that is in effect with what ends it, and no rule whose calls are over', () => {
  const played = [
    { rule: { status: 500 }, by: 'added rule 1', hits: 1, spent: true },
    { rule: { status: 502 }, by: 'added rule 3', hits: 2, spent: false },
    { rule: { delay: 5 }, by: '--delay 5', hits: 0, spent: false },
  ] as const
  const nothing = { scenario: null, variation: [], played: [], paused: false, held: [] }
  expect(effectsOf(nothing)).toEqual([])
  expect(effectsOf({ ...nothing, scenario: 'slow', variation: ['a', 'b'], played, paused: true })).toEqual([
    { says: 'scenario slow', end: ['DELETE', '/scenario'] },
    { says: 'a', end: ['PUT', '/variation/b'] },
    { says: 'b', end: ['PUT', '/variation/a'] },
    { says: '502 for every operation (hit 2×)', end: ['DELETE', '/rules/3'] },
    { says: 'delay 5 ms for every operation, by --delay 5' },
    { says: 'paused, 0 answers held', end: ['DELETE', '/pause'] },
  ])
})
