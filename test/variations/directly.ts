import { joinedHeaders, type Header, type Transport } from '../../src/client/exchange.ts'
import type { Target } from '../../src/client/target.ts'
import type { Service } from '../../src/service/service.ts'
import { hasTime } from '../has-time.ts'

/**
 * The target of a service on a port, which is asked plain questions without the sockets between, that cost more than judge and
 * service together; with `npm run test:all` all go over the port.
 */
export function directly(target: Target, service: Service, always: Readonly<Record<string, string>> = {}): Target {
  if (hasTime) return target
  const common = { accept: '*/*', 'user-agent': 'model-query-toolkit', ...always }
  const ask: Transport['ask'] = async (question) => {
    const { method, path, headers, fresh, bare } = question
    if (method !== 'GET' || fresh === true || bare === true) return target.transport.ask(question)
    const sent = joinedHeaders(Object.entries(common), headers).map(([name, value]) => [name.toLowerCase(), value])
    const asked = { method, target: path, headers: Object.fromEntries(sent) as Record<string, string> }
    await service.waitFor?.(asked)
    const { status, body, headers: answered } = service.answer(asked)
    return {
      question,
      ended: 'complete',
      status,
      statusText: '',
      headers: Object.entries(answered).map(([name, value]): Header => [name, value]),
      body,
      startedAt: new Date().toISOString(),
      ms: 1,
    }
  }
  return { ...target, transport: { ...target.transport, ask } }
}
