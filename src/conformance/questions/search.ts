import type { Problem } from '../rule.ts'
import type { Exchange } from '../sending/exchange.ts'
import type { Answer } from '../reading/answer.ts'
import type { Heard } from '../reading/heard.ts'
import { type Schemas, shortJson } from '../reading/schema.ts'
import type { Shapes } from '../reading/shapes.ts'
import type { Texts } from '../reading/texts.ts'
import { isObject, stringFields } from './entity.ts'
import { elementsOf } from './lists.ts'

/** A hit as far as it has the declared fields in their declared types. */
export interface Hit {
  readonly id?: string
  readonly score?: number
}

/** An answer to searchModel. */
export interface SearchAnswer {
  readonly q: string
  readonly exchange: Exchange
  readonly hits: readonly Hit[]
  readonly ids: ReadonlySet<string>
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
  texts?: Texts,
): SearchAnswer {
  const { exchange } = answer
  const { elements, ...rest } = elementsOf(answer)
  if (elements.length > 0) heard.tally('SearchHit', elements.length)
  const hits = elements.map((element, index): Hit => {
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
    if (!isObject(element)) return {}
    shapes.see('SearchHit', element)
    const { score } = element
    const hit: { id?: string; score?: number } = stringFields(element, ['id'], texts)
    if (typeof score === 'number') hit.score = score
    return hit
  })
  const ids = new Set<string>()
  for (const { id } of hits) if (id !== undefined) ids.add(id)
  return { q, exchange, hits, ids, named: hits.every(({ id }) => id !== undefined), ...rest }
}

/** An answer from which conclusions can be drawn. */
export function isUsable({ wrong, unjudged, named }: SearchAnswer): boolean {
  return wrong === undefined && unjudged === undefined && named
}
