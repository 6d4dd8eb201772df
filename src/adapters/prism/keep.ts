import type { PrismChild } from './child.ts'

/** What happens to the process behind the guard. */
export type PrismEvent =
  | { readonly kind: 'died'; readonly how: string; readonly againInMs: number }
  | { readonly kind: 'back'; readonly pid: number | undefined }
  | { readonly kind: 'not back'; readonly why: string; readonly againInMs: number }

/** A Prism that is restarted whenever it dies, and replaced by another without a gap. */
export interface Keeper {
  /** The one that answers; `undefined` while there is none. */
  readonly current: () => PrismChild | undefined
  /** Starts another, and ends the first once the other answers; if it does not start, the first stays. */
  replace(start: Start): Promise<void>
  close(): Promise<void>
}

export type Start = (stopped: AbortSignal) => Promise<PrismChild>

const shortestMs = 250
const longestMs = 10_000
/** A Prism that answered for this long is not in a crash loop. */
const settledMs = 30_000

/** Starts a Prism and keeps one running until closed. Rejects if the first does not start before the signal. */
export async function keepRunning(
  start: Start,
  onEvent: (event: PrismEvent) => void,
  signal?: AbortSignal,
): Promise<Keeper> {
  const stop = new AbortController()
  let starting = start
  let current: PrismChild | undefined
  let waitMs = shortestMs
  let timer: NodeJS.Timeout | undefined
  let restarting: Promise<void> | undefined

  const adopt = (child: PrismChild): void => {
    current = child
    const since = performance.now()
    void child.gone.then((how) => {
      if (current !== child) return
      current = undefined
      if (stop.signal.aborted) return
      if (performance.now() - since > settledMs) waitMs = shortestMs
      onEvent({ kind: 'died', how, againInMs: waitMs })
      again()
    })
  }
  const again = (): void => {
    timer = setTimeout(() => void (restarting = restart()), waitMs)
    waitMs = Math.min(waitMs * 2, longestMs)
  }
  const restart = async (): Promise<void> => {
    try {
      const child = await starting(stop.signal)
      // Another contract may have arrived meanwhile, with its own Prism.
      if (current || stop.signal.aborted) return await child.end()
      adopt(child)
      onEvent({ kind: 'back', pid: child.pid })
    } catch (error) {
      if (current || stop.signal.aborted) return
      onEvent({ kind: 'not back', why: error instanceof Error ? error.message : String(error), againInMs: waitMs })
      again()
    }
  }

  adopt(await start(signal ?? stop.signal))
  return {
    current: () => current,
    async replace(next) {
      const child = await next(stop.signal)
      if (stop.signal.aborted) return child.end()
      clearTimeout(timer)
      starting = next
      const before = current
      adopt(child)
      await before?.end()
    },
    async close() {
      stop.abort()
      clearTimeout(timer)
      await restarting
      await current?.end()
    },
  }
}
