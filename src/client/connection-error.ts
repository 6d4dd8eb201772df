import { brokenHttp, type ExchangeEnd, longHead, noHttp } from './exchange.ts'
import { tooLarge, tooLate, tooLongHead } from './budget.ts'

/** The system's error code, and whether the connection may have served an earlier question. */
export function factsOf(error: Error | undefined): { code: string | undefined; reused: boolean } {
  const { code, cause, socket } = (error ?? {}) as ConnectionError
  const closed = code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
  return { code: cause?.code ?? code, reused: closed && (socket?.bytesRead ?? 1) > 0 }
}

interface ConnectionError {
  readonly code?: string
  readonly cause?: { readonly code?: string }
  readonly socket?: { readonly bytesRead?: number }
}

/** Whether something came that our client cannot read; a server that hangs up without a word is another matter. */
export function isBroken(error: Error | undefined): boolean {
  const { name, code = '', socket } = (error ?? {}) as ConnectionError & { readonly name?: string }
  if (name === 'HTTPParserError' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || code === 'ERR_ASSERTION')
    return true
  // Of a kept connection these may be bytes of an earlier answer; then the question is put on a new one first.
  return code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0
}

export function endedBy(error: Error, status: number): ExchangeEnd {
  const { name, code = '' } = error as { name?: string; code?: string }
  if (code === brokenHttp || code === noHttp) return 'not http'
  if (code === longHead) return 'too large'
  // A 304 has no body, and may say all the same how long the one is that it stands for (RFC 9110 section 8.6).
  if (status === 304 && code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'complete'
  if (name === 'HTTPParserError' || code.startsWith('HPE_')) return 'not http'
  return status === 0 ? 'no answer' : 'cut off'
}

export function reasonOf(
  ended: ExchangeEnd,
  error: Error | undefined,
  limits: { timeoutMs: number; maxBody: number },
): string {
  const { code } = (error ?? {}) as ConnectionError
  if (ended === 'timed out') return tooLate(limits.timeoutMs)
  if (ended === 'too large') return code === longHead ? tooLongHead : tooLarge(limits.maxBody)
  // An assertion of our client has lines of its own, and means the status.
  if (code === 'ERR_ASSERTION') return 'the answer begins with a status that HTTP does not have'
  return error?.message.replace(/\s+/g, ' ').replace(openSslMessage, '$1') ?? 'the connection ended'
}

/** Of an error of OpenSSL's, what it says between where in OpenSSL it came up and the line of the source. */
const openSslMessage = /^[\dA-F]+:error:[\dA-F]+:SSL routines:[^:]*:([^:]+):.*$/
