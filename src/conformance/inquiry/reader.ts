import { type Answer, type AnswerForm, readAnswer } from '../../client/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { mostPairs } from '../../client/json-extent.ts'
import { largestByDefault } from '../../client/limits.ts'
import type { OperationId } from '../../contract/ids.ts'
import { type EntityAnswer, entityAnswer, entityReader } from './entity.ts'
import { type FindingList, findingListOf, type Listing, listingOf } from './lists.ts'
import { PlainHits, plainHitTypes, readPlainHits } from './plain-hits.ts'
import { createReadings, type Readings } from './readings.ts'
import type { Schemas } from './schema.ts'
import { type SearchAnswer, searchAnswer } from './search.ts'
import { createShapes, type Shapes } from './shapes.ts'
import { createTexts, type Texts } from './texts.ts'

/** Reads exchanges as answers of the four operations, and gathers what they show by themselves. */
export interface Reader {
  readonly readings: Readings
  readonly shapes: Shapes
  readonly list: (exchange: Exchange) => Listing
  readonly findings: (exchange: Exchange) => FindingList
  readonly entity: (id: string, exchange: Exchange) => EntityAnswer
  readonly search: (q: string, exchange: Exchange) => SearchAnswer
}

/** The readers of one round, which keep the same texts, and as many hits together. */
export interface Readers {
  readonly reader: Reader
  /** What is the matter with answers that are read again counts where the first answers had nothing of the kind. */
  readonly aside: Reader
  /** Of what may have been led elsewhere before it was looked up nothing counts. */
  readonly apart: Reader
  /** Why no further hits are kept. */
  readonly full: () => string | undefined
}

const mostHitsKept = 6_000_000

export function createReaders(schemas: Schemas, maxBody?: number, mostHits: number = mostHitsKept): Readers {
  const texts = createTexts()
  let left = mostHits
  const full = (): string | undefined =>
    left < 0 ? `the searches found more than ${mostHits} hits, which are not kept` : undefined
  const take = (hits: number): string | undefined => {
    left -= hits
    return full()
  }
  const one = (): Reader => createReader(schemas, texts, take, maxBody)
  return { reader: one(), aside: one(), apart: one(), full }
}

/** A reader by itself; `take` says why so many further hits are not kept. */
export function createReader(
  schemas: Schemas,
  texts: Texts = createTexts(),
  take: (hits: number) => string | undefined = () => undefined,
  maxBody?: number,
): Reader {
  const readings = createReadings()
  const shapes = createShapes()
  const plainHits: AnswerForm = schemas.asksTypesAlone('/components/schemas/SearchHit', plainHitTypes)
    ? { readPlain: (content) => readPlainHits(content, texts, mostPairs(maxBody ?? largestByDefault)) }
    : {}
  const reading = { readings, entity: entityReader(schemas, readings, shapes, texts) }
  const read = (operation: OperationId, exchange: Exchange, form: AnswerForm = {}): Answer => {
    const answer = readAnswer(exchange, maxBody, form)
    readings.answer(operation, answer)
    return answer
  }
  return {
    readings,
    shapes,
    list: (exchange) => listingOf(read('listEntities', exchange, { long: true }), reading),
    findings: (exchange) => findingListOf(read('listFindings', exchange), schemas, readings, shapes),
    entity: (id, exchange) => entityAnswer(id, read('getEntity', exchange), reading),
    search(q, exchange) {
      const answer = read('searchModel', exchange, plainHits)
      const { value } = answer
      const unjudged = Array.isArray(value) || value instanceof PlainHits ? take(value.length) : undefined
      const kept = unjudged === undefined ? answer : { ...answer, value: [], unjudged }
      return searchAnswer(q, kept, schemas, readings, shapes, texts)
    },
  }
}
