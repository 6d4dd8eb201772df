import { counted } from '../../text/counted.ts'
import { elementsIn, holdsJson, isOfAccess, isSameBody } from '../../client/answer.ts'
import { largeFrom } from '../../client/budget.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { compareWithPlain, type Difference, isUnanswered, type Variant } from '../inquiry/compare-with-plain.ts'
import { readContentType } from '../../client/content-type.ts'
import { http, type Needed, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'
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
    const [unknownPath] = (await inquiry.unknown()).map(({ id }) => entityPath(id))
    const search = await foundSearch(inquiry)
    const paths = ['/entities', '/findings', search, knownPath, unknownPath].filter((path) => path !== undefined)
    // A long answer is coded like a shorter one, and takes long to be made so often.
    const isLong = (await inquiry.once(search)).body.length > largeFrom
    const coded = paths.slice(0, 4).filter((path) => path !== search || !isLong)
    const asked: readonly (readonly [path: string, headers: readonly Header[]])[] = [
      ...inquiry.portion.of('head', paths, 3).map((path) => [path, []] as const),
      ...inquiry.portion.of('coded head', coded, 1).map((path) => [path, [['Accept-Encoding', 'gzip']]] as const),
    ]
    const gets = await Promise.all(asked.map(([path, headers]) => inquiry.once(path, 'GET', headers)))
    const variants = gets
      .filter((get) => get.ended === 'complete' && !isOfAccess(get))
      .map((get): Variant => ({
        question: { ...get.question, method: 'HEAD' },
        plain: get,
        look: (head) => differenceOf(get, head),
      }))
    const { answers, problems } = await compareWithPlain(variants, inquiry.ask)
    const refusal = refusalOf(answers, gets)
    if (refusal !== undefined) return skip(`every HEAD gets a ${refusal}: the server knows only GET`)
    const heard = inquiry.portion.isQuick ? [] : [[unheardSearch, aSearch] as const, [knownPath, knownPath] as const]
    const kept = await Promise.all(heard.map(([path = '', plain = '']) => keptOfHead(inquiry, path, plain)))
    const checked = answers.filter(({ status }) => !methodUnknown.has(status)).length
    return verdictOn([...problems, ...kept.filter((one) => one !== undefined)], checked, 'answers to HEAD')
  },
}) as Rule

/** A search with hits, if there is one: of none, HEAD is hardly ever wrong. */
async function foundSearch({ once, searching }: Needed<'once' | 'searching'>): Promise<string> {
  if (elementsIn(await once(aSearch)).length > 0) return aSearch
  const [found] = (await searching()).found
  return found === undefined ? aSearch : searchPath(found.q)
}

/** The status of an error that HEAD gets everywhere, and GET does not. */
function refusalOf(heads: readonly Exchange[], gets: readonly Exchange[]): number | undefined {
  const statuses = new Set(heads.map(({ status }) => status))
  const [status = 0] = statuses
  const isRefusal = statuses.size === 1 && status >= 400 && status < 500
  return isRefusal && gets.some((get) => get.status !== status) ? status : undefined
}

/** What a cache keeps of HEAD must not be the answer to GET. */
async function keptOfHead(
  { ask, once }: Needed<'ask' | 'once'>,
  path: string,
  plainPath: string,
): Promise<Problem | undefined> {
  const plain = await once(plainPath)
  const head = await ask({ method: 'HEAD', path })
  if (head.status !== 200) return undefined
  const isWhole = (one: Exchange): boolean => one.status === 200 && holdsJson(one)
  const isBroken = (one: Exchange): boolean => !isWhole(one) && (one.ended === 'complete' || isUnanswered(one))
  const get = await ask({ method: 'GET', path })
  if (isOfAccess(get) || !isBroken(get) || !isWhole(plain) || !isBroken(await ask(get.question))) return undefined
  const expected = 'JSON for GET, although HEAD came first'
  const actual = get.ended === 'complete' ? `status ${get.status} with ${counted(get.body.length, 'byte')}` : get.ended
  return { kind: 'kept answer', expected, actual, exchanges: [get, head] }
}

/** What servers write behind a tag, or in it, where they code what it is the tag of. */
const codingInTag = /[-+;:._]+(?:x-)?(?:gzip|gz|br|brotli|deflate|zstd)$/i

/** An ETag without what does not tell versions apart: weakness (RFC 9110 section 8.8.3.2), and the name of a coding. */
function tagIn({ headers }: Exchange): string | undefined {
  const [tag] = headerValues(headers, 'etag')
  const [, opaque] = /^(?:W\/)?"?(.*?)"?$/su.exec(tag?.replace(codingInTag, '') ?? '') ?? []
  return tag === undefined ? undefined : opaque?.replace(codingInTag, '')
}

function differenceOf(get: Exchange, head: Exchange): Difference | undefined {
  if (methodUnknown.has(head.status)) return undefined
  if (head.status !== get.status)
    return { kind: 'status', expected: `status ${get.status}, as for GET`, actual: `status ${head.status}` }
  const [ofGet, ofHead] = [get, head].map(
    ({ headers }) =>
      (name: string) =>
        headerValues(headers, name)[0],
  )
  const isCoded = ofGet?.('content-encoding') !== ofHead?.('content-encoding')
  // The page of an error may name the method that was asked (GAP-8).
  const length = get.status >= 400 || isCoded ? undefined : ofHead?.('content-length')
  if (length !== undefined && Number(length) !== get.body.length) {
    const expected = `Content-Length ${get.body.length}, or none: the length of the answer to GET`
    return { kind: 'length', expected, actual: `Content-Length ${length}`, alike: isSameBody }
  }
  const [type, headType] = [ofGet, ofHead].map((of) => of?.('content-type'))
  if (type && headType && readContentType(type)?.type !== readContentType(headType)?.type)
    return { kind: 'content type', expected: `Content-Type ${type}, as for GET`, actual: headType }
  const [tag, headTag] = get.status === 200 && !isCoded ? [get, head].map(tagIn) : []
  if (tag === undefined || headTag === undefined || tag === headTag) return undefined
  const expected = `ETag ${ofGet?.('etag')}, as for GET, or none`
  // Tags may come and go, by the replica that answers or by the moment.
  return { kind: 'tag', expected, actual: `ETag ${ofHead?.('etag')}`, alike: (now) => tagIn(now) === tag }
}
