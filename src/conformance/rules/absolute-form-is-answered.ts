import { readContentType } from '../../client/content-type.ts'
import { headerValues, type Question, unanswered, type WireFacts } from '../../client/exchange.ts'
import type { HttpRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

/** Who may ask, how often, and for which host, is the server's to say. */
const unjudged = new Set([401, 403, 421, 429])

const rule: HttpRule<'once' | 'ask' | 'wire' | 'portion'> = {
  id: 'absolute-form-is-answered',
  level: 'http',
  rfc: 'RFC 9112 section 3.2.2',
  title: 'A question with the whole URL in its first line is answered as one with the path alone',
  why: 'Clients ask so when they are set up with a proxy, and some proxies pass it on as it is.',
  needs: ['once', 'ask', 'wire', 'portion'],
  async check({ once, ask, wire, portion }) {
    if (portion.isQuick) return skip('a quick run does not ask so')
    const question: Question = { method: 'GET', path: '/findings' }
    const asked: Question = { ...question, absolute: true }
    const plain = await once(question.path)
    const isTold = (facts: WireFacts): boolean => facts.ended !== 'not asked' && !unjudged.has(facts.status)
    const first = await wire(asked)
    if (plain.status !== 200 || !isTold(first)) return verdictOn([], 0, 'questions with a whole URL')
    if (isAlike(first, plain)) return verdictOn([], 1, 'questions with a whole URL')
    // What has changed meanwhile, or depends on something else that is sent, is no matter of the form.
    const [pathAlone, second] = [await wire(question), await wire(asked)]
    const isGone = (await ask(question)).ended !== 'complete'
    if (isGone || !isTold(second) || !isAlike(pathAlone, plain) || isAlike(second, plain))
      return verdictOn([], 0, 'questions with a whole URL')
    const { ended, reason, status, headers } = second
    const exchange = { ...unanswered(asked, ended, reason === undefined ? {} : { reason }), status, headers }
    const problem = {
      kind: 'absolute form',
      expected: `${inWords(plain)} to GET with the whole URL, as with ${question.path}`,
      actual: status === 0 ? `${ended}: ${reason}` : inWords(second),
      exchanges: [exchange, plain],
    }
    return verdictOn([problem], 1, 'questions with a whole URL')
  },
}

type Head = Pick<WireFacts, 'status' | 'headers'>

function isAlike(one: Head, other: Head): boolean {
  return inWords(one) === inWords(other)
}

function inWords({ status, headers }: Head): string {
  const type = readContentType(headerValues(headers, 'content-type')[0] ?? '')?.type
  return status === 200 ? `status 200 with ${type ?? 'no content type'}` : `status ${status}`
}

export default rule
