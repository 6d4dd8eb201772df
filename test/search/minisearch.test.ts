import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generateBuild } from '../../src/synthetic/generate-build.ts'
import { createModel, type Entity, type SearchHit } from '../../src/model/model.ts'
import { createIndex, createSearch, type Matching } from '../../src/search/minisearch.ts'

const text = [...generateBuild({ entities: 2000, links: 0, seed: 1 })['model.json']].join('')
const { entities } = JSON.parse(text) as { readonly entities: readonly Entity[] }
const model = createModel({ entities, links: [], findings: [] })

/** Beginnings of words that stand in titles, in upper and lower case, and words that match nothing or everything. */
const word = fc.oneof(
  fc
    .tuple(fc.nat(entities.length - 1), fc.nat(2), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([entity, place, letters, lower]) => {
      const prefix = (entities[entity]?.title?.split(' ')[place] ?? '').slice(0, letters)
      return lower ? prefix.toLowerCase() : prefix
    }),
  fc.constantFrom('', '\u0301', '-', 'zzz', 'term', 'con', 'pro', 'a'),
)

it.each<Matching>([{}, { words: 'any' }, { caseMatters: true }, { accentsMatter: true }])(
  'finds what the component alone finds, with its scores, best first (%o)',
  (matching) => {
    const { index, ids, prepare } = createIndex(model, matching)
    while (prepare());
    const search = createSearch(model, matching)
    const alone = (words: string): readonly SearchHit[] =>
      index
        .search(words)
        .map(({ id, score }) => ({ id: ids[id as number] as string, score: Math.round(score * 1e6) / 1e6 }))
        .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (words) => {
        expect(search(words.join(' '))).toEqual(alone(words.join(' ')))
      }),
      { numRuns: 100 },
    )
  },
)
