import { inParallel } from '../../client/in-parallel.ts'
import { operationAt } from '../../contract/operations.ts'
import { entityFacts, sameFacts } from '../inquiry/facts.ts'
import { difference } from '../inquiry/difference.ts'
import type { Needed } from '../rule.ts'
import { type Fail, isOfChanges } from '../verdict.ts'
import { factsAt, isPlain } from './asked-text.ts'
import { fewestCases } from '../enough.ts'

/**
 * Asks the question of a failure anew, on new connections, as where replicas hold other models: says what differs there, or
 * from what it got at first.
 */
export function createConfirm({
  readAgain,
  entities,
  ends,
}: Needed<'readAgain' | 'entities' | 'ends'>): (
  fail: Pick<Fail, 'problems' | 'traits'>,
) => Promise<string | undefined> {
  let left = fewestCases
  return async ({ problems: [first], traits }) => {
    const [exchange] = first.exchanges ?? []
    if (exchange?.ended !== 'complete' || isOfChanges(traits) || left <= 0 || !isPlain(exchange)) return undefined
    left--
    const { path } = exchange.question
    const answers = await inParallel(Array(fewestCases), 1, () => factsAt(path, readAgain, { fresh: true }))
    const [one, ...others] = answers.filter((answer) => answer?.exchange.ended === 'complete' && !answer.unjudged)
    if (one === undefined || others.length + 1 < fewestCases) return undefined
    const other = others.find((answer) => answer && !sameFacts(answer, one))
    if (other) return `on ${fewestCases} new connections the answers differ: ${difference(one, other)}`
    if (operationAt(path) !== 'getEntity') return undefined
    const told = [...(await entities()), ...(await ends())].find((answer) => answer.exchange === exchange)
    const before = told && entityFacts(told)
    if (before === undefined || before.unjudged || sameFacts(before, one)) return undefined
    return `when asked again on ${fewestCases} new connections: ${difference(before, one)}`
  }
}
