import { operationAt } from '../contract/operations.ts'
import { briefAt, isPlain } from './asked-text.ts'
import { type Brief, briefOfEntity, isAlike } from './inquiry/brief.ts'
import { difference } from './inquiry/difference.ts'
import type { Needed } from './rule.ts'
import { type Fail, isOfChanges } from './verdict.ts'

/** So many failures of a run are looked into, by so many questions each. */
const mostFailures = 3
const connections = 3

const fresh = { fresh: true }

/**
 * Says of a failure whether the question that shows it gets other answers on new connections, as where replicas hold other
 * models, or another one by now: a failure that its own answer does not explain.
 */
export function createAskedAnew({
  readAgain,
  entities,
  ends,
}: Needed<'readAgain' | 'entities' | 'ends'>): (
  fail: Pick<Fail, 'problems' | 'traits'>,
) => Promise<string | undefined> {
  let left = mostFailures
  return async ({ problems: [first], traits }) => {
    const [exchange] = first.exchanges ?? []
    if (exchange?.ended !== 'complete' || isOfChanges(traits) || left <= 0) return undefined
    if (!isPlain(exchange)) return undefined
    left--
    const answers: Brief[] = []
    for (let time = 0; time < connections; time++) {
      const answer = await briefAt(exchange.question.path, readAgain, fresh)
      if (answer === undefined || answer.unjudged || answer.exchange.ended !== 'complete') return undefined
      answers.push(answer)
    }
    const [one, ...others] = answers
    const other = others.find((answer) => !isAlike(answer, one!))
    if (other) return `on ${connections} new connections the answers differ: ${difference(one!, other)}`
    if (operationAt(exchange.question.path) !== 'getEntity') return undefined
    const told = [...(await entities()), ...(await ends())].find((answer) => answer.exchange === exchange)
    const before = told && briefOfEntity(told)
    if (before === undefined || before.unjudged || isAlike(before, one!)) return undefined
    return `asked again on ${connections} new connections, the same gets ${difference(before, one!)}: its answer changes`
  }
}
