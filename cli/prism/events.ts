import type { Colors } from 'picocolors/types.js'
import type { PrismEvent, PrismExchange } from '../../src/adapters/prism.ts'
import type { ServedExchange } from '../../src/adapters/node.ts'
import { pathIn } from '../../src/contract/operations.ts'
import type { PlaceAt } from '../../src/contract/places.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { asObject } from '../../src/text/json-object.ts'
import { jsonOrNone } from '../../src/text/parse-json.ts'

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

/** An exchange in the form of the request log, with its operation by the paths of the contract, and why the guard refused it. */
export function logged({ question, answer, from }: PrismExchange, placeAt: PlaceAt): ServedExchange {
  const refusal = from === 'guard' ? asObject(jsonOrNone(String(answer.body))) : undefined
  return {
    method: question.method,
    target: oneLine(question.path),
    status: answer.status,
    operation: placeAt(pathIn(question.path))?.place.operation,
    milliseconds: answer.ms,
    bytes: answer.body.length,
    overrides: [],
    ...(refusal && { detail: String(refusal['detail']) }),
  }
}
