import { expect, test } from 'vitest'
import { mechanisms } from '../../scripts/ablation/mechanisms.ts'
import { grownSince, lastRatchet, ratchetNow } from '../../scripts/ablation/ratchet.ts'
import { sizesOfJudge } from '../../scripts/ablation/sizes.ts'
import { rules } from '../../src/conformance/rules/index.ts'

test('the judge has grown in nothing', () => {
  expect(grownSince(lastRatchet(), ratchetNow())).toEqual([])
})

test('what shrank is written down: npm run ratchet', () => {
  expect(lastRatchet()).toEqual(ratchetNow())
})

test('says what has grown', () => {
  const last = { lines: 10, thresholds: 2, filesWithoutUniqueRow: 3 }
  expect(grownSince(last, { lines: 9, thresholds: 3, filesWithoutUniqueRow: 3 })).toEqual([
    'thresholds: 2 before, 3 now',
  ])
})

test('names rules and files that there are as those of mechanisms', () => {
  const files = sizesOfJudge().map(({ file }) => file)
  const isThere = (name: string): boolean =>
    name.endsWith('/') ? files.some((file) => file.startsWith(name)) : files.includes(name.split(':', 1)[0]!)
  const named = Object.values(mechanisms).flatMap(({ rules: own = [], kinds = [], makes = [], serves = [] }) => [
    ...[...own, ...kinds.map((kind) => kind.split(', ', 1)[0]!)].map((id) => `rules/${id}`),
    ...makes,
    ...serves,
  ])
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('knows for each rule that can fail which mechanism its problems are of', () => {
  const ids = rules.filter(({ level }) => level !== 'observed').map(({ id }) => id)
  const known = Object.values(mechanisms).flatMap(({ rules: own = [], makes = [] }) => [
    ...own,
    ...makes.map((place) => place.replace(/^rules\//, '')),
  ])
  expect(ids.filter((id) => !known.includes(id))).toEqual([])
})
