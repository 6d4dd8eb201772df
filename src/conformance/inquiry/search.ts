import type { Problem } from '../rule.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Answer } from './answer.ts'
import type { Heard } from './heard.ts'
import { type Schemas, shortJson } from './schema.ts'
import type { Shapes } from './shapes.ts'
import { createTexts, type Texts } from './texts.ts'
import { collectHits, type Hits, type Ids } from './hits.ts'
import { isObject } from '../../text/json-object.ts'
import { elementsOf } from './lists.ts'

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

export function searchPath(q: string): string {
  // Half a surrogate pair has no encoding; what is left of the text is still a question.
  return `/search?q=${encodeURIComponent(q.replace(/\p{Surrogate}/gu, ''))}`
}

export function searchAnswer(
  q: string,
  answer: Answer,
  schemas: Schemas,
  heard: Heard,
  shapes: Shapes,
  texts: Texts = createTexts(),
): SearchAnswer {
  const { exchange } = answer
  const { elements, ...rest } = elementsOf(answer)
  if (elements.length > 0) heard.tally('SearchHit', elements.length)
  const { add, hits, ids } = collectHits(elements.length, texts)
  let named = true
  for (const [index, element] of elements.entries()) {
    const fault = schemas.faultOf('/components/schemas/SearchHit', element)
    if (fault) {
      const { expected, actual, pointer } = fault
      const shows = shortJson(element)
      heard.note('SearchHit', 'searchModel', {
        expected: `${expected} in hit ${index}`,
        actual,
        pointer,
        exchanges: [exchange],
        shows,
      })
    }
    if (isObject(element)) shapes.see('SearchHit', element)
    const { id, score }: Record<string, unknown> = isObject(element) ? element : {}
    if (typeof id !== 'string') named = false
    add(typeof id === 'string' ? id : undefined, typeof score === 'number' ? score : undefined)
  }
  return { q, exchange, hits, ids: ids(), named, ...rest }
}

/** An answer from which conclusions can be drawn. */
export function isUsable({ wrong, unjudged, named }: SearchAnswer): boolean {
  return wrong === undefined && unjudged === undefined && named
}
