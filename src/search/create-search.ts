import type { Model, SearchHit } from '../model/model.ts'
import { UserError } from '../text/user-error.ts'
import { indexEntities } from './index-entities.ts'
import type { Matching } from './matching.ts'
import { wordsOf } from './minisearch.ts'
import type { Postings } from './postings.ts'
import { rank, type Ranking } from './rank.ts'
import { createScorer, type Scorer, type Scores } from './scores.ts'
import { type HitWriter, type MakePostings, postingsOf, type RankedHits, type Search, stepsOf } from './search.ts'
import { atOnce, inSlices } from './slices.ts'

/** The most words that a text may have, different ones and in all: our choice (GAP-9, GAP-12). */
const mostDifferentWords = 32
const mostWords = 512

/** So few bytes of entities are indexed in a few milliseconds, for which nobody is made to wait. */
const madeAtOnce = 65_536

/**
 * The site's search component over a model. Each word must match a word of the entity by prefix; case and accents make
 * no difference, unless `matching` says otherwise (GAP-16). Hits are ordered by score, then identifier (GAP-7).
 */
export function createSearch(model: Model, matching: Matching = {}): Search {
  let index: Postings | undefined
  let scorer: Scorer | undefined
  let making: Promise<void> | undefined
  const take = (postings: Postings): Scorer => {
    index = postings
    return (scorer = createScorer(postings, matching.words ?? 'each'))
  }
  const whole = (): Postings => atOnce(indexEntities(model.entities(), matching))
  const makeHere: MakePostings = () => inSlices(indexEntities(model.entities(), matching))
  const make = async (makePostings: MakePostings): Promise<void> => {
    try {
      take(await makePostings(matching))
    } catch (error) {
      // What did not fit into memory elsewhere is not tried here, where it would end the process.
      if (!(error instanceof UserError)) making = undefined
      throw error
    }
    making = undefined
  }
  const prepare = (makePostings?: MakePostings): Promise<void> | undefined => {
    if (!scorer && !making && !makePostings && model.json.entities.byteLength < madeAtOnce) {
      take(whole())
    }
    return scorer ? undefined : (making ??= make(makePostings ?? makeHere))
  }
  const scored: Scorer = (words) => (scorer ?? take(whole()))(words)
  const search = searchBy(model, matching, scored, prepare)
  postingsOf.set(search, () => index)
  return search
}

/** What is searched of a model. */
type SearchedModel = Pick<Model, 'counts' | 'entities' | 'idAt' | 'idLengthAt' | 'writeId'>

/**
 * The same hits without an index that stays: for each text all entities are read, and only its words indexed, in short steps.
 * Where words are compared as in `like`, a search over entities with the same words, its index is asked instead.
 */
export function createIndexlessSearch(model: SearchedModel, matching: Matching, like?: Search): Search {
  function* scored(words: readonly string[]): Generator<void, Scores> {
    const postings = like && postingsOf.get(like)?.()
    const score = createScorer(
      postings ?? (yield* indexEntities(model.entities(), matching, words)),
      matching.words ?? 'each',
    )
    return yield* score(words)
  }
  return searchBy(model, matching, scored, like && ((makePostings) => like.prepare?.(makePostings)))
}

function searchBy(model: SearchedModel, matching: Matching, scored: Scorer, prepare?: Search['prepare']): Search {
  function* ranked(text: string, most?: number): Generator<void, Ranking> {
    return yield* rank(yield* scored(wordsOf(text, matching)), model.counts.entities, most)
  }
  const hitAt = ({ positions, millionths }: Ranking, at: number): SearchHit => ({
    id: model.idAt(positions[at] as number),
    score: (millionths[at] as number) / 1e6,
  })
  function* steps(text: string, most?: number): Generator<void, RankedHits> {
    const ranking = yield* ranked(text, most)
    // Each hit when its turn comes: a letter finds half of a large model.
    return {
      length: ranking.positions.length,
      writer: writerOf(model, ranking),
      *[Symbol.iterator]() {
        for (let at = 0; at < ranking.positions.length; at++) yield hitAt(ranking, at)
      },
    }
  }
  const search = (text: string, most?: number): readonly SearchHit[] => {
    const ranking = atOnce(ranked(text, most))
    const hits: SearchHit[] = []
    for (let at = 0; at < ranking.positions.length; at++) hits.push(hitAt(ranking, at))
    return hits
  }
  const refusal = (text: string): string | undefined => {
    const words = wordsOf(text, matching)
    if (words.length > mostWords) return `The query parameter q holds more than ${mostWords} words.`
    if (new Set(words).size <= mostDifferentWords) return undefined
    return `The query parameter q holds more than ${mostDifferentWords} different words.`
  }
  const whole = Object.assign(search, { refusal, ...(prepare && { prepare }) })
  stepsOf.set(whole, steps)
  return whole
}

const encoder = new TextEncoder()
const [beforeId, beforeScore] = [encoder.encode('{"id":'), encoder.encode(',"score":')]
const closeObject = 0x7d
/** The most bytes that a hit takes beside its identifier. */
const bytesBesideId = 64
/** The most bytes that a code unit of an identifier takes, escaped. */
const bytesPerCodeUnit = 6

function writerOf(model: SearchedModel, { positions, millionths }: Ranking): HitWriter {
  return {
    mostAt: (nth) => bytesBesideId + bytesPerCodeUnit * model.idLengthAt(positions[nth] as number),
    write(nth, into, at) {
      let end = put(beforeId, into, at)
      end = model.writeId(positions[nth] as number, into, end)
      end = put(beforeScore, into, end)
      const score = String((millionths[nth] as number) / 1e6)
      for (let unit = 0; unit < score.length; unit++) into[end++] = score.charCodeAt(unit)
      into[end++] = closeObject
      return end
    },
  }
}

/** Faster than `set` for so few bytes. */
function put(bytes: Uint8Array, into: Uint8Array, at: number): number {
  for (let nth = 0; nth < bytes.length; nth++) into[at + nth] = bytes[nth] as number
  return at + bytes.length
}
