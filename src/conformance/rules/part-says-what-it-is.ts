import { askedLike, holdsJson, isOfAccess, isSameBody, itemsIn } from '../../client/answer.ts'
import { saidOf, spanOf } from '../../client/content-range.ts'
import { type Exchange, headerValues, type Question } from '../../client/exchange.ts'
import { counted } from '../../text/counted.ts'
import { entityPath } from '../../contract/operations.ts'
import { neverAnswered } from '../inquiry/never-answered.ts'
import { nonsense } from '../inquiry/random.ts'
import { http, type Needed, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import successIs200 from './success-is-200.ts'

/** A unit of ranges that is not registered: a server may know it all the same, and says so. */
const otherUnit = 'items'
/** An octet that no answer has: a range may end behind the last one, and one that begins there asks for nothing. */
const farBehind = 10 ** 10

export default http({
  id: 'part-says-what-it-is',
  rfc: 'RFC 9110 section 14.2',
  title:
    'Who asks for a range gets the whole answer, or a part that says which one it is, and nobody else gets the part',
  why: 'A client or a cache that takes a part for the whole has text that is not JSON.',
  after: [successIs200],
  needs: ['once', 'ask', 'countError', 'random', 'examples', 'portion'],
  async check(inquiry) {
    const known = (await inquiry.examples()).find(({ entity }) => entity !== undefined)
    const path = known && entityPath(known.id)
    // The list has most letters beyond ASCII: where its end is depends on what is counted.
    const ranges = inquiry.portion.of(
      'ranges',
      [
        { path: '/entities', range: 'bytes=-7', keeps: false },
        { path: '/entities', range: 'bytes=0-9', keeps: true },
        ...(path === undefined ? [] : [{ path, range: 'bytes=5-14', keeps: true }]),
        { path: '/findings', range: 'bytes=2-', keeps: false },
        { path: '/findings', range: `bytes=0-${farBehind}`, keeps: false },
        { path: '/entities', range: 'bytes=0-1,4-5', keeps: false },
        { path: '/findings', range: `bytes=${farBehind}-`, keeps: false },
        { path: '/entities', range: `${otherUnit}=0-9`, keeps: false },
      ],
      2,
    )
    const problems: Problem[] = []
    let checked = 0
    // To wait for one is long enough.
    let withoutAnswer: Problem | undefined
    let parted: Ranged | undefined
    for (const { path, range, keeps } of ranges) {
      const plain = await inquiry.once(path)
      if (!isWhole(plain)) continue
      const question: Question = { method: 'GET', path, headers: [['Range', range]] }
      const part = await askedLike(question, plain, inquiry.ask)
      if (part.ended !== 'complete') {
        withoutAnswer ??= await neverAnswered(inquiry, part, plain)
        continue
      }
      if (isOfAccess(part)) continue
      const ranged = { part, plain, range }
      checked++
      inquiry.countError(part)
      if (part.status === 206 && range.startsWith('bytes')) parted ??= ranged
      const found = problemIn(ranged) ?? (await fewerItems(inquiry, ranged)) ?? (await otherBytes(inquiry, ranged))
      if (found !== undefined) problems.push({ ...found, exchanges: [part, plain] })
      if (!keeps) continue
      const after = await askedLike({ method: 'GET', path }, plain, inquiry.ask)
      if (after.ended !== 'complete' || isOfAccess(after)) continue
      if (isWhole(part, plain) || isWhole(after, plain) || after.body.length !== part.body.length) continue
      const expected = 'the whole answer to who asks for no range'
      const actual = `${counted(after.body.length, 'byte')} of it`
      problems.push({ kind: 'kept part', expected, actual, exchanges: [after, part] })
    }
    if (withoutAnswer !== undefined) problems.push(withoutAnswer)
    if (parted !== undefined && !inquiry.portion.isQuick) problems.push(...(await partOfAnother(inquiry, parted)))
    return verdictOn(problems, checked, 'answers to a range')
  },
}) as Rule

interface Ranged {
  readonly part: Exchange
  readonly plain: Exchange
  readonly range: string
}

function isWhole(exchange: Exchange, like?: Exchange): boolean {
  return exchange.ended === 'complete' && exchange.status === 200 && holdsJson(exchange, like)
}

/** What is wrong by itself; nothing where the status is one that is not shown (GAP-9). */
function problemIn({ part, plain, range }: Ranged): Problem | undefined {
  const { status, headers, body } = part
  const allowed = range.startsWith('bytes')
    ? '206 with a part and its Content-Range'
    : `206 with a part in ${otherUnit}`
  const expected = `status 200 with the whole answer, ${allowed}, or 416, to Range: ${range}`
  const wrong = (actual: string): Problem => ({ kind: 'part', expected, actual })
  if (status >= 500) return wrong(`status ${status}`)
  if (status === 200) return isWhole(part, plain) ? undefined : wrong('status 200 with a part of the answer')
  if (status !== 206 || isMultipart(part)) return undefined
  const [said] = headerValues(headers, 'content-range')
  const shown = `status 206 with ${said === undefined ? 'no Content-Range' : `Content-Range: ${said}`}`
  if (!range.startsWith('bytes'))
    return said?.toLowerCase().startsWith(`${otherUnit} `) === true ? undefined : wrong(shown)
  const within = saidOf(part)
  if (within === undefined) return wrong(shown)
  const size = within.last - within.first + 1
  return !isCoded(part, plain) && size !== body.length
    ? wrong(`Content-Range: ${said} with ${body.length} bytes`)
    : undefined
}

function isMultipart({ headers }: Exchange): boolean {
  return headerValues(headers, 'content-type')[0]?.startsWith('multipart/') === true
}

function isCoded(...exchanges: readonly Exchange[]): boolean {
  return exchanges.some(({ headers }) => headerValues(headers, 'content-encoding').length > 0)
}

/** What a part in octets has otherwise than the whole of which it says to be a part. */
function othersIn({ part, plain, range }: Ranged): string | undefined {
  const said = part.status === 206 && !isMultipart(part) ? saidOf(part) : undefined
  const [tag, plainTag] = [part, plain].map(({ headers }) => headerValues(headers, 'etag')[0]?.replace(/^W\//, ''))
  const isOfAnother = tag !== undefined && plainTag !== undefined && tag !== plainTag
  if (!said || isOfAnother || isCoded(part, plain)) return undefined
  const { first, last, total } = said
  const asked = spanOf(range, plain.body.length)
  const shown = headerValues(part.headers, 'content-range')[0]
  if (total !== undefined && total !== plain.body.length) return `Content-Range: ${shown} of ${plain.body.length} bytes`
  // Less than what was asked for is a part of it still (RFC 9110 section 15.3.7).
  const isSatisfiable = asked !== undefined && asked.first <= asked.last
  if (isSatisfiable && (first > asked.last || last < asked.first))
    return `Content-Range: ${shown}, nothing of what was asked for`
  const isSame = Buffer.compare(plain.body.subarray(first, last + 1), part.body) === 0
  return isSame ? undefined : `Content-Range: ${shown} with other bytes`
}

/** A list of which a range leaves some out, though the status says that it is all there, and that is whole without. */
async function fewerItems({ ask }: Needed<'ask'>, { part, plain, range }: Ranged): Promise<Problem | undefined> {
  if (part.status !== 200 || isSameBody(part, plain)) return undefined
  const [items, whole] = [itemsIn(part), itemsIn(plain)]
  if (items === whole || itemsIn(await ask({ method: 'GET', path: plain.question.path })) !== whole) return undefined
  const expected = `status 200 with the whole list, of ${counted(whole ?? 0, 'element')}, to Range: ${range}`
  return { kind: 'fewer elements', expected, actual: `status 200 with ${counted(items ?? 0, 'element')}` }
}

/** A part for who has something else: joined with that, it is an answer that never was. */
async function partOfAnother(
  { ask, random }: Needed<'ask' | 'random'>,
  { part, plain, range }: Ranged,
): Promise<readonly Problem[]> {
  const tag = `"${nonsense(random('tag'), 12)}"`
  const exchange = await ask({ ...part.question, headers: [...(part.question.headers ?? []), ['If-Range', tag]] })
  if (exchange.status !== 206) return []
  const expected = `status 200 with the whole answer to Range: ${range} with If-Range: ${tag}, which is no tag of this server (RFC 9110 section 13.1.5)`
  return [{ kind: 'part of another', expected, actual: 'status 206', exchanges: [exchange, plain] }]
}

/** What is wrong beside the whole answer, where that is the same each time and the part is wrong each time. */
async function otherBytes({ ask }: Needed<'ask'>, ranged: Ranged): Promise<Problem | undefined> {
  const { part, plain, range } = ranged
  const actual = othersIn(ranged)
  if (actual === undefined) return undefined
  for (let time = 0; time < 3; time++) {
    const { path } = plain.question
    // What alternates may be the same each time where other questions come in between.
    const plainly = [0, 1].map(async () => askedLike({ method: 'GET', path }, plain, ask))
    const [again, ...wholes] = await Promise.all([ask(part.question), ...plainly])
    if (wholes.some((one) => one.status !== 200 || !isSameBody(one, plain))) return undefined
    if (othersIn({ part: again, plain, range }) === undefined) return undefined
  }
  return {
    kind: 'other bytes',
    expected: `the part that Range: ${range} asks for, and the length of the whole`,
    actual,
  }
}
