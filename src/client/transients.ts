import { brokenHttp, isUnreachable, noHttp } from './exchange.ts'
import { type Answer, asksToWait, isUnavailable } from './retry-after.ts'

/** After so many whose fault came again no question is sent twice: the server has that fault. */
export const mostLasting = 8

/**
 * Whether an answer may be that of a moment: 502, 503 or 504 (RFC 9110 sections 15.6.3 to 15.6.5), or a connection that was
 * lost; not 503 with a time to come back at.
 */
export function mayBeTransient(answer: Answer): boolean {
  const { ended, status, code } = answer
  if (ended === 'complete') return status === 502 || status === 504 || (isUnavailable(answer) && !asksToWait(answer))
  return (
    (ended === 'no answer' || ended === 'cut off') && !isUnreachable(code) && code !== brokenHttp && code !== noHttp
  )
}
