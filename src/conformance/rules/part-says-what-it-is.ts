import { askedLike, holdsJson, isSameBody, itemsIn } from '../../client/answer.ts'
import { saidOf, spanOf } from '../../client/content-range.ts'
import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'
import { counted } from '../../text/counted.ts'
import { entityPath } from '../../contract/operations.ts'
import { compareWithPlain, type Difference, type Variant } from '../inquiry/compare-with-plain.ts'
import { nonsense } from '../inquiry/random.ts'
import { http, type Rule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'
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
  async check({ once, ask, countError, random, examples, portion }) {
    const known = (await examples()).find(({ entity }) => entity !== undefined)
    const tag = `"${nonsense(random('tag'), 12)}"`
    // The list has most letters beyond ASCII: where its end is depends on what is counted.
    const ranges: readonly (readonly [path: string | undefined, range: string, ifRange?: string])[] = [
      ['/entities', 'bytes=-7'],
      ['/entities', 'bytes=0-9'],
      [known && entityPath(known.id), 'bytes=5-14'],
      ['/findings', 'bytes=2-'],
      ['/findings', `bytes=0-${farBehind}`],
      ['/entities', 'bytes=0-1,4-5'],
      ['/findings', `bytes=${farBehind}-`],
      ['/entities', `${otherUnit}=0-9`],
      ['/entities', 'bytes=0-9', tag],
    ]
    const variants: Variant[] = []
    for (const [path, range, ifRange] of portion.of('ranges', ranges, 2)) {
      const plain = path === undefined ? undefined : await once(path)
      if (plain === undefined || !isWhole(plain)) continue
      const headers: Header[] = [['Range', range], ...(ifRange ? [['If-Range', ifRange] as const] : [])]
      const look: Variant['look'] = ifRange
        ? (part) => ofAnother(part, ifRange)
        : (part) => wrongIn(part, plain, range) ?? fewerItems(part, plain) ?? othersIn(part, plain, range)
      variants.push({ question: { ...plain.question, headers }, plain, look })
    }
    const { answers, problems } = await compareWithPlain(variants, (question, plain) => askedLike(question, plain, ask))
    answers.forEach(countError)
    return verdictOn(problems, answers.length, 'answers to a range')
  },
}) as Rule

function isWhole(exchange: Exchange, like?: Exchange): boolean {
  return exchange.ended === 'complete' && exchange.status === 200 && holdsJson(exchange, like)
}

/** What is wrong by itself; nothing where the status is one that is not shown (GAP-9). */
function wrongIn(part: Exchange, plain: Exchange, range: string): Difference | undefined {
  const { status, headers, body } = part
  const allowed = range.startsWith('bytes')
    ? '206 with a part and its Content-Range'
    : `206 with a part in ${otherUnit}`
  const expected = `status 200 with the whole answer, ${allowed}, or 416, to Range: ${range}`
  const wrong = (actual: string): Difference => ({ kind: 'part', expected, actual })
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
function othersIn(part: Exchange, plain: Exchange, range: string): Difference | undefined {
  const said = part.status === 206 && !isMultipart(part) ? saidOf(part) : undefined
  const [tag, plainTag] = [part, plain].map(({ headers }) => headerValues(headers, 'etag')[0]?.replace(/^W\//, ''))
  const isOfAnother = tag !== undefined && plainTag !== undefined && tag !== plainTag
  if (!said || isOfAnother || isCoded(part, plain)) return undefined
  const { first, last, total } = said
  const shown = `Content-Range: ${headerValues(part.headers, 'content-range')[0]}`
  const expected = `the part that Range: ${range} asks for, and the length of the whole`
  const wrong = (actual: string): Difference => ({ kind: 'other bytes', expected, actual, alike: isSameBody })
  if (total !== undefined && total !== plain.body.length) return wrong(`${shown} of ${plain.body.length} bytes`)
  // Less than what was asked for is a part of it still (RFC 9110 section 15.3.7).
  const asked = spanOf(range, plain.body.length)
  const isSatisfiable = asked !== undefined && asked.first <= asked.last
  if (isSatisfiable && (first > asked.last || last < asked.first))
    return wrong(`${shown}, nothing of what was asked for`)
  const isSame = Buffer.compare(plain.body.subarray(first, last + 1), part.body) === 0
  return isSame ? undefined : wrong(`${shown} with other bytes`)
}

/** A list of which a range leaves some out, though the status says that it is all there. */
function fewerItems(part: Exchange, plain: Exchange): Difference | undefined {
  if (part.status !== 200 || isSameBody(part, plain)) return undefined
  const [items, whole] = [itemsIn(part), itemsIn(plain)]
  if (items === whole) return undefined
  const expected = `status 200 with the whole list, of ${counted(whole ?? 0, 'element')}`
  const actual = `status 200 with ${counted(items ?? 0, 'element')}`
  return { kind: 'fewer elements', expected, actual, alike: (now) => itemsIn(now) === whole }
}

/** A part for who has something else: joined with that, it is an answer that never was. */
function ofAnother({ status }: Exchange, tag: string): Difference | undefined {
  if (status !== 206) return undefined
  const expected = `status 200 with the whole answer to If-Range: ${tag}, which is no tag of this server (RFC 9110 section 13.1.5)`
  return { kind: 'part of another', expected, actual: 'status 206' }
}
