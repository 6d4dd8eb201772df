import type { Answer } from '../../../client/answer.ts'
import type { Exchange } from '../../../client/exchange.ts'
import { counted } from '../../../text/counted.ts'
import { quoting } from '../../../text/quoting.ts'
import type { Problem } from '../../verdict.ts'
import { isObject } from '../../../text/json-object.ts'
import { collectHits, firstMissing, type Hits, type Ids } from './hits.ts'
import { cutText } from './long-texts.ts'
import type { Reading } from './entity.ts'
import { elementsOf } from './lists.ts'
import { PlainHits } from './plain-hits.ts'
import type { Read } from './read.ts'
import { bytesOf } from './room.ts'
import { noteFault } from './schema.ts'
import { longList } from '../../enough.ts'

export interface SearchAnswer extends Read {
  readonly q: string
  readonly hits: Hits
  readonly ids: Ids
  /** Every hit names its entity, so that what is not among `ids` was not found. */
  readonly named: boolean
  /** Whether it has all the hits there are, as far as all answers so far can tell. */
  readonly isUncapped: () => boolean
}

/** Something that was asked for, with the answer. */
export type WithAnswer<T> = T & { readonly answer: SearchAnswer }

/** The answer to a text that was made of another one, and the answer to that. */
export type DerivedAnswer = WithAnswer<{ readonly of: SearchAnswer }>

/** Asks searchModel for a text, once. */
export type Search = (q: string) => Promise<SearchAnswer>
/** What an answer says by itself. */
type HitsRead = Omit<SearchAnswer, 'isUncapped'>

/** Tells of an answer whether it has all the hits there are. */
export type IsComplete = (answer: Pick<SearchAnswer, 'q' | 'hits' | 'ids'>) => boolean

export function searchAnswer(q: string, answer: Answer, reading: Reading): HitsRead {
  const { readings, shapes, texts, room } = reading
  const { exchange } = answer
  const left = (unjudged: string): HitsRead => ({ ...searchAnswer(q, { ...answer, value: [] }, reading), unjudged })
  if (answer.value instanceof PlainHits) return plainAnswer(q, exchange, answer.value, reading, left)
  const { elements, ...rest } = elementsOf(answer)
  room.take(elements.length * bytesOf.hit)
  const full = elements.length > 0 ? room.endedAt(0) : undefined
  if (full !== undefined) return left(full)
  const { add, hits, ids } = collectHits(elements.length, texts)
  if (elements.length > 0) readings.count('SearchHit', 'searchModel', elements.length)
  let named = true
  let index = -1
  const about = ['SearchHit', 'searchModel', exchange] as const
  const where = (): string => ` in hit ${index}`
  for (const element of elements) {
    const unjudged = room.endedAt(++index)
    if (unjudged !== undefined) return left(unjudged)
    noteFault(reading, 'SearchHit', about, element, where)
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
  { readings, shapes, room }: Reading,
  left: (unjudged: string) => HitsRead,
): HitsRead {
  room.take(length * bytesOf.hit)
  const full = length < longList ? room.endedAt(0) : room.ended()
  if (full !== undefined) return left(full)
  if (length > 0) readings.count('SearchHit', 'searchModel', length)
  for (const score of length > 0 ? range : []) shapes.see('SearchHit', { id: '', score })
  return { q, exchange, ...list, named: true }
}

/** An answer from which conclusions can be drawn. */
export function isUsable({ wrong, unjudged, named }: SearchAnswer): boolean {
  return wrong === undefined && unjudged === undefined && named
}

/** An answer that can be concluded from, and that has hits. */
export function finds(answer: SearchAnswer): boolean {
  return isUsable(answer) && answer.hits.length > 0
}

/** The same of an answer that has none. */
export function findsNothing(answer: SearchAnswer): boolean {
  return isUsable(answer) && answer.hits.length === 0
}

/** Whether it has no hit, and may be too short a question (GAP-12): each that found something has as many characters as this and more. */
export function belowMinLength({ q, hits }: SearchAnswer, shortest: number): boolean {
  return hits.length === 0 && charactersIn(q) < shortest
}

export function charactersIn(q: string): number {
  return Array.from(q).length
}

/** Whether an answer can be concluded from, and has an entity. */
export function names(answer: SearchAnswer, id: string): boolean {
  return isUsable(answer) && answer.ids.has(id)
}

/** Whether each of these can be concluded from and has all the hits there are. */
export function allUncapped(answers: readonly SearchAnswer[]): boolean {
  return answers.every((answer) => isUsable(answer) && answer.isUncapped())
}

/** Whether an answer lacks an entity, and no cap on the number of hits may have left it out. */
export function lacks(answer: SearchAnswer, id: string): boolean {
  return isUsable(answer) && !answer.ids.has(id) && (answer.hits.length === 0 || answer.isUncapped())
}

/** Whether all that one search finds another finds, too. */
export function isSubset(one: Found, other: Found): boolean {
  return firstMissing(one.ids, other.ids) === undefined
}

type Found = Pick<SearchAnswer, 'ids'>

/** Whether two searches find the same. */
export function isSame(one: Found, other: Found): boolean {
  return isSubset(one, other) && isSubset(other, one)
}

/** Whether two searches find something in common. */
export function overlap({ ids }: Found, other: Found): boolean {
  return [...ids].some((id) => other.ids.has(id))
}

/** The answers to several texts, in their order, all asked at once. */
export function answersTo<Texts extends readonly string[]>(
  search: Search,
  ...texts: Texts
): Promise<{ readonly [At in keyof Texts]: SearchAnswer }> {
  return Promise.all(texts.map(search)) as Promise<{ readonly [At in keyof Texts]: SearchAnswer }>
}

/** What an answer found instead, in words. */
function otherHits({ hits }: SearchAnswer): string {
  return hits.length === 0 ? 'no hit' : counted(hits.length, 'other hit')
}

/** How much an answer found, in words. */
export function hitCount({ hits }: SearchAnswer): string {
  return counted(hits.length, 'hit')
}

/** An entity that one search finds, and another one lacks. */
export function missedBeside(finding: SearchAnswer, lacking: SearchAnswer, id: string, kind: string): Problem {
  return problemIn([lacking, finding], kind, quoting`${lacking.q} finds ${id}, as ${finding.q} does`)
}

/** What is wrong with the first of these answers, as the others show. */
export function problemIn(
  answers: readonly [SearchAnswer, ...SearchAnswer[]],
  kind: string,
  expected: string,
  actual: string = otherHits(answers[0]),
): Problem {
  return { kind, expected, actual, exchanges: answers.map(({ exchange }) => exchange) }
}
