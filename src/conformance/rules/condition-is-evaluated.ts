import { askedLike, holdsJson, isOfAccess, isSameBody, itemsIn } from '../../client/answer.ts'
import { isJson, readContentType } from '../../client/content-type.ts'
import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { type Conditional, conditions, future, seldomAsked, tagOf } from '../inquiry/conditions.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { neverAnswered } from '../inquiry/never-answered.ts'
import { nonsense } from '../inquiry/random.ts'
import { http, type Needed, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import successIs200 from './success-is-200.ts'

type Needs = 'once' | 'ask' | 'countError' | 'random' | 'examples' | 'searching' | 'unknown' | 'portion'

export default http({
  id: 'condition-is-evaluated',
  rfc: 'RFC 9110 section 13.1',
  title: '304 is the answer to the tag or the date of what the client has, and to no other',
  why: 'A client that is told that nothing changed keeps showing the old content.',
  after: [successIs200],
  needs: ['once', 'ask', 'countError', 'random', 'examples', 'searching', 'unknown', 'portion'],
  async check(inquiry) {
    const readable = await readableAnswers(inquiry)
    const conditional = await judgeConditions(inquiry, readable)
    const absent = await judgeOfNothing(inquiry)
    const problems = [...conditional.problems, ...absent.problems]
    return verdictOn(problems, conditional.checked + absent.checked, 'conditional questions')
  },
}) as Rule

interface Judged {
  readonly problems: readonly Problem[]
  readonly checked: number
}

/** An answer of each operation, if it can be read. */
async function readableAnswers({ examples, searching, once }: Needed<Needs>): Promise<readonly Exchange[]> {
  const known = (await examples()).find(({ entity }) => entity !== undefined)
  const [found] = (await searching()).found
  const paths = ['/entities', '/findings', known && entityPath(known.id), found && searchPath(found.q)]
  const plain = await Promise.all(paths.filter((path) => path !== undefined).map(async (path) => once(path)))
  return plain.filter((one) => one.ended === 'complete' && one.status === 200 && holdsJson(one))
}

/** Asks for the same again, with conditions. */
async function judgeConditions(inquiry: Needed<Needs>, readable: readonly Exchange[]): Promise<Judged> {
  const tags = readable.map(tagOf)
  const conditional = readable.map(async (first, at) => {
    const others = tags.filter((tag) => tag !== undefined && tag !== tags[at])
    const seldom = seldomAsked(first).filter((_, nth) => nth % readable.length === at)
    const all = [...conditions(first, others[0], nonsense(inquiry.random('tag'), 12)), ...seldom]
    const asked = inquiry.portion.of(`conditions ${at}`, all, 2).toSorted((a, b) => ownFirst(a) - ownFirst(b))
    const { path } = first.question
    const answers = asked.map(async (condition) => ({
      condition,
      first,
      exchange: await askedLike({ method: 'GET', path, headers: condition.headers }, first, inquiry.ask),
    }))
    return Promise.all(answers)
  })
  const problems: Problem[] = []
  let checked = 0
  // To wait for one is long enough.
  let withoutAnswer: Problem | undefined
  for (const { condition, first, exchange } of (await Promise.all(conditional)).flat()) {
    if (exchange.ended !== 'complete') {
      withoutAnswer ??= await neverAnswered(inquiry, exchange, first)
      continue
    }
    if (isOfAccess(exchange)) continue
    checked++
    inquiry.countError(exchange)
    const problem = await problemOf(condition, exchange, first, inquiry.ask)
    if (problem) problems.push(problem)
  }
  return { problems: withoutAnswer === undefined ? problems : [...problems, withoutAnswer], checked }
}

/** What is wrong with the answer to a condition, where the answer without it is the first. */
async function problemOf(
  condition: Conditional,
  exchange: Exchange,
  first: Exchange,
  ask: Inquiry['ask'],
): Promise<Problem | undefined> {
  const { kind } = condition
  const { status } = exchange
  const exchanges = [exchange, first]
  const due = expectedOf(condition, exchange, first)
  if (due !== undefined) {
    const actual =
      status === 200
        ? `status 200 with ${exchange.body.length === 0 ? 'an empty' : 'another'} body`
        : `status ${status}`
    return { kind, expected: due, actual, exchanges }
  }
  const otherType = status === 304 ? otherTypeIn(exchange) : undefined
  if (otherType !== undefined) {
    const expected = 'status 304 with no other Content-Type than application/json'
    const actual = `Content-Type: ${otherType}, which caches then have for the answer (RFC 9111 section 3.2)`
    return { kind: 'type of 304', expected, actual, exchanges }
  }
  if (status === 304 && kind === 'own tag') return otherLengthIn(exchange, first, ask)
  if (status !== 200 || isSameBody(exchange, first)) return undefined
  const [items, whole] = [itemsIn(exchange), itemsIn(first)]
  if (items === whole) return undefined
  // What grew meanwhile for everybody is no matter of the condition.
  if (itemsIn(await ask({ method: 'GET', path: first.question.path })) !== whole) return undefined
  const expected = `${whole} elements, as without a condition`
  return { kind: 'other content', expected, actual: `${items}`, exchanges }
}

/** Asks with conditions for an entity that there is not. */
async function judgeOfNothing({ unknown, portion, ask }: Needed<Needs>): Promise<Judged> {
  const stranger = (await unknown()).find(({ madeUp, answer }) => madeUp && answer.exchange.status === 404)
  if (stranger === undefined) return { problems: [], checked: 0 }
  const first = stranger.answer.exchange
  const answers = portion.of('of nothing', ofNothing, 1).map(async (header) => ({
    header,
    exchange: await ask({ ...first.question, headers: [header] }),
  }))
  const all = await Promise.all(answers)
  const problems = all
    .filter(({ exchange }) => toCondition.has(exchange.status))
    .map(({ header, exchange }): Problem => {
      const section = header[0] === 'Range' ? '14.2' : '13.2.1'
      const expected = `status 404 with ${header.join(': ')}, as without it (RFC 9110 section ${section})`
      const actual = `status ${exchange.status}`
      return { kind: `of nothing: ${header[0]}`, expected, actual, exchanges: [exchange, first] }
    })
  return { problems, checked: all.length }
}

/** Where there is nothing, no condition and no range counts: whatever it says, the answer is the one without it. */
const ofNothing: readonly Header[] = [
  ['If-None-Match', '*'],
  ['If-Modified-Since', future],
  ['Range', 'bytes=0-4'],
]
/** Answers to a condition or to a range, in place of the 404. */
const toCondition = new Set([200, 206, 304, 412, 416])

/** First the tag that holds: who keeps what one client has takes it for what the next one has. */
function ownFirst({ kind }: Conditional): number {
  return kind === 'own tag' ? 0 : 1
}

/** What should have been; undefined where it was. What else a status may say, other rules judge. */
function expectedOf({ kind, how }: Conditional, exchange: Exchange, first: Exchange): string | undefined {
  const { status } = exchange
  const mayBe304 = kind === 'own tag' || kind === 'any'
  if (mayBe304 && status === 304) return undefined
  const due = mayBe304 ? 'status 304, or the whole answer with status 200,' : 'the whole answer with status 200'
  return status === 200 && holdsJson(exchange, first) ? undefined : `${due} ${how}`
}

/** A content type that is none of JSON, where there is one. */
function otherTypeIn({ headers }: Exchange): string | undefined {
  return headerValues(headers, 'content-type').find((type) => !isJson(readContentType(type)?.type))
}

function lengthOf({ headers }: Exchange): string | undefined {
  return headerValues(headers, 'content-length')[0]
}

/** A length that is not that of the answer that 304 stands for, where both are told and that has the same each time. */
async function otherLengthIn(exchange: Exchange, first: Exchange, ask: Inquiry['ask']): Promise<Problem | undefined> {
  const [given, due] = [exchange, first].map(lengthOf)
  if (given === undefined || due === undefined || given === due) return undefined
  const again = await askedLike({ method: 'GET', path: first.question.path }, first, ask)
  if (lengthOf(again) !== due) return undefined
  const expected = `status 304 with Content-Length: ${due}, as the whole answer has, or without it (RFC 9110 section 8.6)`
  return { kind: 'length of 304', expected, actual: `Content-Length: ${given}`, exchanges: [exchange, first] }
}
