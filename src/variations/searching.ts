import { queryIn } from '../contract/operations.ts'
import { problem } from '../service/problem.ts'
import type { Answer } from '../service/service.ts'
import { type Variation, withBody } from './variation.ts'

/** Searches this short are refused by some servers. */
const tooShort = 2

function refusing(refuses: (q: string | undefined) => boolean, detail: string): Required<Pick<Variation, 'answer'>> {
  return {
    answer: (answer, ask): Answer => {
      if (answer.operation !== 'searchModel' || !refuses(queryIn(ask.target).getAll('q')[0])) return answer
      const { ETag: _etag, 'Cache-Control': _cache, ...headers } = answer.headers
      return withBody({ ...answer, status: 400, headers }, problem(400, detail), 'application/problem+json')
    },
  }
}

/** Missing stands for empty, where both get the same. */
const missingIsEmpty: Required<Pick<Variation, 'ask'>> = {
  ask: (ask) => {
    if (queryIn(ask.target).has('q')) return ask
    const [path = '', query] = ask.target.split(/\?(.*)/s)
    return path.endsWith('/search') ? { ...ask, target: `${path}?${query ? `${query}&` : ''}q=` } : ask
  },
}

/** What a search finds, in which order and on which scale, and how it treats missing words. */
export const searchVariations: readonly Variation[] = [
  {
    name: 'any-word-matches',
    axis: 'joining of words',
    cites: ['GAP-16', 'OPS-3'],
    says: 'An entity matches a search for several words if it matches any of them.',
    leans: 'how a search joins several words',
    matching: { words: 'any' },
  },
  {
    name: 'case-matters',
    axis: 'case',
    cites: ['GAP-16', 'OPS-3'],
    says: 'Searches are case-sensitive.',
    leans: 'searches ignoring case',
    matching: { caseMatters: true },
  },
  {
    name: 'accents-matter',
    axis: 'accents',
    cites: ['GAP-16', 'OPS-3'],
    says: 'Searches distinguish letters with and without accents.',
    leans: 'searches ignoring accents',
    matching: { accentsMatter: true },
  },
  {
    name: 'missing-q-answered',
    axis: 'missing or empty q',
    cites: ['GAP-9', 'OPS-3'],
    says: 'A search without q is answered 200, with no hits.',
    leans: 'a search without q being refused',
    ...missingIsEmpty,
  },
  {
    name: 'empty-q-refused',
    axis: 'missing or empty q',
    cites: ['GAP-9', 'OPS-3'],
    says: 'A search whose q is missing, empty or blank is answered 400.',
    leans: 'a search with an empty q being answered',
    ...refusing((q = '') => q.trim() === '', 'The query parameter q contains no words.'),
  },
  {
    name: 'empty-q-finds-all',
    axis: 'missing or empty q',
    cites: ['GAP-9', 'OPS-3'],
    says: 'A search whose q is missing, empty or blank finds every entity.',
    leans: 'a search with an empty q finding nothing or being refused',
    ...missingIsEmpty,
    hits: { blankFindsAll: true },
  },
  {
    name: 'short-q-refused',
    axis: 'short q',
    cites: ['GAP-9', 'OPS-3'],
    says: 'A search for one or two characters is answered 400.',
    leans: 'a search beginning with the first letter',
    ...refusing((q = '') => {
      const length = Array.from(q.trim()).length
      return length > 0 && length <= tooShort
    }, 'A search needs at least three characters.'),
  },
  {
    name: 'one-hit-at-most',
    axis: 'number of hits',
    cites: ['GAP-7', 'OPS-3'],
    says: 'A search returns only its best hit.',
    leans: 'how many hits a search returns at most',
    hits: { most: 1 },
  },
  {
    name: 'scores-up-to-one',
    axis: 'score',
    cites: ['GAP-5', 'RES-4', 'SEM-6'],
    says: 'Scores are between 0 and 1, and the best hit has 1.',
    leans: 'the range or the scale of scores',
    hits: { score: (score, best) => (best === 0 ? 0 : score / best) },
  },
  {
    name: 'scores-below-zero',
    axis: 'score',
    cites: ['GAP-5', 'RES-4', 'SEM-6'],
    says: 'Scores are negative, and closer to 0 for better hits.',
    leans: 'the range or the scale of scores',
    hits: { score: (score) => -1 / (1 + Math.max(0, score)) },
  },
  {
    name: 'hits-worst-first',
    axis: 'order of hits',
    cites: ['GAP-7', 'OPS-3'],
    says: 'Hits are in ascending order of score.',
    leans: 'the order of the hits',
    hits: { place: (_hit, at) => -at },
  },
  {
    name: 'hits-by-identifier',
    axis: 'order of hits',
    cites: ['GAP-7', 'OPS-3'],
    says: 'Hits are in identifier order, regardless of their scores.',
    leans: 'the order of the hits',
    hits: { place: ({ id }) => id },
  },
  {
    name: 'hits-in-no-order',
    axis: 'order of hits',
    cites: ['GAP-7', 'OPS-3'],
    says: 'Hits are in a random order, the same each time.',
    leans: 'the order of the hits',
    hits: { place: ({ id }, _at, words, draw) => draw('hit', words, id) },
  },
]
