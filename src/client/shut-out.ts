import type { Exchange } from './exchange.ts'

/** That a server refuses everything from some request on, as when credentials expire: these requests follow each other. */
export interface ShutOut {
  readonly status: number
  /** The number of the first of them. */
  readonly since: number
  readonly count: number
}

/** Whether a status says only who may ask. */
export function isRefusal({ status }: Pick<Exchange, 'status'>): boolean {
  return status === 401 || status === 403 || status === 451
}

/** The refusals that the answers so far end in, with one more answer, to the request of this number; undefined where it is none. */
export function shutOutBy(
  answer: Pick<Exchange, 'status' | 'ended'>,
  sent: number,
  before: ShutOut | undefined,
): ShutOut | undefined {
  if (answer.ended !== 'complete') return before
  if (!isRefusal(answer)) return undefined
  return before ? { ...before, count: before.count + 1 } : { status: answer.status, since: sent, count: 1 }
}
