import type { FindingFields } from '../reference.ts'
import type { Problem } from '../rule.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Answer } from './answer.ts'
import type { Heard } from './heard.ts'
import { type Schemas, shortJson } from './schema.ts'
import type { Shapes } from './shapes.ts'
import { isObject } from '../../text/json-object.ts'
import { type Reading, type ShownEntity, stringFields } from './entity.ts'

/** An answer to listEntities. */
export interface Listing {
  readonly exchange: Exchange
  /** The elements in their order; those that are no objects are left out. */
  readonly entities: readonly ShownEntity[]
  /** The first element with each identifier. */
  readonly byId: ReadonlyMap<string, ShownEntity>
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

export function listingOf(answer: Answer, { heard, value: shown }: Reading): Listing {
  const { exchange } = answer
  const { elements, ...rest } = elementsOf(answer)
  const entities = elements.flatMap((element, index): ShownEntity[] => {
    if (isObject(element)) return [shown(element, 'listEntities', exchange)]
    heard.note('Entity', 'listEntities', noObject('Entity', element, index, exchange))
    return []
  })
  const byId = new Map<string, ShownEntity>()
  for (const entity of entities) if (entity.id !== undefined && !byId.has(entity.id)) byId.set(entity.id, entity)
  return { exchange, entities, byId, ...rest }
}

export function findingListOf(answer: Answer, schemas: Schemas, heard: Heard, shapes: Shapes): FindingList {
  const { exchange } = answer
  const { elements, ...rest } = elementsOf(answer)
  const findings = elements.map((element, index): FindingFields => {
    heard.tally('Finding')
    const fault = schemas.faultOf('/components/schemas/Finding', element)
    if (fault) {
      const { expected, actual, pointer } = fault
      const shows = shortJson(element)
      heard.note('Finding', 'listFindings', {
        expected: `${expected} in element ${index}`,
        actual,
        pointer,
        exchanges: [exchange],
        shows,
      })
    }
    if (!isObject(element)) return {}
    shapes.see('Finding', element)
    return stringFields(element, ['check', 'severity', 'path'])
  })
  return { exchange, findings, ...rest }
}

/** The elements of an answer that should be an array; none, and why, when it is not. */
export function elementsOf({ exchange, value, wrong, unjudged }: Answer): {
  readonly elements: readonly unknown[]
  readonly wrong?: Problem
  readonly unjudged?: string
} {
  if (unjudged !== undefined) return { elements: [], unjudged }
  if (wrong) return { elements: [], wrong }
  if (Array.isArray(value)) return { elements: value }
  return { elements: [], wrong: { expected: 'a JSON array', actual: shortJson(value), exchanges: [exchange] } }
}

function noObject(schema: string, element: unknown, index: number, exchange: Exchange): Problem {
  const actual = `element ${index} is ${shortJson(element)}`
  return { expected: `each element is ${schema === 'Entity' ? 'an' : 'a'} ${schema}`, actual, exchanges: [exchange] }
}
