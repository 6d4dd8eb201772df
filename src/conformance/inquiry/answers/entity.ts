import { defined } from '../../../text/defined.ts'
import { isObject } from '../../../text/json-object.ts'
import type { Answer } from '../../../client/answer.ts'
import type { Exchange } from '../../../client/exchange.ts'
import type { LinkFields } from '../../reference.ts'
import { cutText, isCut } from './long-texts.ts'
import type { Read } from './read.ts'
import type { Readings } from './readings.ts'
import { noteFault, type Schemas } from './schema.ts'
import { bytesOf, type Room } from './room.ts'
import { fewLinks } from './triple.ts'
import { shortJson } from './short-json.ts'
import type { LookAtValues, ShownValues } from './values.ts'
import type { Shapes } from './shapes.ts'
import type { Texts } from './texts.ts'

/** What is kept of an entity as an answer shows it: the declared fields that have their declared type. */
export interface ShownEntity {
  readonly id?: string
  readonly type?: string
  readonly title?: string
  /** Absent when the answer has no array of links. */
  readonly links?: readonly LinkFields[]
}

export interface EntityAnswer extends Read {
  readonly id: string
  readonly entity?: ShownEntity
  /** Where there is a build that has the entity. */
  readonly shown?: ShownValues
}

/** Reads the answer to the question for an identifier. */
export function entityAnswer(
  id: string,
  answer: Answer,
  { readings, room, lookAtValues }: Reading,
  read: ReadEntity,
): EntityAnswer {
  const { exchange, wrong, unjudged, value } = answer
  if (unjudged !== undefined) return { id, exchange, unjudged }
  const wrongly = (kind: string, expected: string, actual: string): EntityAnswer => ({
    id,
    exchange,
    wrong: { kind, expected, actual, exchanges: [exchange] },
  })
  if (wrong) return wrongly(wrong.kind, wrong.expected, wrong.actual)
  if (!isObject(value)) {
    const actual = shortJson(value)
    readings.note('Entity', 'getEntity', { kind: 'no object', exchange }, () => ({ expected: 'an Entity', actual }))
    return wrongly('no object', 'one Entity, a JSON object', actual)
  }
  const wrapper = wrapperOf(id, value)
  if (wrapper !== undefined) {
    return wrongly('wrapped', 'the Entity itself', `an object with it in the member ${JSON.stringify(wrapper)}`)
  }
  const entity = read(value, 'getEntity', exchange)
  const isCut = Array.isArray(value['links']) && value['links'].length !== entity.links?.length
  if (isCut) return { id, exchange, unjudged: room.ended() ?? '' }
  return { id, exchange, entity, ...defined({ shown: lookAtValues?.(id, value, false) }) }
}

/** The member that holds the entity that was asked for, in an object that has none of an Entity's own fields. */
function wrapperOf(id: string, value: Record<string, unknown>): string | undefined {
  if (['id', 'type', 'title', 'links'].some((name) => Object.hasOwn(value, name))) return undefined
  const holds = (member: unknown): boolean =>
    (isObject(member) && (member['id'] === id || wrapperOf(id, member) !== undefined)) ||
    (Array.isArray(member) && member.length === 1 && holds(member[0]))
  return Object.entries(value).find(([, member]) => holds(member))?.[0]
}

export interface Reading {
  readonly schemas: Schemas
  readonly readings: Readings
  readonly shapes: Shapes
  readonly texts: Texts
  readonly room: Room
  readonly lookAtValues?: LookAtValues | undefined
}

export type ReadEntity = (
  value: Record<string, unknown>,
  operation: 'listEntities' | 'getEntity',
  exchange: Exchange,
) => ShownEntity

/** Reads entities: checks them by the contract's schemas, notes what does not fit, and keeps the rest. */
export function entityReader(reading: Reading): ReadEntity {
  const { readings, shapes, texts, room } = reading
  const shared = createShared(texts, room)
  return (value, operation, exchange) => {
    readings.count('Entity', operation)
    const isListed = operation === 'listEntities'
    const shape = isListed ? 'Entity in the list' : 'Entity'
    shapes.see(shape, value)
    const { links } = value
    const named = (): string => (typeof value['id'] === 'string' ? ` of ${shortJson(value['id'])}` : '')
    // The links are checked one by one, so that an entity with very many of them costs no more than their number.
    const checked = Array.isArray(links) ? withoutLinks(value) : value
    noteFault(reading, shape, ['Entity', operation, exchange], checked, named, value)
    const entity: ShownEntity = stringFields(value, ['id', 'type', 'title'], texts)
    if (isListed) room.take(2 * (entity.title?.length ?? 0))
    if (!Array.isArray(links)) return entity
    if (links.length > 0) readings.count('Link', operation, links.length)
    const ofLink = isListed ? 'Link in the list' : 'Link'
    const about = ['Link', operation, exchange] as const
    const inLink = (): string => ` in a link${named()}`
    const read = (link: unknown): LinkFields => {
      noteFault(reading, ofLink, about, link, inLink)
      if (!isObject(link)) return noFields
      shapes.see('Link', link)
      return shared(link)
    }
    const shown: LinkFields[] = []
    for (const link of links) {
      if (room.endedAt(shown.length) !== undefined) break
      shown.push(read(link))
    }
    // A copy has no room for more, which would take most of what is kept of an entity with few links.
    return { ...entity, links: shown.slice() }
  }
}

function withoutLinks(value: Record<string, unknown>): Record<string, unknown> {
  return { ...value, links: noLinks }
}

const noLinks: readonly never[] = []
const noFields: LinkFields = {}

/**
 * Keeps the declared fields of links. A link is shown at each of its ends: the second time gives the object of the first,
 * which holds its texts once and is compared at once.
 */
function createShared(texts: Texts, room: Room): (link: Record<string, unknown>) => LinkFields {
  const bySource = new Map<string, readonly LinkFields[]>()
  return (link) => {
    const { from, to, relation, confidence } = link
    if (typeof from !== 'string' || isCut(from)) return linkFields(link, texts)
    const known = bySource.get(from)
    for (const one of known ?? []) {
      if (one.to === to && one.relation === relation && one.confidence === confidence) return one
    }
    room.take(bytesOf.object)
    const fields = linkFields(link, texts)
    if (!known) bySource.set(texts.kept(from), [fields])
    else if (known.length < fewLinks) bySource.set(from, [...known, fields])
    return fields
  }
}

function linkFields(link: Record<string, unknown>, texts: Texts): LinkFields {
  const { confidence } = link
  const fields: { -readonly [N in keyof LinkFields]: LinkFields[N] } = stringFields(
    link,
    ['from', 'to', 'relation'],
    texts,
  )
  if (typeof confidence === 'number') fields.confidence = confidence
  return fields
}

/** The members with these names that are strings. */
export function stringFields<Name extends string>(
  value: Record<string, unknown>,
  names: readonly Name[],
  texts: Texts,
): { [N in Name]?: string } {
  const found: { [N in Name]?: string } = {}
  for (const name of names) {
    const field = value[name]
    if (typeof field === 'string') found[name] = texts.kept(cutText(field))
  }
  return found
}
