import { counted } from '../../text/counted.ts'
import { elementsIn, holdsJson, isOfAccess } from '../../client/answer.ts'
import { largeFrom } from '../../client/budget.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { neverAnswered } from '../inquiry/never-answered.ts'
import { readContentType } from '../../client/content-type.ts'
import { http, type Needed, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
import { type Exchange, type Header, headerValues, isUnreachable } from '../../client/exchange.ts'
import successIs200 from './success-is-200.ts'

/** Statuses for an unsupported method; which methods a server supports is its own choice. */
const methodUnknown = new Set([405, 501])
const aSearch = '/search?q=a'
/** The same in a spelling of its own, for which nobody asked before. */
const unheardSearch = '/search?q=%61'

export default http({
  id: 'head-agrees-with-get',
  rfc: 'RFC 9110 section 9.3.2',
  title: 'HEAD, if supported, answers like GET but without the body',
  why: 'Caches and link checkers send HEAD and take its answer as that of GET.',
  after: [successIs200],
  needs: ['ask', 'once', 'examples', 'unknown', 'searching', 'portion'],
  async check(inquiry) {
    const known = (await inquiry.examples()).flatMap(({ id, entity }) => (entity === undefined ? [] : [id]))
    // Who looks at the method may look at the path in another way, too.
    const strangest = known.find((id) => id.includes('/')) ?? known.find((id) => encodeURIComponent(id) !== id)
    const knownPath = entityPath(strangest ?? known[0] ?? '')
    const [unknown] = await inquiry.unknown()
    const unknownPath = unknown && entityPath(unknown.id)
    const search = await foundSearch(inquiry)
    const paths = ['/entities', '/findings', search, knownPath, unknownPath].filter((path) => path !== undefined)
    const ask = async (path: string, headers: readonly Header[] = []): Promise<Pair> => {
      const [get, head] = await Promise.all([inquiry.once(path, 'GET', headers), inquiry.once(path, 'HEAD', headers)])
      return { get, head }
    }
    // A long answer is coded like a shorter one, and takes long to be made so often.
    const isLong = (await inquiry.once(search)).body.length > largeFrom
    const coded = paths.slice(0, 4).filter((path) => path !== search || !isLong)
    const pairs = await Promise.all([
      ...inquiry.portion.of('head', paths, 3).map((path) => ask(path)),
      ...inquiry.portion.of('coded head', coded, 1).map((path) => ask(path, [['Accept-Encoding', 'gzip']])),
    ])
    const refusal = refusalOf(pairs)
    if (refusal !== undefined) return skip(`every HEAD gets a ${refusal}: the server knows only GET`)
    const problems: Problem[] = []
    let checked = 0
    for (const { get, head } of pairs) {
      if (get.ended !== 'complete' || methodUnknown.has(head.status) || isOfAccess(head) || isOfAccess(get)) continue
      if (head.ended === 'not asked' || isUnreachable(head.code)) continue
      if (get.status === 200) checked++
      const difference = differenceOf(get, head)
      if (difference?.kind === 'tag' && (await isOneOfSeveral(inquiry, { get, head }))) continue
      if (difference && !(await isVarying(inquiry, { get, head })))
        problems.push({ ...difference, exchanges: [head, get] })
    }
    const kept = inquiry.portion.most(1, 0) > 0 ? await keptOfHead(inquiry) : undefined
    return verdictOn(kept === undefined ? problems : [...problems, kept], checked, 'answers to HEAD')
  },
}) as Rule

/** A search with hits, if there is one: of none, HEAD is hardly ever wrong. */
async function foundSearch({ once, searching }: Needed<'once' | 'searching'>): Promise<string> {
  if (elementsIn(await once(aSearch)).length > 0) return aSearch
  const [found] = (await searching()).found
  return found === undefined ? aSearch : searchPath(found.q)
}

interface Pair {
  readonly get: Exchange
  readonly head: Exchange
}

/** The status of an error that HEAD gets everywhere, and GET does not. */
function refusalOf(pairs: readonly Pair[]): number | undefined {
  const statuses = new Set(pairs.map(({ head }) => head.status))
  const [status = 0] = statuses
  const isRefusal = statuses.size === 1 && status >= 400 && status < 500
  return isRefusal && pairs.some(({ get }) => get.status !== status) ? status : undefined
}

/** What a cache keeps of HEAD must not be the answer to GET. */
async function keptOfHead({ ask, once }: Needed<'ask' | 'once'>): Promise<Problem | undefined> {
  const head = await ask({ method: 'HEAD', path: unheardSearch })
  if (head.status !== 200) return undefined
  const isWhole = (exchange: Exchange): boolean => exchange.status === 200 && holdsJson(exchange)
  const get = await ask({ method: 'GET', path: unheardSearch })
  if (isOfAccess(get) || isWhole(get)) return undefined
  const plain = await once(aSearch)
  if (!isWhole(plain)) return undefined
  const expected = 'JSON for GET, although HEAD came first'
  if (get.ended !== 'complete') {
    const never = await neverAnswered({ ask }, get, plain, expected)
    return never && { ...never, kind: 'kept answer', exchanges: [get, head] }
  }
  const actual = `status ${get.status} with ${counted(get.body.length, 'byte')}`
  return { kind: 'kept answer', expected, actual, exchanges: [get, head] }
}

/** So often both are asked again where answers are as long, and not the same. */
const timesVaried = 6

/**
 * Whether GET itself gets another answer each time, as with capped hits in no fixed order; no HEAD can agree with that. Where
 * answers hold the time or a number by chance, they may be as long by chance, and HEAD tells.
 */
async function isVarying(inquiry: Needed<'ask'>, { get, head }: Pair): Promise<boolean> {
  const { question, status, body } = get
  let isVaried = false
  for (let time = 0; time < (isVaried ? timesVaried : 2); time++) {
    // What alternates may be the same each time where other questions come in between.
    const both = await Promise.all([inquiry.ask(question), inquiry.ask(question)])
    if (both.some((again) => again.status !== status || again.body.length !== body.length)) return true
    isVaried ||= both.some((again) => !Buffer.from(body).equals(again.body))
    if (isVaried && lengthIn(await inquiry.ask(head.question)) !== lengthIn(head)) return true
  }
  return false
}

function lengthIn({ headers }: Exchange): string | undefined {
  return headerValues(headers, 'content-length')[0]
}

/** Whether tags come and go, by the replica that answers or by the moment; or HEAD gets that of GET, too, if not each time. */
async function isOneOfSeveral(inquiry: Needed<'ask'>, { get, head }: Pair): Promise<boolean> {
  const tag = tagIn(get)
  for (let time = 0; time < 3; time++) {
    for (const { question } of [get, head]) {
      // Two at once: replicas may take turns by question, or by connection.
      const both = await Promise.all([inquiry.ask(question), inquiry.ask(question)])
      const isSame = both.map((again) => again.status === get.status && tagIn(again) === tag)
      if (question.method === 'HEAD' ? isSame.includes(true) : isSame.includes(false)) return true
    }
  }
  return false
}

/** What servers write behind a tag, or in it, where they code what it is the tag of. */
const codingInTag = /[-+;:._]+(?:x-)?(?:gzip|gz|br|brotli|deflate|zstd)$/i

/** An ETag without what does not tell versions apart: weakness (RFC 9110 section 8.8.3.2), and the name of a coding. */
function tagIn({ headers }: Exchange): string | undefined {
  const [tag] = headerValues(headers, 'etag')
  const [, opaque] = /^(?:W\/)?"?(.*?)"?$/su.exec(tag?.replace(codingInTag, '') ?? '') ?? []
  return tag === undefined ? undefined : opaque?.replace(codingInTag, '')
}

function differenceOf(get: Exchange, head: Exchange): Problem | undefined {
  if (head.ended !== 'complete')
    return {
      kind: 'no whole answer',
      expected: 'a complete answer to HEAD',
      actual: `${head.ended}: ${head.reason ?? ''}`,
    }
  if (head.status !== get.status)
    return { kind: 'status', expected: `status ${get.status}, as for GET`, actual: `status ${head.status}` }
  // The page of an error may name the method that was asked (GAP-8).
  const length = get.status >= 400 ? undefined : lengthIn(head)
  const coded =
    headerValues(head.headers, 'content-encoding').join() !== headerValues(get.headers, 'content-encoding').join()
  if (length !== undefined && !coded && Number(length) !== get.body.length) {
    return {
      kind: 'length',
      expected: `Content-Length ${get.body.length}, or none: the length of the answer to GET`,
      actual: `Content-Length ${length}`,
    }
  }
  const [getType, headType] = [get, head].map(({ headers }) => headerValues(headers, 'content-type')[0])
  if (
    getType !== undefined &&
    headType !== undefined &&
    readContentType(getType)?.type !== readContentType(headType)?.type
  ) {
    return { kind: 'content type', expected: `Content-Type ${getType}, as for GET`, actual: headType }
  }
  const [getTag, headTag] = get.status === 200 && !coded ? [get, head].map(tagIn) : []
  if (getTag !== undefined && headTag !== undefined && getTag !== headTag) {
    const [given, actual] = [get, head].map(({ headers }) => `ETag ${headerValues(headers, 'etag')[0]}`)
    return { kind: 'tag', expected: `${given}, as for GET, or none`, actual: actual ?? '' }
  }
  return undefined
}
