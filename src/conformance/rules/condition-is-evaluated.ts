import { askedLike, holdsJson, isSameBody, itemsIn } from '../../client/answer.ts'
import { isJson, readContentType } from '../../client/content-type.ts'
import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { compareWithPlain, type Difference, type Variant } from '../inquiry/compare-with-plain.ts'
import { type Conditional, conditions, future, seldomAsked, tagOf } from '../inquiry/conditions.ts'
import { nonsense } from '../inquiry/random.ts'
import { http, type Needed, type Rule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'
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
    const variants = [...(await conditionalQuestions(inquiry)), ...(await questionsForNothing(inquiry))]
    const { answers, problems } = await compareWithPlain(variants, (question, plain) =>
      askedLike(question, plain, inquiry.ask),
    )
    answers.forEach(inquiry.countError)
    return verdictOn(problems, answers.length, 'conditional questions')
  },
}) as Rule

/** Asks with conditions for an answer of each operation, if that can be read. */
async function conditionalQuestions(inquiry: Needed<Needs>): Promise<readonly Variant[]> {
  const known = (await inquiry.examples()).find(({ entity }) => entity !== undefined)
  const [found] = (await inquiry.searching()).found
  const paths = ['/entities', '/findings', known && entityPath(known.id), found && searchPath(found.q)]
  const all = await Promise.all(paths.filter((path) => path !== undefined).map(async (path) => inquiry.once(path)))
  const readable = all.filter((one) => one.ended === 'complete' && one.status === 200 && holdsJson(one))
  return readable.flatMap((plain, at) => {
    const another = readable.map(tagOf).find((tag) => tag !== undefined && tag !== tagOf(plain))
    const seldom = seldomAsked(plain).filter((_, nth) => nth % readable.length === at)
    const some = [...conditions(plain, another, nonsense(inquiry.random('tag'), 12)), ...seldom]
    // First the tag that holds: who keeps what one client has takes it for what the next one has.
    const ownFirst = ({ kind }: Conditional): number => (kind === 'own tag' ? 0 : 1)
    const asked = inquiry.portion.of(`conditions ${at}`, some, 2).toSorted((a, b) => ownFirst(a) - ownFirst(b))
    return asked.map((condition) => ({
      question: { ...plain.question, headers: condition.headers },
      plain,
      look: (answer: Exchange) => differenceOf(condition, answer, plain),
    }))
  })
}

/** Where there is nothing, no condition and no range counts: whatever it says, the answer is the one without it. */
const ofNothing: readonly Header[] = [
  ['If-None-Match', '*'],
  ['If-Modified-Since', future],
  ['Range', 'bytes=0-4'],
]
/** Answers to a condition or to a range, in place of the 404. */
const toCondition = new Set([200, 206, 304, 412, 416])

/** Asks with conditions for an entity that there is not. */
async function questionsForNothing({ unknown, portion }: Needed<Needs>): Promise<readonly Variant[]> {
  const stranger = (await unknown()).find(({ synthetic, answer }) => synthetic && answer.exchange.status === 404)
  if (stranger === undefined) return []
  const plain = stranger.answer.exchange
  return portion.of('of nothing', ofNothing, 1).map((header) => ({
    question: { ...plain.question, headers: [header] },
    plain,
    look({ status }) {
      if (!toCondition.has(status)) return undefined
      const section = header[0] === 'Range' ? '14.2' : '13.2.1'
      const expected = `status 404 with ${header.join(': ')}, as without it (RFC 9110 section ${section})`
      return { kind: `of nothing: ${header[0]}`, expected, actual: `status ${status}` }
    },
  }))
}

/** What is wrong with the answer to a condition. What else a status may say, other rules judge. */
function differenceOf({ kind, how }: Conditional, answer: Exchange, plain: Exchange): Difference | undefined {
  const { status, body } = answer
  const mayBe304 = kind === 'own tag' || kind === 'any'
  if (status === 304 && mayBe304) return wrongIn304(answer, plain, kind === 'own tag')
  if (status !== 200 || !holdsJson(answer, plain)) {
    const due = mayBe304 ? 'status 304, or the whole answer with status 200,' : 'the whole answer with status 200'
    const actual =
      status === 200 ? `status 200 with ${body.length === 0 ? 'an empty' : 'another'} body` : `status ${status}`
    return { kind, expected: `${due} ${how}`, actual }
  }
  if (isSameBody(answer, plain)) return undefined
  const [items, whole] = [answer, plain].map(itemsIn)
  if (items === whole) return undefined
  const expected = `${whole} elements, as without a condition`
  return { kind: 'other content', expected, actual: `${items}`, alike: (now) => itemsIn(now) === whole }
}

/** A content type that is none of JSON; or, to the tag that it has, a length that is not that of the answer that 304 stands for. */
function wrongIn304(answer: Exchange, plain: Exchange, isOwn: boolean): Difference | undefined {
  const other = headerValues(answer.headers, 'content-type').find((type) => !isJson(readContentType(type)?.type))
  if (other !== undefined) {
    const expected = 'status 304 with no other Content-Type than application/json'
    const actual = `Content-Type: ${other}, which caches then have for the answer (RFC 9111 section 3.2)`
    return { kind: 'type of 304', expected, actual }
  }
  const [given, due] = [answer, plain].map(lengthOf)
  if (!isOwn || given === undefined || due === undefined || given === due) return undefined
  const expected = `status 304 with Content-Length: ${due}, as the whole answer has, or without it (RFC 9110 section 8.6)`
  return { kind: 'length of 304', expected, actual: `Content-Length: ${given}`, alike: (now) => lengthOf(now) === due }
}

function lengthOf({ headers }: Exchange): string | undefined {
  return headerValues(headers, 'content-length')[0]
}
