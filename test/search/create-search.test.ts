import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createModel, type Entity, type Model, type SearchHit } from '../../src/model/model.ts'
import { createSearch } from '../../src/search/create-search.ts'
import { indexEntities } from '../../src/search/index-entities.ts'
import type { Matching } from '../../src/search/matching.ts'
import { createComponent, wordsOf } from '../../src/search/minisearch.ts'
import { createScorer } from '../../src/search/scores.ts'
import { atOnce } from '../../src/search/slices.ts'
import { generateBuild } from '../../src/synthetic/generate-build.ts'
import { runsOf } from '../has-time.ts'
import { codePoints } from '../code-points.ts'

const matchings: readonly Matching[] = [
  {},
  { words: 'any' },
  { caseMatters: true },
  { accentsMatter: true },
  { words: 'any', caseMatters: true, accentsMatter: true },
]

/** What a text finds: by position the score of each entity, as it was computed; the hits, and the first of them alone. */
interface Found {
  readonly scores: ReadonlyMap<number, number | undefined>
  readonly hits: readonly SearchHit[]
  readonly firsts: readonly (readonly SearchHit[])[]
}

const some = [0, 1, 3]

/** What the component itself finds in a model. */
function aloneIn(model: Model, matching: Matching): (text: string) => Found {
  const component = createComponent(matching)
  let position = 0
  for (const entity of model.entities()) component.add({ position: position++, entity })
  return (text) => {
    const scores = new Map(component.search(text).map(({ id, score }) => [id as number, score]))
    const hits = Array.from(scores, ([position, score]) => ({
      id: model.idAt(position),
      score: Math.round(score * 1e6) / 1e6,
    })).toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    return { scores, hits, firsts: some.map((most) => hits.slice(0, most)) }
  }
}

/** Does work while other work of its kind is under way, step by step in turn. */
function beside<Result>(other: Generator<void, Result>, work: Generator<void, Result>): Result {
  for (;;) {
    other.next()
    const step = work.next()
    if (step.done) return step.value
  }
}

function oursIn(model: Model, matching: Matching): (text: string) => Found {
  const score = createScorer(atOnce(indexEntities(model.entities(), matching)), matching.words ?? 'each', 3)
  const search = createSearch(model, matching)
  return (text) => {
    const { positions, scores } = beside(score(wordsOf('a b con', matching)), score(wordsOf(text, matching)))
    return {
      scores: new Map(Array.from(positions, (position, at) => [position, scores[at]])),
      hits: search(text),
      firsts: some.map((most) => search(text, most)),
    }
  }
}

/** Words that share beginnings, in many scripts, with and without accents, and with what the component takes for gaps. */
const pieces = [
  ...['a', 'ab', 'abc', 'Ab', 'AB', 'b', 'é', 'e\u0301', 'É', 'ς', 'σ', 'Σ', 'ß', 'İ', 'ı', 'ﬁ', '\u0301', '\u{1d400}'],
  ...['дом', 'дома', 'Ё', '語', '語彙', 'नमस्ते', 'مرحبا', 'שלום', 'ไทย', '한국', '한', '👩‍💻', '1', '12', '007', '_', '$'],
  ...['constructor', '__proto__', 'toString', '\ud800', '\u0000'],
]
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: codePoints, maxLength: 4 }) },
)
const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
const gap = fc.constantFrom(' ', ' ', ' ', '-', '.', '\n', '\t', '\u00a0', '、', ' – ')
const text = fc.array(fc.tuple(word, gap), { maxLength: 5 }).map((words) => words.flat().join(''))
const attributes = fc.oneof(
  text,
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 2 })), { maxKeys: 3 }),
)
const entity: fc.Arbitrary<Entity> = fc.record({ id: text, title: text, attributes }, { requiredKeys: ['id'] })
const entities = fc.uniqueArray(entity, { selector: ({ id }) => id, maxLength: 12 })
const question = fc.oneof(
  text,
  fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
  fc.tuple(word, fc.integer({ min: 1, max: 9 })).map(([one, times]) => `${one} `.repeat(times)),
)

describe.each(matchings)('createSearch, matching %o', (matching) => {
  it('finds what the component alone finds in any build, with its scores to the last bit, best first', () => {
    fc.assert(
      fc.property(entities, fc.array(question, { minLength: 1, maxLength: 8 }), (entities, questions) => {
        const model = createModel({ entities, links: [], findings: [] })
        const [ours, alone] = [oursIn(model, matching), aloneIn(model, matching)]
        for (const question of questions) expect(ours(question)).toEqual(alone(question))
      }),
      { numRuns: runsOf(100) },
    )
  })

  it('finds the same in a generated build', () => {
    const json = [...generateBuild({ entities: 2000, links: 0, seed: 1 })['model.json']].join('')
    const { entities } = JSON.parse(json) as { readonly entities: readonly Entity[] }
    const model = createModel({ entities, links: [], findings: [] })
    const [ours, alone] = [oursIn(model, matching), aloneIn(model, matching)]
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
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (words) => {
        expect(ours(words.join(' '))).toEqual(alone(words.join(' ')))
      }),
      { numRuns: runsOf(40) },
    )
  })
})

it('finds the same where postings are worth more different numbers than two bytes tell apart', () => {
  // Each word stands in another number of titles, and each title has another length.
  const words = Array.from({ length: 370 }, (_, at) => `w${at.toString(36)}`)
  const entities = words.map((_, at) => ({ id: `e${at}`, title: words.slice(0, at + 1).join(' ') }))
  const model = createModel({ entities, links: [], findings: [] })
  expect(atOnce(indexEntities(model.entities())).worths.length).toBeGreaterThan(0x10000)
  const [ours, alone] = [oursIn(model, {}), aloneIn(model, {})]
  for (const question of ['w0', 'w', 'w9z wa', 'e']) expect(ours(question)).toEqual(alone(question))
})
