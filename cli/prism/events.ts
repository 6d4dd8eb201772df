import type { Colors } from 'picocolors/types.js'
import type { PrismEvent, PrismExchange } from '../../src/adapters/prism.ts'
import type { ServedExchange } from '../../src/adapters/node.ts'
import { pathIn } from '../../src/contract/operations.ts'
import type { PlaceAt } from '../../src/contract/places.ts'
import { oneLine } from '../../src/report/safe-text.ts'

/** One line about what happened to the process. */
export function eventLine(event: PrismEvent, { yellow, green }: Colors): string {
  switch (event.kind) {
    case 'died':
      return `${yellow('!')} Prism stopped (${oneLine(event.how)}); restarting in ${event.againInMs} ms.\n`
    case 'not back':
      return `${yellow('!')} ${oneLine(event.why)}; next attempt in ${event.againInMs} ms.\n`
    case 'back':
    default:
      return `${green('✓')} Prism is answering again.\n`
  }
}

/** An exchange in the form of the request log, with its operation by the paths of the contract. */
export function logged({ question, answer }: PrismExchange, placeAt: PlaceAt): ServedExchange {
  return {
    method: question.method,
    target: oneLine(question.path),
    status: answer.status,
    operation: placeAt(pathIn(question.path))?.place.operation,
    milliseconds: answer.ms,
    bytes: answer.body.length,
    overrides: [],
  }
}
