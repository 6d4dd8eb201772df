import type { Exchange } from '../../client/exchange.ts'
import { operationAt } from '../../contract/operations.ts'
import type { Inquiry } from './inquiry.ts'
import type { RequestOptions } from './request-variants.ts'
import type { Reader } from './answers/reader.ts'

/**
 * What is odd and asks for nothing that the contract does not have. What it is answered with is not shown (GAP-9), but for
 * a server error (RFC 9110 section 15.6). Parameters and methods that nobody declared, `q` twice and octets that are no UTF-8
 * are left out: a server that was written by what is stated alone may never have thought of them.
 */
const oddSearch = '/search?q=%3Cscript%3Ealert(1)%3C/script%3E'
const oddIdentifier = '/entities/%2E%2E'
/**
 * What a client may send and an answer may not be for: a type that none has, a cookie whose value is an empty text in quotes
 * (RFC 6265 section 4.2.1), a parameter in quotes, an address of IPv6, credentials of a scheme that none knows, and a scheme
 * without any (RFC 9110 section 11.4). No content: who reads none takes it for the beginning of the next question.
 */
const oddWays: readonly RequestOptions[] = [
  {
    headers: [
      ['Accept', 'image/png'],
      ['Cookie', 'check=""'],
      ['Authorization', 'Basic'],
    ],
  },
  {
    headers: [
      ['Accept', 'application/json;profile="a, b"'],
      ['X-Forwarded-For', '2001:db8::1, [2001:db8::2]:8080'],
      ['Authorization', 'Check'],
    ],
  },
]

/** Asks for the lists in ways that change nothing: what is looked at is what an answer has by itself. */
export async function askAside({
  get,
  once,
  aside,
  portion,
}: Pick<Inquiry, 'once' | 'portion'> & {
  readonly get: (path: string, way?: RequestOptions) => Promise<Exchange>
  readonly aside: Reader
}): Promise<void> {
  if (!portion.isQuick) {
    // A query may be empty.
    aside.findings(await get('/findings?'))
    const [search, entity] = [await get(oddSearch), await get(oddIdentifier)]
    if (search.status >= 500) aside.search('', search)
    if (entity.status >= 500) aside.entity('', entity)
    for (const way of oddWays) {
      const exchange = await get('/findings', way)
      if (exchange.status >= 500) aside.findings(exchange)
    }
  }
  // What rules compare with is read here alone: it may be the one that is answered otherwise.
  for (const [path, read] of [['/entities', aside.list] as const, ['/findings', aside.findings] as const]) {
    const exchange = await once(path)
    if (exchange.status !== 200) read(exchange)
  }
}

/** Reads a server error as an answer of its operation, where a rule alone would see it that asks in ways of its own. */
export function readErrorAside(aside: Reader, exchange: Exchange): void {
  if (exchange.status < 500) return
  const operation = operationAt(exchange.question.path)
  if (operation === 'listEntities') aside.list(exchange)
  else if (operation === 'listFindings') aside.findings(exchange)
  else if (operation === 'searchModel') aside.search('', exchange)
  else if (operation === 'getEntity') aside.entity('', exchange)
}
