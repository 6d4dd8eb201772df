import type { Exchange } from '../../client/exchange.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { linksShown } from '../inquiry/answers/links.ts'
import { createReader } from '../inquiry/answers/reader.ts'
import { type ContractSource, schemasOf } from '../inquiry/answers/schema.ts'
import type { ShownByOneExchange } from '../rule.ts'
import type { ClientQuestion } from './client-question.ts'

/** What one exchange shows that somebody else had; nothing of the operations that were not asked. */
export function shownBy(
  exchange: Exchange,
  asked: ClientQuestion,
  contract: ContractSource,
): Pick<Inquiry, ShownByOneExchange> {
  const reader = createReader(schemasOf(contract.document))
  const other = { exchange, unjudged: 'another operation was requested' }
  const { operation } = asked
  const listing = operation === 'listEntities' ? reader.list(exchange) : { ...other, entities: [], byId: new Map() }
  const findings = operation === 'listFindings' ? reader.findings(exchange) : { ...other, findings: [] }
  const entities = operation === 'getEntity' ? [reader.entity(asked.id, exchange)] : []
  const searches = operation === 'searchModel' ? [reader.search(asked.q, exchange)] : []
  return {
    list: async () => listing,
    lists: async () => [listing],
    findings: async () => findings,
    findingLists: async () => [findings],
    entities: async () => entities,
    links: async () => linksShown(entities, listing),
    searches: async () => searches,
    answers: async () => reader.readings,
  }
}
