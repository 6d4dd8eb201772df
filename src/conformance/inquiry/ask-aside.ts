import type { Exchange, Question } from '../../client/exchange.ts'
import type { OperationId } from '../../contract/ids.ts'
import { operationAt } from '../../contract/operations.ts'
import type { Inquiry } from './inquiry.ts'
import type { Reader } from './reader.ts'

/**
 * Parameters by which frameworks answer with script or XML. Whoever refuses what is not declared may (GAP-9), but every
 * success is application/json (OPS-5).
 */
const otherForms = ['callback=f&jsonp=f', 'format=xml&_format=xml&alt=xml&output=xml']

/**
 * What is odd and asks for nothing that the contract does not have. What it is answered with is not shown (GAP-9), but for
 * a server error (RFC 9110 section 15.6). Parameters that nobody declared, `q` twice and octets that are no UTF-8 are left
 * out: a server that was written by what is stated alone may never have thought of them.
 */
const oddQuestions: readonly Question[] = [
  { method: 'GET', path: '/search?q=%3Cscript%3Ealert(1)%3C/script%3E' },
  { method: 'GET', path: '/entities/%2E%2E' },
  { method: 'OPTIONS', path: '/entities' },
]
/** The answer to a method that a server does not know. */
const notImplemented = 501

/** Asks for the lists in ways that change nothing: what is looked at is what an answer has by itself. */
export async function askAside({
  ask,
  get,
  once,
  aside,
  portion,
}: Pick<Inquiry, 'ask' | 'once' | 'portion'> & {
  readonly get: (path: string) => Promise<Exchange>
  readonly aside: Reader
}): Promise<void> {
  const readBy: Readonly<Record<OperationId, (exchange: Exchange) => unknown>> = {
    listEntities: aside.list,
    getEntity: (exchange) => aside.entity('', exchange),
    searchModel: (exchange) => aside.search('', exchange),
    listFindings: aside.findings,
  }
  for (const question of portion.isQuick ? [] : oddQuestions) {
    const exchange = await ask(question)
    if (exchange.status >= 500 && exchange.status !== notImplemented)
      readBy[operationAt(question.path) ?? 'getEntity'](exchange)
  }
  if (!portion.isQuick) {
    // A query may be empty.
    aside.findings(await get('/findings?'))
    for (const query of otherForms) {
      const exchange = await get(`/findings?${query}`)
      if (exchange.status >= 200 && exchange.status < 300) aside.findings(exchange)
    }
  }
  // What rules compare with is read here alone: it may be the one that is answered otherwise.
  for (const [path, read] of [['/entities', aside.list] as const, ['/findings', aside.findings] as const]) {
    const exchange = await once(path)
    if (exchange.status !== 200) read(exchange)
  }
}
