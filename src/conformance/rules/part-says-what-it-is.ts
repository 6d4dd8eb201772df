import { askedLike, holdsJson } from '../../client/answer.ts'
import { type Exchange, headerValues } from '../../client/exchange.ts'
import { entityPath } from '../../contract/operations.ts'
import type { HttpRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const unjudged = new Set([401, 403, 429])
const range = 'bytes=0-9'

const rule: HttpRule<'once' | 'ask' | 'examples'> = {
  id: 'part-says-what-it-is',
  level: 'http',
  rfc: 'RFC 9110 section 14.2',
  title:
    'Who asks for a range gets the whole answer, or a part that says which one it is, and nobody else gets the part',
  why: 'A part that is taken for the whole, by a client or by a cache, is no JSON.',
  needs: ['once', 'ask', 'examples'],
  async check(inquiry) {
    const known = (await inquiry.examples()).find(({ entity }) => entity !== undefined)
    const paths = ['/entities', known && entityPath(known.id)].filter((path) => path !== undefined)
    const problems: Problem[] = []
    let checked = 0
    for (const path of paths) {
      const plain = await inquiry.once(path)
      if (!isWhole(plain)) continue
      const part = await askedLike({ method: 'GET', path, headers: [['Range', range]] }, plain, inquiry.ask)
      const after = await askedLike({ method: 'GET', path }, plain, inquiry.ask)
      if ([part, after].some((one) => one.ended !== 'complete' || unjudged.has(one.status))) continue
      checked++
      const wrong = wrongIn(part, plain, after)
      if (wrong !== undefined) {
        const expected = `status 200 with the whole answer, 206 with a part and its Content-Range, or 416, to Range: ${range}`
        problems.push({ kind: 'part', expected, actual: wrong, exchanges: [part, plain] })
      }
      if (isWhole(part, plain) || isWhole(after, plain) || after.body.length !== part.body.length) continue
      const expected = 'the whole answer to who asks for no range'
      problems.push({
        kind: 'kept part',
        expected,
        actual: `${after.body.length} bytes of it`,
        exchanges: [after, part],
      })
    }
    return verdictOn(problems, checked, 'answers to a range')
  },
}

function isWhole(exchange: Exchange, like?: Exchange): boolean {
  return exchange.ended === 'complete' && exchange.status === 200 && holdsJson(exchange, like)
}

/** What is wrong; undefined where nothing is, or where the status is one that is not shown (GAP-9). */
function wrongIn(part: Exchange, plain: Exchange, after: Exchange): string | undefined {
  const { status, headers } = part
  if (status >= 500) return `status ${status}`
  if (status === 200) return isWhole(part, plain) ? undefined : 'status 200 with a part of the answer'
  if (status !== 206 || headerValues(headers, 'content-type')[0]?.startsWith('multipart/')) return undefined
  const [said] = headerValues(headers, 'content-range')
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(said ?? '') ?? []
  if (first === undefined)
    return `status 206 with ${said === undefined ? 'no Content-Range' : `Content-Range: ${said}`}`
  const size = Number(last) - Number(first) + 1
  if ([part, plain].some((one) => headerValues(one.headers, 'content-encoding').length > 0)) return undefined
  if (size !== part.body.length) return `Content-Range: ${said} with ${part.body.length} bytes`
  // The members of an object may come in another order each time.
  if (Buffer.compare(plain.body, after.body) !== 0) return undefined
  const saidBytes = plain.body.subarray(Number(first), Number(last) + 1)
  return Buffer.compare(saidBytes, part.body) === 0 ? undefined : `Content-Range: ${said} with other bytes`
}

export default rule
