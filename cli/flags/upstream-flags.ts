import { type Command, InvalidArgumentError } from 'commander'
import type { Upstream } from '../../src/adapters/upstream.ts'
import { operationIds } from '../../src/contract/ids.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { collectList } from './quantities.ts'

/** Which operations a real server answers, and where that is. */
export interface UpstreamFlags {
  readonly upstream?: string
  readonly pass?: readonly string[]
  readonly passOthers?: true
}

export function addUpstreamOptions(command: Command): Command {
  return command
    .option('--upstream <url>', 'a real server, for --pass and --pass-others', parseUrl)
    .option('--pass <operation>', 'have the real server answer this operation; repeatable', collectList)
    .option('--pass-others', 'have the real server answer what is no operation, such as /login, by any method')
}

/** @throws {UserError} if only one of the two is given, or an operation is unknown */
export function upstreamOf({ upstream: url, pass = [], passOthers }: UpstreamFlags): { readonly upstream?: Upstream } {
  if (url === undefined && pass.length === 0 && !passOthers) return {}
  if (url === undefined)
    throw new UserError(`${passOthers ? '--pass-others' : '--pass'} requires --upstream, the URL of the real server.`)
  if (pass.length === 0 && !passOthers)
    throw new UserError('--upstream requires --pass, the operations that it answers, or --pass-others.')
  const known = pass.map((name) => operationIds.find((id) => id === name))
  const wrong = pass.find((_, at) => known[at] === undefined)
  if (wrong !== undefined) {
    throw new UserError(`No operation is called ${JSON.stringify(wrong)}; use one of ${operationIds.join(', ')}.`)
  }
  return { upstream: { url, pass: known.filter((id) => id !== undefined), ...defined({ others: passOthers }) } }
}

function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new InvalidArgumentError('Use the URL of a server, such as https://models.example/api.')
  }
  return url.href.replace(/\/+$/, '')
}
