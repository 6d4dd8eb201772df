import type { Answer, Ask, Service } from '../service/service.ts'
import { hasNoContent } from '../staging/inject.ts'
import { type Journal, sentBody } from '../staging/journal.ts'
import type { StageRule } from '../staging/rule.ts'
import { createStage, type Stage, stageOptionNames, type StageOptions } from '../staging/stage.ts'
import type { Ending } from '../staging/staged-answer.ts'
import type { NamesOf } from '../text/known-options.ts'

/** What is done to answers on purpose, and where exchanges are kept. */
export interface PlayOptions extends StageOptions {
  /** Milliseconds before each answer, such as `200`, or a random delay in a range, `'100-800'`; shorthand for a last rule. */
  readonly delay?: NonNullable<StageRule['delay']>
  /** Your own stage, so that you can choose another scenario while it plays; replaces the other stage options. */
  readonly stage?: Stage
  /** Keeps every exchange. */
  readonly journal?: Journal
}

export const playOptionNames: NamesOf<PlayOptions> = { ...stageOptionNames, delay: true, stage: true, journal: true }

const inStage = ['delay', 'rules', 'scenarios', 'scenario', 'seed', 'prefer'] as const

/**
 * The stage that options ask for. Throws a RangeError as `createStage` does, and a TypeError if options next to a stage
 * would have no effect.
 */
export function stageOf(options: PlayOptions): Stage {
  const { stage, delay, rules = [] } = options
  const idle = inStage.filter((name) => options[name] !== undefined)
  if (stage && idle.length > 0) {
    throw new TypeError(
      `With a stage, ${idle.join(', ')} would have no effect; give rules, scenarios and seed to createStage instead.`,
    )
  }
  if (stage) return stage
  // A door has other options beside these.
  const own: StageOptions = Object.fromEntries(Object.entries(options).filter(([name]) => name in stageOptionNames))
  return createStage({ ...own, rules: delay === undefined ? rules : [...rules, { delay }] })
}

/** A request, or an AbortController. Node aborts no signal of a Request that was collected as garbage, so it is held whole. */
export interface Abortable {
  readonly signal: AbortSignal
}

/**
 * Plays answers as platform responses; `undefined` means a connection that is reset on purpose. Rejects with the signal's
 * reason if the client leaves before the answer is ready.
 */
export function playerOf(
  service: Pick<Service, 'answer' | 'waitFor'>,
  options: PlayOptions,
): (ask: Ask, client: Abortable) => Promise<Response | undefined> {
  const stage = stageOf(options)
  return async (ask, client) => {
    const startedAt = Date.now()
    const started = performance.now()
    const waiting = service.waitFor?.(stage.asked(ask))
    if (waiting) await beforeAbort(waiting, client.signal)
    const staged = stage.play(ask, (asked) => service.answer(asked))
    const record = (left: boolean): void => {
      options.journal?.record({ ask, staged, startedAt, milliseconds: performance.now() - started, left })
    }
    try {
      await wait(staged.waitMs, client.signal)
    } catch (error) {
      record(true)
      throw error
    }
    record(false)
    return staged.ending === 'reset' ? undefined : responseTo(ask, staged.answer, staged.ending, client)
  }
}

/** HEAD has no body (RFC 9110 section 9.3.2), nor have some codes: `Response` refuses an empty one, too. */
function responseTo({ method }: Ask, answer: Answer, ending: Ending, client: Abortable): Response {
  const { status, headers } = answer
  const bare = method === 'HEAD' || hasNoContent(status)
  const body =
    ending === 'complete' ? new Uint8Array(answer.body) : cutBody(sentBody(method, answer, ending), ending, client)
  return new Response(bare ? null : body, { status, headers: { ...headers } })
}

/** What ends a body that stalls, for as long as somebody waits for more of it: who only awaits all of it holds nothing of it. */
const stalled = new Set<() => void>()

/** A body that sends these bytes and then an error, or nothing more until the reader leaves. */
function cutBody(bytes: Uint8Array, ending: Ending, client: Abortable): ReadableStream<Uint8Array> {
  let leave: () => void
  const end = (): void => {
    stalled.delete(leave)
    client.signal.removeEventListener('abort', leave)
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      leave = () => {
        end()
        controller.error(client.signal.reason)
      }
      client.signal.addEventListener('abort', leave)
      // Also if there are none: msw 3 sends the headers with the first chunk.
      controller.enqueue(new Uint8Array(bytes))
    },
    // An error drops what is still queued, here and in a socket of msw 3, so raise it one turn after the bytes were read.
    pull: async (controller) => {
      if (ending !== 'truncate') {
        stalled.add(leave)
        return
      }
      await new Promise((resolve) => setTimeout(resolve))
      end()
      controller.error(new TypeError('The body ends before its Content-Length, on purpose.'))
    },
    cancel: end,
  })
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    if (milliseconds === 0) resolve()
    else timer = setTimeout(resolve, milliseconds)
  })
  return beforeAbort(over, signal).finally(() => clearTimeout(timer))
}

/** What is waited for, or a rejection with the signal's reason if that is aborted before. */
function beforeAbort(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const leave = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
