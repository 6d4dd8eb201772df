import type { Answer } from '../../../client/answer.ts'
import { withoutBulk } from '../../../client/evidence.ts'
import { LongList } from '../../../client/json.ts'
import type { Exchange } from '../../../client/exchange.ts'
import type { FindingFields } from '../../reference.ts'
import { isObject } from '../../../text/json-object.ts'
import { type ReadEntity, type Reading, type ShownEntity, stringFields } from './entity.ts'
import { PlainEntities } from './plain-entities.ts'
import type { Read } from './read.ts'
import { bytesOf } from './room.ts'
import { noteFault } from './schema.ts'
import { shortJson } from './short-json.ts'
import type { Value } from './values.ts'
import { longList } from '../../enough.ts'

export interface Listing extends Read {
  /** The elements in their order; those that are no objects are left out. */
  readonly entities: readonly ShownEntity[]
  /** The first element with each identifier. */
  readonly byId: ReadonlyMap<string, ShownEntity>
  /** Which values of the build elements with these identifiers do not show, where there is a build. */
  readonly lacks?: ReadonlyMap<string, readonly Value[]>
  /** The mark of its answer, where that could be read. */
  readonly mark?: string
  /** How many bytes that had on the wire. */
  readonly bytes?: number
}

export interface FindingList extends Read {
  readonly findings: readonly FindingFields[]
  /** The mark of its answer, where that could be read. */
  readonly mark?: string
}

export function listingOf(answer: Answer, reading: Reading, entity: ReadEntity): Listing {
  const { readings, room, lookAtValues } = reading
  const { exchange } = answer
  if (answer.value instanceof PlainEntities) return plainListing(exchange, answer.value, reading)
  const { elements, ...rest } = elementsOf(answer)
  const entities: ShownEntity[] = []
  const lacks = new Map<string, readonly Value[]>()
  let index = 0
  for (const element of elements) {
    const unjudged = room.endedAt(index)
    if (unjudged !== undefined) return { exchange, entities: [], byId: new Map(), unjudged }
    room.take(bytesOf.object)
    if (isObject(element)) {
      const one = entity(element, 'listEntities', exchange)
      const shown = lookAtValues?.(one.id, element, true)
      if (one.id !== undefined && shown && shown.lacks.length > 0) lacks.set(one.id, shown.lacks)
      entities.push(one)
    } else readings.note('Entity', 'listEntities', { kind: 'no object', exchange }, () => noEntity(element, index))
    index++
  }
  return { exchange, entities, byId: firstById(entities), ...(lookAtValues && { lacks }), ...rest }
}

function noEntity(element: unknown, index: number): { readonly expected: string; readonly actual: string } {
  return { expected: 'each element is an Entity', actual: `element ${index} is ${shortJson(element)}` }
}

/** The same of entities that fit their schema, which are there already. */
function plainListing(exchange: Exchange, plain: PlainEntities, { readings, room, shapes }: Reading): Listing {
  const { entities } = plain
  room.take(entities.reduce((sum, { title = '' }) => sum + bytesOf.object + 2 * title.length, 0))
  const unjudged = entities.length < longList ? room.endedAt(0) : room.ended()
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

/** One for all: a server may list very many. */
const noFields: FindingFields = {}

export function findingListOf(answer: Answer, reading: Reading): FindingList {
  const { readings, shapes, texts, room } = reading
  const { exchange } = answer
  const { elements, ...rest } = elementsOf(answer)
  const findings: FindingFields[] = []
  const about = ['Finding', 'listFindings', exchange] as const
  const where = (): string => ` in element ${findings.length}`
  const read = (element: unknown): FindingFields => {
    readings.count('Finding', 'listFindings')
    noteFault(reading, 'Finding', about, element, where)
    if (!isObject(element)) return noFields
    shapes.see('Finding', element)
    room.take(bytesOf.object)
    return stringFields(element, ['check', 'severity', 'path'], texts)
  }
  for (const element of elements) {
    const unjudged = room.endedAt(findings.length)
    if (unjudged !== undefined) return { exchange, findings: [], unjudged }
    findings.push(read(element))
  }
  return { exchange, findings, ...rest }
}

interface Elements extends Omit<Read, 'exchange'> {
  readonly elements: LongList | readonly unknown[]
}

/** The elements of an answer that should be an array; none, and why, when it is not. */
export function elementsOf({ exchange, value, wrong, unjudged }: Answer): Elements {
  if (unjudged !== undefined) return { elements: [], unjudged }
  if (wrong) return { elements: [], wrong: { ...wrong, exchanges: [exchange] } }
  if (Array.isArray(value) || value instanceof LongList) return { elements: value }
  const actual = shortJson(value)
  return { elements: [], wrong: { kind: 'no array', expected: 'a JSON array', actual, exchanges: [exchange] } }
}
