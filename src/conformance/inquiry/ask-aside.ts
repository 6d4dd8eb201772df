import type { Exchange } from '../../client/exchange.ts'
import type { Inquiry } from './inquiry.ts'
import type { Reader } from './reader.ts'

/**
 * Parameters by which frameworks answer with script or XML, and what scripts send so that no cache answers. Whoever refuses what is not declared may (GAP-9), but every
 * success is application/json (OPS-5).
 */
const otherForms = ['callback=f&jsonp=f&_=1700000000000', 'format=xml&_format=xml&alt=xml&output=xml']

/** Asks for the lists in ways that change nothing: what is looked at is what an answer has by itself. */
export async function askAside({
  get,
  once,
  aside,
  portion,
}: Pick<Inquiry, 'once' | 'portion'> & {
  readonly get: (path: string) => Promise<Exchange>
  readonly aside: Reader
}): Promise<void> {
  if (!portion.isQuick) {
    // A query may be empty.
    aside.findings(await get('/findings?'))
    for (const query of otherForms) {
      const exchange = await get(`/findings?${query}`)
      if (exchange.status < 300 || exchange.status >= 500) aside.findings(exchange)
    }
  }
  // What rules compare with is read here alone: it may be the one that is answered otherwise.
  for (const [path, read] of [['/entities', aside.list] as const, ['/findings', aside.findings] as const]) {
    const exchange = await once(path)
    if (exchange.status !== 200) read(exchange)
  }
}
