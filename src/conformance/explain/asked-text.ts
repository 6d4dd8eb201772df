import type { Exchange } from '../../client/exchange.ts'
import { repeatsOf } from '../inquiry/repeats.ts'
import type { Facts } from '../inquiry/facts.ts'
import type { ReadAgain } from '../inquiry/repeats.ts'
import type { RequestOptions } from '../inquiry/request-variants.ts'
import { entityPath, operationAt, searchPath } from '../../contract/operations.ts'
import { percentDecoded } from '../../text/percent-decoded.ts'

/** An identifier or a `q`, and the path of the same question about another text; undefined where that has no place in a path. */
interface AskedText {
  readonly text: string
  readonly pathOf: (text: string) => string | undefined
}

/** What a question is about; undefined for the lists, and where an escape was malformed on purpose. */
export function askedText(path: string): AskedText | undefined {
  const operation = operationAt(path)
  if (operation !== 'getEntity' && operation !== 'searchModel') return undefined
  const [, escaped] = (operation === 'getEntity' ? /([^/]*)$/ : /\?q=([^&]*)$/).exec(path) ?? []
  const text = escaped === undefined ? undefined : percentDecoded(escaped)
  return text === undefined ? undefined : { text, pathOf: operation === 'getEntity' ? entityPath : searchPath }
}

/** Asks at a path once more, and what the answer is in brief; undefined where no operation can be asked for so. */
export async function factsAt(path: string, readAgain: ReadAgain, way?: RequestOptions): Promise<Facts | undefined> {
  const operation = operationAt(path)
  const text = askedText(path)?.text
  const { list, findings, entity, search } = repeatsOf(readAgain, Infinity)
  if (operation === 'listEntities') return list.ask(way)
  if (operation === 'listFindings') return findings.ask(way)
  if (text === undefined) return undefined
  return (operation === 'getEntity' ? entity(text, path) : search(text)).ask(way)
}

/** Whether a question is nothing but GET at a path. */
export function isPlain({ question: { method, headers, version, bare } }: Exchange): boolean {
  return method === 'GET' && headers === undefined && version === undefined && bare !== true
}
