import type { buildConnector, Dispatcher } from 'undici'
import type { Exchange } from './exchange.ts'
import type { Socket } from './hold-back.ts'

/**
 * Whether a question waited for a connection that others keep: one with a connection of its own may, and a kept connection
 * may be the one that waits.
 */
export type Waited = 'alone' | 'perhaps' | 'no'

/** How a question ended. */
interface Ended extends Pick<Exchange, 'ended' | 'status'> {
  readonly waited: Waited
}

/** Whether connections are kept between two questions. */
export interface Keeping {
  /** What keeps them; undefined while none are kept. */
  readonly agent: () => Dispatcher | undefined
  /** Whether a connection was written to and nothing has come on it: one that has answered before is not left out, but hangs. */
  readonly leavesOut: () => boolean
  /** Sends, and where nothing comes while connections are kept, closes these and sends again. */
  readonly orWithout: <Sent>(send: () => Promise<Sent>, endOf: (sent: Sent) => Ended) => Promise<Sent>
  /** Whether to keep any from now on; those that wait for an answer still get it. */
  readonly keep: (isWanted: boolean) => void
  readonly destroy: () => Promise<void>
}

/**
 * A server with a thread for each connection, and few of them, answers on no further one while those are kept: how many it
 * serves is its own affair, and from then on each question has a connection that is closed behind its answer. Where that
 * brings no answer either, the server hangs, and connections are kept as before.
 */
export function createKeeping(
  connect: buildConnector.connector,
  open: (connect: buildConnector.connector) => Dispatcher,
): Keeping {
  const sockets = new Set<Socket>()
  const openWatched = (): Dispatcher =>
    open((options, callback) =>
      connect(options, (...connected) => {
        const [, socket] = connected
        if (socket !== null) {
          sockets.add(socket)
          socket.once('close', () => sockets.delete(socket))
        }
        callback(...connected)
      }),
    )
  let agent: Dispatcher | undefined = openWatched()
  /** Those that answer what they were asked, and nothing more. */
  const setAside = new WeakSet<Dispatcher>()
  let outcome: 'unknown' | 'helps' | 'does not help' = 'unknown'
  return {
    agent: () => agent,
    leavesOut: () => [...sockets].some(({ bytesWritten, bytesRead }) => bytesWritten > 0 && bytesRead === 0),
    async orWithout(send, endOf) {
      const before = agent
      const sent = await send()
      if (before === undefined || setAside.has(before) || outcome === 'does not help') return sent
      const end = endOf(sent)
      if (end.ended === 'complete' || end.ended === 'not asked') return sent
      // What was under way when connections were closed under it ended with them.
      if (before === agent) {
        if (!isSilent(end) || end.waited === 'no') return sent
        if (end.waited === 'alone' && !isSilent(endOf(await send()))) return sent
        agent = undefined
        await before.destroy()
      }
      const again = await send()
      if (!isSilent(endOf(again))) {
        outcome = 'helps'
        return again
      }
      if (outcome === 'unknown') {
        outcome = 'does not help'
        agent = openWatched()
      }
      // What came first may have ended with connections that were closed under it.
      return again
    },
    keep(isWanted) {
      if (isWanted) {
        if (outcome !== 'helps') agent ??= openWatched()
        return
      }
      if (agent === undefined) return
      setAside.add(agent)
      // One that was given up before is closed.
      agent.close().catch(() => undefined)
      agent = undefined
    },
    async destroy() {
      await agent?.destroy()
    },
  }
}

function isSilent({ ended, status }: Ended): boolean {
  return ended === 'timed out' && status === 0
}
