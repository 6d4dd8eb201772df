import type { Command } from 'commander'
import { setTimeout as wait } from 'node:timers/promises'
import { type Admin, startAdmin } from '../../src/adapters/admin.ts'
import type { StartedServer } from '../../src/adapters/start-server.ts'
import type { Io } from '../terminal/io.ts'
import { onPort, type PortFlags } from './port-flags.ts'
import { duration, wholeNumber } from './quantities.ts'

/** The port for machines, and how a server leaves. */
export interface AdminFlags {
  readonly adminPort?: number
  /** Milliseconds. */
  readonly drain?: number
  readonly allowHost?: readonly string[]
}

const usualDrainMs = 5000

export function addAdminOptions(command: Command): Command {
  return command
    .option('--admin-port <number>', 'port for /live, /ready, /build and /metrics', wholeNumber(0, 65_535))
    .option(
      '--drain <time>',
      'keep answering for this long after SIGTERM, while /ready says 503 (default: 5s with --admin-port)',
      duration,
    )
}

/** The port for machines, where the flags name one. */
export async function adminOf(flags: AdminFlags & PortFlags, io: Io): Promise<Admin | undefined> {
  const { adminPort: port, allowHost: allowHosts = [] } = flags
  if (port === undefined) return undefined
  const at: PortFlags = { ...flags, port, strictPort: true }
  return onPort(at, io, (address) => startAdmin({ ...address, allowHosts }), '--admin-port')
}

/** Sends clients elsewhere for a while, before the server stops listening. */
export async function leave(
  { drain, adminPort }: AdminFlags,
  server: Pick<StartedServer, 'leave'>,
  admin: Admin | undefined,
): Promise<void> {
  admin?.leave()
  const ms = drain ?? (adminPort === undefined ? 0 : usualDrainMs)
  if (ms === 0) return
  server.leave()
  await wait(ms)
}
