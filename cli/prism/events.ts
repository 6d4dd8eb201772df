import type { Colors } from 'picocolors/types.js'
import type { PrismEvent, PrismExchange } from '../../src/adapters/prism.ts'
import type { ServedExchange } from '../../src/adapters/node.ts'
import { operationAt } from '../../src/contract/operations.ts'
import { oneLine } from '../../src/report/safe-text.ts'

/** One line on what became of the process. */
export function eventLine(event: PrismEvent, { yellow, green }: Colors): string {
  switch (event.kind) {
    case 'died':
      return `${yellow('!')} Prism died (${oneLine(event.how)}); it is started again in ${event.againInMs} ms.\n`
    case 'not back':
      return `${yellow('!')} ${oneLine(event.why)}; the next attempt is in ${event.againInMs} ms.\n`
    case 'back':
    default:
      return `${green('✓')} Prism answers again.\n`
  }
}

/** An exchange as the request log takes it. */
export function logged({ question, answer }: PrismExchange): ServedExchange {
  return {
    method: question.method,
    target: oneLine(question.path),
    status: answer.status,
    operation: operationAt(question.path),
    milliseconds: answer.ms,
    bytes: answer.body.length,
    overrides: [],
  }
}
