import type { Answer } from '../../client/answer.ts'
import { withoutBulk } from '../../client/evidence.ts'
import { LongList } from '../../client/json.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { FindingFields } from '../reference.ts'
import type { Problem } from '../verdict.ts'
import { isObject } from '../../text/json-object.ts'
import { type EntityReading, type ShownEntity, stringFields } from './entity.ts'
import type { Readings } from './readings.ts'
import { schemaProblem, type Schemas } from './schema.ts'
import { shortJson } from './short-json.ts'
import type { Shapes } from './shapes.ts'

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
  readonly wrong?: Problem
  readonly unjudged?: string
}

export function listingOf(answer: Answer, { readings, entity }: EntityReading): Listing {
  const { exchange } = answer
  const { elements, ...rest }: Elements<Iterable<unknown>> =
    answer.value instanceof LongList ? { elements: answer.value } : elementsOf(answer)
  const entities: ShownEntity[] = []
  let index = 0
  for (const element of elements) {
    if (isObject(element)) entities.push(entity(element, 'listEntities', exchange))
    else {
      const actual = `element ${index} is ${shortJson(element)}`
      const expected = 'each element is an Entity'
      readings.note('Entity', 'listEntities', { kind: 'no object', expected, actual, exchanges: [exchange] })
    }
    index++
  }
  const byId = new Map<string, ShownEntity>()
  for (const one of entities) if (one.id !== undefined && !byId.has(one.id)) byId.set(one.id, one)
  return { exchange, entities, byId, ...rest }
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

/** One for all: a server may list very many. */
const noFields: FindingFields = {}

export function findingListOf(answer: Answer, schemas: Schemas, readings: Readings, shapes: Shapes): FindingList {
  const { exchange } = answer
  const { elements, ...rest } = elementsOf(answer)
  const findings = elements.map((element, index): FindingFields => {
    readings.count('Finding', 'listFindings')
    const fault = schemas.faultOf('/components/schemas/Finding', element)
    if (fault) {
      readings.note('Finding', 'listFindings', schemaProblem(fault, ` in element ${index}`, element, exchange))
    }
    if (!isObject(element)) return noFields
    shapes.see('Finding', element)
    return stringFields(element, ['check', 'severity', 'path'])
  })
  return { exchange, findings, ...rest }
}

interface Elements<List> {
  readonly elements: List
  readonly wrong?: Problem
  readonly unjudged?: string
}

/** The elements of an answer that should be an array; none, and why, when it is not. */
export function elementsOf({ exchange, value, wrong, unjudged }: Answer): Elements<readonly unknown[]> {
  if (unjudged !== undefined) return { elements: [], unjudged }
  if (wrong) return { elements: [], wrong: { ...wrong, exchanges: [exchange] } }
  if (Array.isArray(value)) return { elements: value }
  const actual = shortJson(value)
  return { elements: [], wrong: { kind: 'no array', expected: 'a JSON array', actual, exchanges: [exchange] } }
}
