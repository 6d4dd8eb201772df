import type { Answer } from '../../client/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Problem } from '../verdict.ts'
import { isObject } from '../../text/json-object.ts'
import { collectHits, type Hits, type Ids } from './hits.ts'
import { cutText } from './long-texts.ts'
import { elementsOf } from './lists.ts'
import { PlainHits } from './plain-hits.ts'
import type { Readings } from './readings.ts'
import { schemaProblem, type Schemas } from './schema.ts'
import type { Shapes } from './shapes.ts'
import type { Texts } from './texts.ts'

/** An answer to searchModel. */
export interface SearchAnswer {
  readonly q: string
  readonly exchange: Exchange
  readonly hits: Hits
  readonly ids: Ids
  /** Every hit names its entity, so that what is not among `ids` was not found. */
  readonly named: boolean
  readonly wrong?: Problem
  readonly unjudged?: string
}

export function searchAnswer(
  q: string,
  answer: Answer,
  schemas: Schemas,
  readings: Readings,
  shapes: Shapes,
  texts: Texts,
): SearchAnswer {
  const { exchange } = answer
  if (answer.value instanceof PlainHits) return plainAnswer(q, exchange, answer.value, readings, shapes)
  const { elements, ...rest } = elementsOf(answer)
  if (elements.length > 0) readings.count('SearchHit', 'searchModel', elements.length)
  const { add, hits, ids } = collectHits(elements.length, texts)
  let named = true
  for (const [index, element] of elements.entries()) {
    const fault = schemas.faultOf('/components/schemas/SearchHit', element)
    if (fault) readings.note('SearchHit', 'searchModel', schemaProblem(fault, ` in hit ${index}`, element, exchange))
    if (isObject(element)) shapes.see('SearchHit', element)
    const { id, score }: Record<string, unknown> = isObject(element) ? element : {}
    if (typeof id !== 'string') named = false
    add(typeof id === 'string' ? cutText(id) : undefined, typeof score === 'number' ? score : undefined)
  }
  return { q, exchange, hits, ids: ids(), named, ...rest }
}

/** The same of hits that fit their schema and have nothing but what is declared. */
function plainAnswer(
  q: string,
  exchange: Exchange,
  { length, list, range }: PlainHits,
  readings: Readings,
  shapes: Shapes,
): SearchAnswer {
  if (length > 0) readings.count('SearchHit', 'searchModel', length)
  for (const score of length > 0 ? range : []) shapes.see('SearchHit', { id: '', score })
  return { q, exchange, ...list, named: true }
}

/** An answer from which conclusions can be drawn. */
export function isUsable({ wrong, unjudged, named }: SearchAnswer): boolean {
  return wrong === undefined && unjudged === undefined && named
}
