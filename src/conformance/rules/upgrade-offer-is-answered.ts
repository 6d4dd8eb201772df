import type { Header, Question } from '../../client/exchange.ts'
import { http, type Rule } from '../rule.ts'
import { onTheWire } from '../inquiry/on-the-wire.ts'
import { fail, verdictOn } from '../verdict.ts'
import successIs200 from './success-is-200.ts'

/** As Java's own client begins: RFC 9113 has taken h2c by upgrade back, and who does not speak it answers as ever. */
const offer: readonly Header[] = [
  ['Connection', 'Upgrade, HTTP2-Settings'],
  ['Upgrade', 'h2c'],
  ['HTTP2-Settings', 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA'],
]
/** It may take the offer, and need not overlook it: libraries for WebSocket answer 400 to any other protocol. */
const isItsOwn = (status: number): boolean => status > 0 && status < 500 && status !== 200

export default http({
  id: 'upgrade-offer-is-answered',
  rfc: 'RFC 9110 section 7.8',
  title: 'A client that offers to switch to another protocol is answered nevertheless',
  why: "Java's own client offers HTTP/2 with its first request, and gets no answer if the server closes the connection instead.",
  after: [successIs200],
  needs: ['ask', 'once', 'wire'],
  async check(inquiry) {
    const path = '/findings'
    const plain = await inquiry.once(path)
    const question: Question = { method: 'GET', path, headers: offer }
    const offered = async () => {
      const facts = await inquiry.wire(question)
      const isSilent = facts.status === 0 && facts.ended !== 'not asked'
      // A server that is gone meanwhile answers nobody; one that is not is not taken for hung by two silences in a row.
      const isGone = isSilent && (await inquiry.ask({ method: 'GET', path })).ended !== 'complete'
      return { ...facts, isSilent, isGone }
    }
    const first = await offered()
    // A machine that is busy may miss one: who never answers does not answer the second either.
    const facts = first.isSilent ? await offered() : first
    const { ended, reason, status, isGone } = facts
    if (plain.status !== 200 || ended === 'not asked' || isGone || isItsOwn(status)) return verdictOn([], 0, 'offers')
    if (status === 200) return verdictOn([], 1, 'offers')
    return fail({
      kind: status === 0 ? 'no answer' : 'status',
      expected: 'an answer, as without Upgrade: h2c',
      actual: status === 0 ? `${ended}: ${reason}` : `status ${status}`,
      exchanges: [onTheWire(question, facts), plain],
    })
  },
}) as Rule
