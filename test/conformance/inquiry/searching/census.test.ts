import { expect, test } from 'vitest'
import { takeCensus } from '../../../../src/conformance/inquiry/searching/census.ts'
import { createPortion } from '../../../../src/conformance/inquiry/portion.ts'
import { type Random, randomOf } from '../../../../src/text/random.ts'
import type { SearchAnswer } from '../../../../src/conformance/inquiry/answers/search.ts'

const entities = [
  { id: 'a', title: 'Billing ledger' },
  { id: 'b', title: 'Loan contract' },
  { id: 'c', title: 'Lost \u03c6\u03bf\u03c1\u03c4\u03af\u03bf' },
  { id: 'd', title: 'of 7 x' },
]

function census(
  find: (q: string) => readonly string[] | undefined,
  mostHits: number = Infinity,
  shown: readonly { readonly id: string; readonly title: string }[] = entities,
) {
  const asked: string[] = []
  const search = async (q: string): Promise<SearchAnswer> => {
    asked.push(q)
    const found = find(q)
    const ids = new Set(found)
    const refused = found === undefined ? { unjudged: 'refused' } : {}
    const isComplete = (): boolean => ids.size < shown.length
    return { q, ids, hits: { length: ids.size }, named: true, isComplete, ...refused } as unknown as SearchAnswer
  }
  const portion = createPortion(false, () => Math.random)
  const random = (label: string): Random => randomOf('1', label)
  return takeCensus({
    entities: shown,
    search,
    portion,
    random,
    mostHits,
  }).then((taken) => ({ ...taken, asked }))
}

function honest(q: string): readonly string[] {
  const begins = (title: string): boolean =>
    title
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(q.toLowerCase()))
  return entities.filter(({ title }) => begins(title)).map(({ id }) => id)
}

test('asks for each first letter of the words of titles once', async () => {
  expect((await census(honest)).asked.toSorted()).toEqual(['B', 'L', 'c', 'l', '\u03c6'])
})

test('misses nothing of an honest search', async () => {
  expect(await census(honest)).toMatchObject({ unfound: [], missed: [] })
})

test('names an entity that no beginning finds', async () => {
  const taken = await census((q) => honest(q).filter((id) => id !== 'b'))
  expect(taken.unfound).toEqual([{ id: 'b', words: ['Loan', 'contract'] }])
})

test('names a word whose beginning does not find its entity', async () => {
  const taken = await census((q) => (q === 'l' ? ['b', 'c'] : honest(q)))
  expect(taken.missed).toEqual([{ id: 'a', word: 'ledger' }])
})

test('names a word in a larger model that another one of its title hides', async () => {
  const many = [...entities, ...Array.from({ length: 400 }, (_, n) => ({ id: `${n}`, title: 'Storm' }))]
  const hiding = [...many, { id: 'e', title: 'Lease lends' }]
  const begins = ({ title }: { title: string }, q: string): boolean =>
    title.split(' ').some((word) => word !== 'lends' && word.toLowerCase().startsWith(q.toLowerCase()))
  const taken = await census((q) => hiding.filter((one) => begins(one, q)).map(({ id }) => id), Infinity, hiding)
  expect(taken.asked).toContain('len')
  expect(taken.missed).toEqual([{ id: 'e', word: 'lends' }])
})

test('asks for longer beginnings where letters find nothing or are refused', async () => {
  for (const short of [[], undefined]) {
    const taken = await census((q) => (q.length < 3 ? short : honest(q).filter((id) => id !== 'b')))
    expect(taken.asked).toContain('Bil')
    expect(taken.unfound).toEqual([{ id: 'b', words: ['Loan', 'contract'] }])
  }
})

test('concludes nothing where a cap may have chosen', async () => {
  const taken = await census(() => ['a', 'x', 'y', 'z'])
  expect(taken).toMatchObject({ unfound: [], missed: [] })
})

test('asks for some letters by chance where all would find too much, for each in one spelling, and says so', async () => {
  const taken = await census(honest, 3)
  // `L` and `l` find three together, and the others one or two.
  expect(taken.asked.reduce((sum, q) => sum + honest(q).length, 0)).toBeLessThanOrEqual(3)
  expect(taken.letters).toEqual({ asked: taken.asked.length, of: 5 })
  expect(taken).toMatchObject({ unfound: [], missed: [] })
})
