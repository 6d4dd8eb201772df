import { type Exchange, headerValues, isRefusedPrefetch } from './exchange.ts'

/** An answer, as far as it tells whether to ask again. */
export type Answer = Pick<Exchange, 'ended' | 'status' | 'headers'> & Partial<Exchange>

/** Whether an answer asks to come back later: 429, or 503 with Retry-After. */
export function asksToWait(answer: Answer): boolean {
  if (answer.status === 429) return answer.ended === 'complete'
  return isUnavailable(answer) && headerValues(answer.headers, 'retry-after').length > 0
}

/** Whether the server says that it cannot answer now. */
export function isUnavailable(answer: Answer): boolean {
  return answer.ended === 'complete' && answer.status === 503 && !isRefusedPrefetch(answer)
}

/** Whether a question may have been sent again, with another answer in place of this one. */
export function mayBeReplaced(answer: Answer): boolean {
  return answer.ended !== 'complete' || asksToWait(answer) || [502, 503, 504].includes(answer.status)
}

/** Milliseconds to wait by an answer: as long as it says, or a second. */
export function waitMs({ headers }: Answer): number {
  const [retryAfter] = headerValues(headers, 'retry-after')
  if (retryAfter === undefined) return 1000
  if (/^\s*[0-9]+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 1000 : Math.max(0, date - Date.now())
}
