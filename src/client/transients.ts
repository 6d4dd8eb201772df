import { questionInShort } from './evidence.ts'
import { brokenHttp, isUnreachable, noHttp, type Question } from './exchange.ts'
import { type Answer, asksToWait, isUnavailable } from './retry-after.ts'
import type { SendingFacts } from './sending-facts.ts'

/** After so many whose fault came again no question is sent twice: the server has that fault. */
const mostLasting = 8

/** Which failures are of a moment alone: those that do not come again when the question is confirmed, by being sent once more. */
export class Transients {
  readonly #facts: SendingFacts
  #lasting = 0

  constructor(facts: SendingFacts) {
    this.#facts = facts
  }

  /** Whether the question of an answer is to be sent once more; one that is kept for what becomes of it tells of something else. */
  mayBe({ times }: Question, answer: Answer): boolean {
    return times === undefined && this.#lasting < mostLasting && mayBeTransient(answer)
  }

  /** Whether it was one of a moment, by what came when it was sent again. */
  was(question: Question, first: Answer, again: Answer): boolean {
    if (again.ended !== 'complete' || mayBeTransient(again)) {
      this.#lasting++
      return false
    }
    const { ended, status, reason = ended } = first
    this.#facts.transients.push(`${questionInShort(question)}: ${ended === 'complete' ? `status ${status}` : reason}`)
    return true
  }
}

/**
 * Whether an answer may be that of a moment: 502, 503 or 504 (RFC 9110 sections 15.6.3 to 15.6.5), or a connection that was
 * lost; not 503 with a time to come back at.
 */
function mayBeTransient(answer: Answer): boolean {
  const { ended, status, code } = answer
  if (ended === 'complete') return status === 502 || status === 504 || (isUnavailable(answer) && !asksToWait(answer))
  return (
    (ended === 'no answer' || ended === 'cut off') && !isUnreachable(code) && code !== brokenHttp && code !== noHttp
  )
}
