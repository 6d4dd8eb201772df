import { noFacts } from '../../client/patience.ts'
import { readAnswer } from '../inquiry/answer.ts'
import { createHeard } from '../inquiry/heard.ts'
import { randomOf } from '../../text/random.ts'
import { type ContractSource, schemasOf } from '../inquiry/schema.ts'
import { createShapes } from '../inquiry/shapes.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { entityAnswer, entityReader } from '../inquiry/entity.ts'
import { findingListOf, listingOf } from '../inquiry/lists.ts'
import { searchAnswer } from '../inquiry/search.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Asked } from './asked.ts'

/**
 * An inquiry that knows the answer to one question and can ask no other: so that rules which need no more judge an exchange
 * that somebody else had.
 */
export function inquiryInto(exchange: Exchange, asked: Asked, contract: ContractSource): Inquiry {
  const schemas = schemasOf(contract.document)
  const heard = createHeard()
  const shapes = createShapes()
  const reading = { heard, value: entityReader(schemas, heard, shapes) }
  const answer = readAnswer(asked.operation, exchange, heard)
  const other = { exchange, unjudged: 'another operation was asked' }

  const listing = asked.operation === 'listEntities' ? listingOf(answer, reading) : undefined
  const found = asked.operation === 'listFindings' ? findingListOf(answer, schemas, heard, shapes) : undefined
  const single = asked.operation === 'getEntity' ? entityAnswer(asked.id, answer, reading) : undefined
  const hits = asked.operation === 'searchModel' ? searchAnswer(asked.q, answer, schemas, heard, shapes) : undefined

  const list = async () => listing ?? { ...other, entities: [], byId: new Map() }
  const findings = async () => found ?? { ...other, findings: [] }
  const none = { shown: [], others: [], found: [], prefixes: [], inner: [], nonsense: [], pairs: [], odd: [], most: 0 }
  const asksNothing = (): never => {
    throw new Error('A rule about passing traffic asked a question of its own.')
  }
  return {
    options: { contract, seed: '1', sample: 0, probeWrites: false, lastRound: true },
    schemas,
    heard,
    shapes,
    facts: { ...noFacts(), sent: 1 },
    random: (label) => randomOf('1', label),
    ask: asksNothing,
    remember: (_, make) => make(),
    once: asksNothing,
    wire: undefined,
    list,
    findings,
    entity: asksNothing,
    entities: async () => (single ? [single] : []),
    unknown: async () => [],
    search: asksNothing,
    searching: async () => ({ ...none, all: hits ? [hits] : [] }),
    everything: async () => heard,
    readAgain: { list, findings, entity: asksNothing, search: asksNothing },
    again: asksNothing,
  }
}
