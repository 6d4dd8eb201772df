import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { targetAt, type TargetOptions } from '../../src/client/target.ts'
import { judge } from '../../src/conformance/judge.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import { hasTime } from '../has-time.ts'

/** What one rule says of a server, which listens for that alone: the outcome, and what was seen where it fails. */
export async function judgedBy(
  rule: Rule,
  server: Server,
  options: TargetOptions = {},
): Promise<readonly (string | undefined)[]> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = targetAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { proxies: false, ...options })
  const { entries } = await judge([rule], target, { quick: !hasTime })
  await target.transport.close()
  server.closeAllConnections()
  server.close()
  return [entries[0]?.outcome, entries[0]?.actual]
}
