import type { Header } from '../../client/exchange.ts'
import type { EntityAnswer } from './entity.ts'

/** Above this many entities, evidence does with less of each answer, so that memory stays bounded. */
const manyEntities = 2000

/** The answer with as much of its exchange as can be kept when so many are asked for. */
export function slim(answer: EntityAnswer, asked: number): EntityAnswer {
  if (asked <= manyEntities || answer.entity === undefined) return answer
  const { question, ended, status, statusText, startedAt, ms } = answer.exchange
  const exchange = { question, ended, status, statusText, startedAt, ms, headers: noHeaders, body: noBody }
  return { id: answer.id, exchange, entity: answer.entity }
}

const noHeaders: readonly Header[] = []
const noBody = new Uint8Array()
