import { type Answer, type AnswerForm, readAnswer } from '../../../client/answer.ts'
import { largeFrom, largestByDefault } from '../../../client/budget.ts'
import { withoutBulk } from '../../../client/evidence.ts'
import type { Exchange } from '../../../client/exchange.ts'
import { mostPairs } from '../../../client/json-extent.ts'
import type { OperationId } from '../../../contract/ids.ts'
import { type EntityAnswer, entityAnswer, entityReader } from './entity.ts'
import { type FindingList, findingListOf, type Listing, listingOf } from './lists.ts'
import { plainEntityTypes, readPlainEntities } from './plain-entities.ts'
import { plainHitTypes, readPlainHits } from './plain-hits.ts'
import { createReadings, type Readings } from './readings.ts'
import { createRoom, type Room } from './room.ts'
import type { Schemas } from './schema.ts'
import { type IsComplete, type SearchAnswer, searchAnswer } from './search.ts'
import { createShapes, type Shapes } from './shapes.ts'
import { createTexts, type Texts } from './texts.ts'
import type { LookAtValues } from './values.ts'

/** Reads exchanges as answers of the four operations, and gathers what they show by themselves. */
export interface Reader {
  readonly readings: Readings
  readonly shapes: Shapes
  readonly list: (exchange: Exchange) => Listing
  readonly findings: (exchange: Exchange) => FindingList
  readonly entity: (id: string, exchange: Exchange) => EntityAnswer
  readonly search: (q: string, exchange: Exchange) => SearchAnswer
  /** Told once so much was searched for that it can be. */
  readonly completeness: { tells: IsComplete }
}

/** The readers of one round, which keep the same texts, in the same room. */
export interface Readers {
  readonly reader: Reader
  /** What is the matter with answers that are read again counts where the first answers had nothing of the kind. */
  readonly aside: Reader
  /** Of what may have been led elsewhere before it was looked up nothing counts. */
  readonly apart: Reader
}

export function createReaders(schemas: Schemas, room: Room, maxBody?: number, lookAtValues?: LookAtValues): Readers {
  const texts = createTexts(room.take)
  const one = (look?: LookAtValues): Reader => createReader(schemas, room, texts, maxBody, look)
  return { reader: one(lookAtValues), aside: one(), apart: one() }
}

export function createReader(
  schemas: Schemas,
  room: Room = createRoom(),
  texts: Texts = createTexts(room.take),
  maxBody: number = largestByDefault,
  lookAtValues?: LookAtValues,
): Reader {
  const entitySchema = schemas.shown['Entity in the list']
  const readings = createReadings()
  const shapes = createShapes()
  const hits: AnswerForm = {
    shape: 'list',
    ...(schemas.asksTypesAlone(schemas.shown.SearchHit, plainHitTypes) && {
      readPlain: (content) => readPlainHits(content, texts, mostPairs(maxBody)),
    }),
  }
  const entities: AnswerForm = {
    shape: 'list',
    // Where there is a build, all that an entity shows is looked at.
    ...(!lookAtValues &&
      schemas.asksTypesAlone(entitySchema, plainEntityTypes) && {
        readPlain: (content) =>
          readPlainEntities(content, {
            texts,
            room,
            declared: schemas.membersAt(entitySchema),
            maxBody,
          }),
      }),
  }
  const reading = { schemas, readings, shapes, texts, room, lookAtValues }
  const readEntity = entityReader(reading)
  const completeness: Reader['completeness'] = { tells: () => false }
  const read = (operation: OperationId, exchange: Exchange, form: AnswerForm = { shape: 'list' }): Answer => {
    const full = exchange.body.length > largeFrom ? room.ended() : undefined
    const answer: Answer =
      full === undefined
        ? readAnswer(exchange, maxBody, { ...form, types: schemas.types[operation] })
        : { exchange: withoutBulk(exchange), unjudged: full, parts: [], facts: [] }
    readings.answer(operation, answer)
    return answer
  }
  return {
    readings,
    shapes,
    list: (exchange) => listingOf(read('listEntities', exchange, entities), reading, readEntity),
    findings: (exchange) => findingListOf(read('listFindings', exchange), reading),
    entity: (id, exchange) => entityAnswer(id, read('getEntity', exchange, { shape: 'one' }), reading, readEntity),
    search(q, exchange) {
      const found = searchAnswer(q, read('searchModel', exchange, hits), reading)
      const answer: SearchAnswer = { ...found, isUncapped: () => completeness.tells(answer) }
      return answer
    },
    completeness,
  }
}
