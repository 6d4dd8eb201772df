import { counted } from '../../text/counted.ts'
import { holdsJson, isSameBody, itemsIn } from '../../client/answer.ts'
import { isJson, readContentType } from '../../client/content-type.ts'
import { type Exchange, headerValues, type Question, type WireFacts } from '../../client/exchange.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { compareWithPlain, type Difference, type Variant } from '../inquiry/compare-with-plain.ts'
import { onTheWire } from '../inquiry/on-the-wire.ts'
import { http, type Rule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'
import successIs200 from './success-is-200.ts'

/** In which version one may ask is the server's to say, too. */
const otherVersion = new Set([426, 505])
const notSupported = new Set([501, 505])

export default http({
  id: 'http-1-0-is-answered',
  rfc: 'RFC 9112 section 2.3',
  title: 'A question in HTTP/1.0, where it is answered, gets the same answer, in one piece',
  why: 'Gateways, health checks and old proxies ask in HTTP/1.0, and cannot read chunks.',
  after: [successIs200],
  needs: ['wire', 'once', 'ask', 'examples', 'searching', 'unknown', 'portion'],
  async check(inquiry) {
    const known = (await inquiry.examples()).find(({ entity }) => entity !== undefined)
    const unknown = (await inquiry.unknown()).find(({ synthetic }) => synthetic)
    const [found] = (await inquiry.searching()).found
    const paths = [
      '/entities',
      '/findings',
      known && entityPath(known.id),
      found && searchPath(found.q),
      unknown && entityPath(unknown.id),
    ].filter((path) => path !== undefined)
    const variants: Variant<OnWire>[] = []
    for (const path of inquiry.portion.of('HTTP/1.0', paths, 2)) {
      const plain = await inquiry.once(path)
      if (plain.ended !== 'complete' || (plain.status !== 200 && plain.status !== 404)) continue
      const question: Question = { method: 'GET', path, version: '1.0' }
      variants.push({ question, plain, look: (answer) => differenceOf(answer, plain) })
    }
    const askOnWire = async (question: Question, plain: Exchange): Promise<OnWire> => {
      const answer = exchangeOf(question, await inquiry.wire({ ...question, fold: true }))
      // What is long is looked at whole where it is another one.
      return answer.folded && !isSameBody(answer, plain) ? exchangeOf(question, await inquiry.wire(question)) : answer
    }
    const { answers, problems } = await compareWithPlain(variants, askOnWire, inquiry.ask)
    const statuses = new Set(answers.map(({ status }) => status))
    const [status] = statuses
    if (answers.length > 1 && statuses.size === 1 && isRefusal(status))
      return skip(`every question in HTTP/1.0 gets ${status}: the server has newer ones alone`)
    return verdictOn(problems, answers.filter((one) => !otherVersion.has(one.status)).length, 'answers to HTTP/1.0')
  },
}) as Rule

/** What came on the wire, and what is wrong with its framing. */
type OnWire = Exchange & Pick<WireFacts, 'faults'>

/** Another error of the server is none of the version. */
function isRefusal(status: number = 0): boolean {
  return (status >= 400 && status < 500) || notSupported.has(status)
}

function exchangeOf(question: Question, facts: WireFacts): OnWire {
  const { text = '', digest, faults } = facts
  const body = new TextEncoder().encode(text)
  return { ...onTheWire(question, facts), body, faults, ...(digest !== undefined && { folded: { digest } }) }
}

function differenceOf(exchange: OnWire, plain: Exchange): Difference | undefined {
  const { status, headers } = exchange
  const [fault] = exchange.faults
  if (otherVersion.has(status)) return undefined
  if (fault !== undefined) return { kind: 'framing', expected: 'an answer that HTTP/1.0 can read', actual: fault }
  if (status !== plain.status) {
    return { kind: 'status', expected: `status ${plain.status}, as in HTTP/1.1`, actual: `status ${status}` }
  }
  if (status !== 200) return undefined
  const [type, plainType] = [headers, plain.headers].map((some) => headerValues(some, 'content-type').join(', '))
  if (isOfJson(plainType) && !isOfJson(type))
    return { kind: 'content type', expected: 'content type application/json', actual: type || 'none' }
  // Without Accept-Encoding any coding is acceptable (RFC 9110 section 12.5.3), and a text holds none.
  const isCoded = headerValues(headers, 'content-encoding').length > 0
  if (isCoded || isLike(exchange, plain)) return undefined
  const actual = `another one, of ${counted(exchange.body.length, 'byte')}`
  return { kind: 'body', expected: 'the JSON of the answer in HTTP/1.1', actual, alike: isLike }
}

/** Whether two answers have one status, and bodies that are alike: JSON both, with as many elements where it is a list. */
function isLike(one: Exchange, other: Exchange): boolean {
  if (one.status !== other.status) return false
  return isSameBody(one, other) || (holdsJson(one, other) && itemsIn(one) === itemsIn(other))
}

function isOfJson(type: string = ''): boolean {
  return isJson(readContentType(type)?.type)
}
