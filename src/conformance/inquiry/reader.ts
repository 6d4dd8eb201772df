import { type Answer, readAnswer } from '../../client/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { OperationId } from '../../contract/ids.ts'
import { type EntityAnswer, entityAnswer, entityReader } from './entity.ts'
import { type FindingList, findingListOf, type Listing, listingOf } from './lists.ts'
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

/** Hits of all searches together that are kept. */
const mostHits = 6_000_000
const tooManyHits = `the searches found more than ${mostHits} hits, which are not kept`

export function createReader(schemas: Schemas, texts: Texts = createTexts(), maxBody?: number): Reader {
  const readings = createReadings()
  const shapes = createShapes()
  let roomLeft = mostHits
  const reading = { readings, entity: entityReader(schemas, readings, shapes, texts) }
  const read = (operation: OperationId, exchange: Exchange): Answer => {
    const answer = readAnswer(exchange, maxBody)
    readings.answer(operation, answer)
    return answer
  }
  return {
    readings,
    shapes,
    list: (exchange) => listingOf(read('listEntities', exchange), reading),
    findings: (exchange) => findingListOf(read('listFindings', exchange), schemas, readings, shapes),
    entity: (id, exchange) => entityAnswer(id, read('getEntity', exchange), reading),
    search(q, exchange) {
      const answer = read('searchModel', exchange)
      if (Array.isArray(answer.value)) roomLeft -= answer.value.length
      const kept = roomLeft >= 0 ? answer : { ...answer, value: [], unjudged: tooManyHits }
      return searchAnswer(q, kept, schemas, readings, shapes, texts)
    },
  }
}
