import type { Dispatcher } from 'undici'
import type { Exchange } from './exchange.ts'

type Ended = Pick<Exchange, 'ended' | 'status'>

/** Whether connections are kept between two questions. */
export interface Keeping {
  /** What keeps them; undefined while none are kept. */
  readonly agent: () => Dispatcher | undefined
  /** Sends, and where nothing comes while connections are kept, closes these and sends again. */
  readonly orWithout: <Sent>(send: () => Promise<Sent>, endOf: (sent: Sent) => Ended) => Promise<Sent>
  readonly destroy: () => Promise<void>
}

/**
 * A server with a thread for each connection, and few of them, answers on no further one while those are kept: how many it
 * serves is its own affair, and from then on each question has a connection that is closed behind its answer. Where that
 * brings no answer either, the server hangs, and connections are kept as before.
 */
export function createKeeping(open: () => Dispatcher): Keeping {
  let agent: Dispatcher | undefined = open()
  let outcome: 'unknown' | 'helps' | 'does not help' = 'unknown'
  return {
    agent: () => agent,
    async orWithout(send, endOf) {
      const before = agent
      const sent = await send()
      const { ended } = endOf(sent)
      // What was under way when connections were closed under it ended with them.
      const isOver = ended === 'complete' || ended === 'not asked' || (before === agent && !isSilent(endOf(sent)))
      if (before === undefined || isOver || outcome === 'does not help') return sent
      if (before === agent) {
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
        agent = open()
      }
      return sent
    },
    async destroy() {
      await agent?.destroy()
    },
  }
}

function isSilent({ ended, status }: Ended): boolean {
  return ended === 'timed out' && status === 0
}
