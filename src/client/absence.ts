import { setTimeout as wait } from 'node:timers/promises'
import { type ExchangeEnd, isOwnLimit, isUnreachable, type Transport } from './exchange.ts'
import { answerMs } from './budget.ts'

/** So often a server may be away in a run, as when it is started anew. */
const mostAbsences = 3
const lookEachMs = 100

interface Ended {
  readonly ended: ExchangeEnd
  readonly code?: string
}

/**
 * Sends, and once more what met an absence: then one question after the other, and nothing beside, since one of them
 * may be what ended the server. `replaced` hears of the answers that are not handed on.
 */
export type Outlast = <T extends Ended>(send: () => Promise<T>, replaced: (answer: T) => void) => Promise<T>

/** Outlasts times at which a server takes no connections for a while: who starts it anew is not judged for that. */
export function outlastAbsences(
  { isThere, timeoutMs = answerMs }: Transport,
  isStopped: () => boolean,
  counted: () => void,
): Outlast {
  let left = mostAbsences
  let look: Promise<boolean> | undefined
  /** Questions that are sent one after the other, and the last of them. */
  let alone = 0
  let last: Promise<unknown> = Promise.resolve()

  /** Whether the server was away, and is back. */
  const lookOut = async (isBack: () => Promise<boolean>, wasRefused: boolean): Promise<boolean> => {
    const until = performance.now() + timeoutMs
    let wasAway = wasRefused
    while (!(await isBack())) {
      wasAway = true
      if (performance.now() >= until || isStopped()) {
        left = 0
        return false
      }
      await wait(lookEachMs)
    }
    if (!wasAway) return false
    left--
    counted()
    return true
  }
  const isOver = async ({ ended, code }: Ended, isAlone: boolean): Promise<boolean> => {
    const isRefused = isUnreachable(code) && !isOwnLimit(code)
    if (!isRefused && (isAlone || (ended !== 'no answer' && ended !== 'cut off'))) return false
    if (!isThere || left === 0) return false
    return (look ??= lookOut(isThere, isRefused).finally(() => (look = undefined)))
  }
  return async (send, replaced) => {
    while (alone > 0) await last
    let answer = await send()
    for (let isAlone = false; await isOver(answer, isAlone); isAlone = true) {
      replaced(answer)
      alone++
      const again = last.then(send).finally(() => alone--)
      last = again
      answer = await again
    }
    return answer
  }
}
