import { entityPath, operationAt, searchPath } from '../contract/operations.ts'
import { percentDecoded } from '../text/percent-decoded.ts'

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
