import { type Command, InvalidArgumentError } from 'commander'
import type { Upstream } from '../../src/adapters/upstream.ts'
import { type OperationId, operationIds } from '../../src/contract/ids.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { collectOneOf } from './quantities.ts'

/** Which operations a real server answers, and where that is. */
export interface UpstreamFlags {
  readonly upstream?: string
  readonly pass?: readonly OperationId[]
  readonly passOthers?: true
}

export function addUpstreamOptions(command: Command): Command {
  return command
    .option('--upstream <url>', 'a real server, for --pass and --pass-others', parseUrl)
    .option('--pass <operation>', 'have the real server answer this operation; repeatable', collectOneOf(operationIds))
    .option('--pass-others', 'have the real server answer what is no operation, such as /login, by any method')
}

/** @throws {UserError} if only one of the two is given */
export function upstreamOf({ upstream: url, pass = [], passOthers }: UpstreamFlags): { readonly upstream?: Upstream } {
  if (url === undefined && pass.length === 0 && !passOthers) return {}
  if (url === undefined)
    throw new UserError(`${passOthers ? '--pass-others' : '--pass'} requires --upstream, the URL of the real server.`)
  if (pass.length === 0 && !passOthers)
    throw new UserError('--upstream requires --pass, the operations that it answers, or --pass-others.')
  return { upstream: { url, pass, ...defined({ others: passOthers }) } }
}

function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new InvalidArgumentError('Use the URL of a server, such as https://models.example/api.')
  }
  return url.href.replace(/\/+$/, '')
}
