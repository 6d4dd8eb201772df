import type { Exchange } from '../../client/exchange.ts'
import type { FindingFields, LinkFields } from '../reference.ts'
import type { Problem } from '../verdict.ts'
import type { EntityAnswer, ShownEntity } from './answers/entity.ts'
import type { Hits } from './answers/hits.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import type { Read } from './answers/read.ts'
import type { SearchAnswer } from './answers/search.ts'
import { linesText } from './lines-text.ts'
import { mostInOrder } from '../enough.ts'

/** What must be equal between two answers to one question, and the exchange it was read from. */
export interface Facts {
  readonly exchange: Exchange
  /** Equal texts for equal answers; what is not declared, and what has no stated order, is left out. */
  readonly text: string
  /** What it was read into, where a text of that is made only when it is asked for: the same for equal bytes. */
  readonly of?: object
  /** No answer at all, or one that no build explains. */
  readonly broken: boolean
  readonly unjudged: boolean
  /** The kind of what is wrong with it, and what that is in words. */
  readonly problem?: string
  readonly wrong?: string
  /** What it holds, and how many where it is a list. */
  readonly items?: { readonly noun: 'entity' | 'finding' | 'hit'; readonly count?: number }
}

export function sameFacts(one: Facts, other: Facts): boolean {
  return (one.of !== undefined && one.of === other.of) || one.text === other.text
}

/** Whether the first answer was another in between: no build goes as soon as it has come. */
export function firstCameBack(first: Facts, later: readonly Facts[]): boolean {
  const other = later.findIndex((one) => !mayBeSame(one, first))
  return other >= 0 && later.slice(other).some((one) => sameFacts(one, first))
}

export function mayBeSame(one: Facts, other: Facts): boolean {
  return sameFacts(one, other) || one.unjudged || other.unjudged
}

/** Whether two lists hold the same, each in another order, as far as their texts tell. */
export function areReordered(one: Facts, other: Facts): boolean {
  const inOrder = ({ text }: Facts): string => text.split('\n').toSorted().join('\n')
  return one.items?.count !== undefined && !sameFacts(one, other) && inOrder(one) === inOrder(other)
}

/** The exchanges of two answers to one question in this order, unless the second alone is broken. */
export function brokenFirst(one: Facts, other: Facts): readonly [Exchange, Exchange] {
  return !one.broken && other.broken ? [other.exchange, one.exchange] : [one.exchange, other.exchange]
}

/** Of answers that come back, as those of two servers behind one address do. */
export const alternate = 'and then back again: the answers alternate'

export function listingFacts(answer: Listing): Facts {
  return listFacts(answer, { noun: 'entity', items: answer.entities, lineOf: entityText })
}

export function findingsFacts(answer: FindingList): Facts {
  const lineOf = ({ check, severity, path }: FindingFields): string => JSON.stringify({ check, severity, path })
  return listFacts(answer, { noun: 'finding', items: answer.findings, lineOf })
}

/** Of a list whose bytes came again nothing is read anew, and nothing written. */
function listFacts<Item>(answer: Read, { noun, items, lineOf }: Items<Item>): Facts {
  const plain = factsOf(answer, '', { noun, count: items.length })
  if (answer.wrong || answer.unjudged !== undefined) return plain
  let text: string | undefined
  return {
    ...plain,
    of: items,
    get text() {
      return (text ??= linesText(each(items, lineOf)))
    },
  }
}

interface Items<Item> {
  readonly noun: 'entity' | 'finding'
  readonly items: readonly Item[]
  readonly lineOf: (item: Item) => string
}

export function entityFacts(answer: EntityAnswer): Facts {
  const { exchange, entity } = answer
  const gone = exchange.status === 404
  const text = entity ? linesText([entityText(entity)]) : ''
  return { ...factsOf(answer, text, { noun: 'entity' }), ...(gone ? { broken: false } : {}) }
}

/** The hits in order of identifier, since their own order is not shown; only their number when a cap may have chosen among them. */
export function searchFacts(answer: SearchAnswer, most: number): Facts {
  const { hits } = answer
  const isTelling = hits.length < Math.min(most, mostInOrder)
  const text = isTelling ? linesText([...hitLines(hits)].toSorted()) : `${hits.length} hits`
  return factsOf(answer, text, { noun: 'hit', count: hits.length })
}

function* hitLines(hits: Hits): Generator<string> {
  for (let at = 0; at < hits.length; at++) {
    const score = hits.scoreAt(at)
    yield JSON.stringify({ id: hits.idAt(at), score: score === undefined ? undefined : Number(score.toPrecision(9)) })
  }
}

function* each<T>(items: readonly T[], lineOf: (item: T) => string): Generator<string> {
  for (const item of items) yield lineOf(item)
}

function factsOf({ exchange, wrong, unjudged }: Read, text: string, items: Facts['items'] & object): Facts {
  return {
    exchange,
    text: wrong ? textOfWrong(exchange, wrong) : text,
    broken: wrong !== undefined,
    unjudged: unjudged !== undefined,
    items,
    ...(wrong === undefined ? {} : { problem: wrong.kind, wrong: wrong.actual }),
  }
}

/** Which of our limits an answer without an end comes to first is chance. */
function textOfWrong({ ended, status }: Exchange, { actual }: Problem): string {
  return ended === 'timed out' || ended === 'too large' ? 'no end within the limits' : `${ended} ${status} ${actual}`
}

function entityText({ id, type, title, links }: ShownEntity): string {
  const plain = JSON.stringify({ id, type, title })
  if (links === undefined) return plain
  const text = links.length > mostInOrder ? links.length : `[${links.map(linkText).toSorted().join()}]`
  return `${plain.slice(0, -1)}${plain === '{}' ? '' : ','}"links":${text}}`
}

function linkText({ from, to, relation, confidence }: LinkFields): string {
  return JSON.stringify({ from, to, relation, confidence })
}
