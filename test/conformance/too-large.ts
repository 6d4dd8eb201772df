import type { Exchange } from '../../src/client/exchange.ts'
import type { Target } from '../../src/client/target.ts'

/** The same server, of which some answers are larger than what is read. */
export function tooLargeAt(target: Target, isLarge: (exchange: Exchange) => boolean): Target {
  const { transport } = target
  const ask: typeof transport.ask = async (question) => {
    const exchange = await transport.ask(question)
    return isLarge(exchange) ? { ...exchange, ended: 'too large', reason: 'more than 64 MiB (--max-body)' } : exchange
  }
  return { ...target, transport: { ...transport, ask } }
}
