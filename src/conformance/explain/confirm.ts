import { inParallel } from '../../client/in-parallel.ts'
import { operationAt } from '../../contract/operations.ts'
import { briefOfEntity, isAlike } from '../inquiry/brief.ts'
import { difference } from '../inquiry/difference.ts'
import type { Needed } from '../rule.ts'
import { type Fail, isOfChanges } from '../verdict.ts'
import { briefAt, isPlain } from './asked-text.ts'

/** So many failures of a run are confirmed, by so many questions each. */
const mostFailures = 3
const connections = 3

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
  let left = mostFailures
  return async ({ problems: [first], traits }) => {
    const [exchange] = first.exchanges ?? []
    if (exchange?.ended !== 'complete' || isOfChanges(traits) || left <= 0 || !isPlain(exchange)) return undefined
    left--
    const { path } = exchange.question
    const answers = await inParallel(Array(connections), 1, () => briefAt(path, readAgain, { fresh: true }))
    const [one, ...others] = answers.filter((answer) => answer?.exchange.ended === 'complete' && !answer.unjudged)
    if (one === undefined || others.length + 1 < connections) return undefined
    const other = others.find((answer) => answer && !isAlike(answer, one))
    if (other) return `on ${connections} new connections the answers differ: ${difference(one, other)}`
    if (operationAt(path) !== 'getEntity') return undefined
    const told = [...(await entities()), ...(await ends())].find((answer) => answer.exchange === exchange)
    const before = told && briefOfEntity(told)
    if (before === undefined || before.unjudged || isAlike(before, one)) return undefined
    return `when asked again on ${connections} new connections: ${difference(before, one)}`
  }
}
