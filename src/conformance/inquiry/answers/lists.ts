import type { Answer } from '../../../client/answer.ts'
import { withoutBulk } from '../../../client/evidence.ts'
import { LongList } from '../../../client/json.ts'
import type { Exchange } from '../../../client/exchange.ts'
import type { FindingFields } from '../../reference.ts'
import type { Problem } from '../../verdict.ts'
import { isObject } from '../../../text/json-object.ts'
import { type EntityReading, type ShownEntity, stringFields } from './entity.ts'
import type { Readings } from './readings.ts'
import { PlainEntities } from './plain-entities.ts'
import { bytesOf, lookAtClock, type Room } from './room.ts'
import { noteFault, type Schemas } from './schema.ts'
import { shortJson } from './short-json.ts'
import type { Shapes } from './shapes.ts'
import type { Texts } from './texts.ts'

/** An answer to listEntities. */
export interface Listing {
  readonly exchange: Exchange
  /** The elements in their order; those that are no objects are left out. */
  readonly entities: readonly ShownEntity[]
  /** The first element with each identifier. */
  readonly byId: ReadonlyMap<string, ShownEntity>
  /** The mark of its answer, where that could be read. */
  readonly mark?: string
  /** How many bytes that had on the wire. */
  readonly bytes?: number
  readonly wrong?: Problem
  readonly unjudged?: string
}

/** An answer to listFindings. */
export interface FindingList {
  readonly exchange: Exchange
  readonly findings: readonly FindingFields[]
  /** The mark of its answer, where that could be read. */
  readonly mark?: string
  readonly wrong?: Problem
  readonly unjudged?: string
}

export function listingOf(answer: Answer, reading: EntityReading): Listing {
  const { readings, entity, room } = reading
  const { exchange } = answer
  if (answer.value instanceof PlainEntities) return plainListing(exchange, answer.value, reading)
  const { elements, ...rest } = elementsOf(answer)
  const entities: ShownEntity[] = []
  let index = 0
  for (const element of elements) {
    const unjudged = room.endedAt(index)
    if (unjudged !== undefined) return { exchange, entities: [], byId: new Map(), unjudged }
    room.take(bytesOf.entity)
    if (isObject(element)) entities.push(entity(element, 'listEntities', exchange))
    else {
      const at = index
      readings.note('Entity', 'listEntities', { kind: 'no object', exchange }, () => ({
        expected: 'each element is an Entity',
        actual: `element ${at} is ${shortJson(element)}`,
      }))
    }
    index++
  }
  return { exchange, entities, byId: firstById(entities), ...rest }
}

/** The same of entities that fit their schema, which are there already. */
function plainListing(exchange: Exchange, plain: PlainEntities, { readings, room, shapes }: EntityReading): Listing {
  const { entities } = plain
  room.take(entities.reduce((sum, { title = '' }) => sum + bytesOf.entity + 2 * title.length, 0))
  const unjudged = entities.length < lookAtClock ? room.endedAt(0) : room.ended()
  if (unjudged !== undefined) return { exchange, entities: [], byId: new Map(), unjudged }
  readings.count('Entity', 'listEntities', entities.length)
  plain.show((value, times) => shapes.see('Entity in the list', value, times))
  return { exchange, entities, byId: firstById(entities) }
}

function firstById(entities: readonly ShownEntity[]): ReadonlyMap<string, ShownEntity> {
  const byId = new Map<string, ShownEntity>()
  for (const one of entities) if (one.id !== undefined && !byId.has(one.id)) byId.set(one.id, one)
  return byId
}

/** A list that was another one, and was not when it was asked for again, to be seen whole: no build goes as soon as it has come. */
export function passingList(exchange: Exchange, after: Exchange): Listing {
  const wrong = {
    kind: 'unsteady',
    expected: 'the list as it was',
    actual: 'another one, and as it was when it was asked for again',
    exchanges: [exchange, after].map((one) => withoutBulk(one)),
  }
  return { exchange: withoutBulk(exchange), entities: [], byId: new Map(), wrong }
}

/** What lists are read with. */
export interface ListReading {
  readonly schemas: Schemas
  readonly readings: Readings
  readonly shapes: Shapes
  readonly texts: Texts
  readonly room: Room
}

/** One for all: a server may list very many. */
const noFields: FindingFields = {}

export function findingListOf(answer: Answer, { readings, schemas, shapes, texts, room }: ListReading): FindingList {
  const { exchange } = answer
  const { elements, ...rest } = elementsOf(answer)
  const findings: FindingFields[] = []
  const read = (element: unknown, index: number): FindingFields => {
    readings.count('Finding', 'listFindings')
    const fault = schemas.faultOf(schemas.shown.Finding, element)
    if (fault) {
      noteFault(readings, 'Finding', 'listFindings', {
        fault,
        where: () => ` in element ${index}`,
        value: element,
        exchange,
      })
    }
    if (!isObject(element)) return noFields
    shapes.see('Finding', element)
    room.take(bytesOf.finding)
    return stringFields(element, ['check', 'severity', 'path'], texts)
  }
  for (const element of elements) {
    const unjudged = room.endedAt(findings.length)
    if (unjudged !== undefined) return { exchange, findings: [], unjudged }
    findings.push(read(element, findings.length))
  }
  return { exchange, findings, ...rest }
}

interface Elements {
  readonly elements: LongList | readonly unknown[]
  readonly wrong?: Problem
  readonly unjudged?: string
}

/** The elements of an answer that should be an array; none, and why, when it is not. */
export function elementsOf({ exchange, value, wrong, unjudged }: Answer): Elements {
  if (unjudged !== undefined) return { elements: [], unjudged }
  if (wrong) return { elements: [], wrong: { ...wrong, exchanges: [exchange] } }
  if (Array.isArray(value) || value instanceof LongList) return { elements: value }
  const actual = shortJson(value)
  return { elements: [], wrong: { kind: 'no array', expected: 'a JSON array', actual, exchanges: [exchange] } }
}
