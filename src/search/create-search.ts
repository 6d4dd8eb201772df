import type { Model, SearchHit } from '../model/model.ts'
import { UserError } from '../text/user-error.ts'
import { indexEntities } from './index-entities.ts'
import type { Matching } from './matching.ts'
import { wordsOf } from './minisearch.ts'
import type { Postings } from './postings.ts'
import { rank, type Ranking } from './rank.ts'
import { createScorer, type Scorer } from './scores.ts'
import { type HitWriter, type MakePostings, type RankedHits, type Search, stepsOf } from './search.ts'
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
  let scorer: Scorer | undefined
  let making: Promise<void> | undefined
  const take = (postings: Postings): Scorer => (scorer = createScorer(postings, matching.words ?? 'each'))

  function* ranked(text: string, most?: number): Generator<void, Ranking> {
    const score = scorer ?? take(atOnce(indexEntities(model.entities(), matching)))
    return yield* rank(yield* score(wordsOf(text, matching)), model.counts.entities, most)
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
      take(atOnce(indexEntities(model.entities(), matching)))
    }
    return scorer ? undefined : (making ??= make(makePostings ?? makeHere))
  }
  const whole = Object.assign(search, { refusal, prepare })
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

function writerOf(model: Model, { positions, millionths }: Ranking): HitWriter {
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
