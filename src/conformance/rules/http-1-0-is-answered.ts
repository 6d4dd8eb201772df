import { counted } from '../../text/counted.ts'
import { isOfAccess, isSameBody, jsonIn } from '../../client/answer.ts'
import { isJson, readContentType } from '../../client/content-type.ts'
import { type Exchange, headerValues, type Question, type WireFacts } from '../../client/exchange.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import { onTheWire } from '../inquiry/on-the-wire.ts'
import { http, type Needed, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
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
    const unknown = (await inquiry.unknown()).find(({ madeUp }) => madeUp)
    const [found] = (await inquiry.searching()).found
    const paths = [
      '/entities',
      '/findings',
      known && entityPath(known.id),
      found && searchPath(found.q),
      unknown && entityPath(unknown.id),
    ].filter((path) => path !== undefined)
    const problems: Problem[] = []
    const statuses: number[] = []
    let checked = 0
    // One after the other, since their answers may be large.
    for (const path of inquiry.portion.of('HTTP/1.0', paths, 2)) {
      const plain = await inquiry.once(path)
      if (plain.ended !== 'complete' || (plain.status !== 200 && plain.status !== 404)) continue
      const question: Question = { method: 'GET', path, version: '1.0' }
      let facts = await inquiry.wire({ ...question, fold: true })
      // What is long is looked at whole where it is another one.
      if (facts.digest !== undefined && !isSameBody(exchangeOf(question, facts), plain))
        facts = await inquiry.wire(question)
      if (facts.ended === 'not asked' || isOfAccess(facts) || otherVersion.has(facts.status)) continue
      checked++
      statuses.push(facts.status)
      const exchange = exchangeOf(question, facts)
      const difference = differenceOf(exchange, facts, plain)
      // What changed meanwhile for everybody is no matter of the version.
      if (difference && difference.kind !== 'framing' && !isLike(await inquiry.ask({ method: 'GET', path }), plain))
        continue
      // It may have been a slow moment; to wait twice for one of them is long enough.
      const isLate = facts.ended === 'timed out' && problems.length === 0
      if (isLate && (await inquiry.wire(question)).ended === 'complete') continue
      if (difference) problems.push({ ...difference, exchanges: [exchange, plain] })
    }
    if (statuses.length > 1 && new Set(statuses).size === 1 && isRefusal(statuses[0])) {
      return skip(`every question in HTTP/1.0 gets ${statuses[0]}: the server has newer ones alone`)
    }
    if (problems.length === 0) problems.push(...(await brokenByNothing(inquiry.wire)))
    return verdictOn(problems, checked, 'answers to HTTP/1.0')
  },
}) as Rule

/** Health checks send a request line alone; who has no answer to that may refuse it. */
async function brokenByNothing(wire: Needed<'wire'>['wire']): Promise<readonly Problem[]> {
  const question: Question = { method: 'GET', path: '/findings', version: '1.0', bare: true }
  const facts = await wire(question)
  if (facts.status < 500 || notSupported.has(facts.status)) return []
  const actual = `status ${facts.status}`
  const exchanges = [exchangeOf(question, facts)]
  return [{ kind: 'without Host', expected: 'no server error without Host and other headers', actual, exchanges }]
}

/** Another error of the server is none of the version. */
function isRefusal(status: number = 0): boolean {
  return (status >= 400 && status < 500) || notSupported.has(status)
}

function exchangeOf(question: Question, facts: WireFacts): Exchange {
  const { text = '', digest } = facts
  const body = new TextEncoder().encode(text)
  return { ...onTheWire(question, facts), body, ...(digest !== undefined && { folded: { digest } }) }
}

function differenceOf(exchange: Exchange, facts: WireFacts, plain: Exchange): Problem | undefined {
  const { ended, reason = '', status, headers } = exchange
  const [fault] = facts.faults
  if (fault !== undefined) return { kind: 'framing', expected: 'an answer that HTTP/1.0 can read', actual: fault }
  if (ended !== 'complete') {
    return { kind: 'no whole answer', expected: 'a whole answer', actual: `${ended}: ${reason}` }
  }
  if (status !== plain.status) {
    return { kind: 'status', expected: `status ${plain.status}, as in HTTP/1.1`, actual: `status ${status}` }
  }
  if (status !== 200) return undefined
  const [types, plainTypes] = [headers, plain.headers].map((some) => headerValues(some, 'content-type'))
  const [isAsStated, isPlainAsStated] = [types, plainTypes].map((some) =>
    isJson(readContentType(some?.[0] ?? '')?.type),
  )
  if (!isAsStated && isPlainAsStated) {
    return { kind: 'content type', expected: 'content type application/json', actual: types?.join(', ') || 'none' }
  }
  // Without Accept-Encoding any coding is acceptable (RFC 9110 section 12.5.3), and a text holds none.
  const isCoded = headerValues(headers, 'content-encoding').length > 0
  if (isCoded || isLike(exchange, plain)) return undefined
  const actual = `another one, of ${counted(exchange.body.length, 'byte')}`
  return { kind: 'body', expected: 'the JSON of the answer in HTTP/1.1', actual }
}

/** Whether two answers have one status, and bodies that are alike: as many elements, or the same identifier. */
function isLike(one: Exchange, other: Exchange): boolean {
  if (one.status !== other.status) return false
  if (isSameBody(one, other)) return true
  const known = gist(other)
  return known === undefined || gist(one) === known
}

/** The number of elements of a list, or the identifier of an object; undefined for what is neither. */
function gist(exchange: Exchange): string | undefined {
  const value = jsonIn(exchange)
  if (Array.isArray(value)) return counted(value.length, 'element')
  return isObject(value) ? `the identifier ${JSON.stringify(value['id'])}` : undefined
}
