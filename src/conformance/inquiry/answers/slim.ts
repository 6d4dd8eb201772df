import type { Exchange, ExchangeEnd, Header, Question } from '../../../client/exchange.ts'
import { entityPath } from '../../../contract/operations.ts'
import type { EntityAnswer } from './entity.ts'
import { longList } from '../../enough.ts'

/** The answer to the plain question for an entity, with as much of its exchange as can be kept when so many are asked for. */
export function slim(answer: EntityAnswer, asked: number): EntityAnswer {
  if (asked <= longList || answer.entity === undefined) return answer
  return { ...answer, exchange: new SlimExchange(answer.id, answer.exchange) }
}

/** An exchange that gave an entity. What can be told from the identifier is made when it is asked for. */
class SlimExchange implements Exchange {
  readonly ms: number
  readonly statusText: string
  readonly #id: string
  readonly #started: number
  constructor(id: string, { statusText, startedAt, ms }: Exchange) {
    this.#id = id
    this.#started = Date.parse(startedAt)
    this.ms = ms
    // One text for all.
    this.statusText = statusText === 'OK' ? 'OK' : statusText
  }
  get question(): Question {
    return { method: 'GET', path: entityPath(this.#id) ?? '' }
  }
  get startedAt(): string {
    return new Date(this.#started).toISOString()
  }
  get ended(): ExchangeEnd {
    return 'complete'
  }
  get status(): number {
    return 200
  }
  get headers(): readonly Header[] {
    return noHeaders
  }
  get body(): Uint8Array {
    return noBody
  }
}

const noHeaders: readonly Header[] = []
const noBody = new Uint8Array()
