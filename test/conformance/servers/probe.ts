import { Agent } from 'undici'
import { type Exchange, headerValues } from '../../../src/client/exchange.ts'
import { referenceBuild } from './model.ts'
import type { FaultyServer } from './row.ts'
import { type Served, wordsOf } from './serve.ts'

/** One request of the battery, and what came back, as one comparable text. */
type Question = readonly [
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  headers?: Readonly<Record<string, string>>,
]

const firstTitles = referenceBuild.entities.slice(0, 7).map(({ title = '' }) => title)
const words = [...new Set(firstTitles.flatMap(wordsOf))]
const queries = [
  ...words,
  ...words.flatMap((word) => [word.slice(0, 1), word.slice(0, 5), word.slice(2), word.slice(-4)]),
  ...words.map((word) => `${word}xq`),
  ...words.map((word) => `${word.slice(0, 2)}q${word.slice(3)}`),
  ...firstTitles.map((title) => wordsOf(title).slice(0, 2).join(' ')),
  ...firstTitles.map((title) =>
    wordsOf(title)
      .slice(0, 2)
      .map((word) => word.slice(0, 4))
      .join(' '),
  ),
  'zzqq',
  'c++ (',
  ...[' ledger', 'ledger ', 'ledger  archive', '\tledger', '\u00a0ledger'],
  ...['%edger', '_edger', '*edger', '?edger', '.edger', 'l*ger', 'l%ger'],
  ...['-ledger', 'NOT ledger', 'zqx OR ledger', 'title:ledger', 'leqqer~'],
  ...['legder', 'leger', 'ladgar', 'warehousq', 'overviewq', 'reservation', 'R\u00e9servation', 'ledger archive'],
  '0',
]
const strangers = [
  ' ',
  'no such entity',
  'constructor',
  'svc-0',
  'SVC-001',
  'svc-001 ',
  'svc%2D001',
  'svc-001/x',
  'svc-901',
  'ghost/never built',
  ...firstTitles.slice(0, 1),
]

const entity = (id: string): Question => ['GET', `/entities/${encodeURIComponent(id)}`]
const lists: readonly Question[] = [
  ['GET', '/entities'],
  ['GET', '/findings'],
]
const inOtherWays: readonly Question[] = [
  { accept: 'text/html,application/xml;q=0.9,text/csv,application/vnd.api+json,*/*;q=0.8' },
  { accept: 'APPLICATION/JSON' },
  { accept: 'text/html , application/json , */*' },
  { accept: 'application/*' },
  { accept: 'image/png' },
  ...['bot', 'tool', 'Windows', 'Mobile', 'script/1'].map((agent) => ({ 'user-agent': agent })),
  { 'accept-language': 'de', 'accept-charset': 'iso-8859-1', origin: 'https://model.example', cookie: 'theme=dark' },
  { origin: 'http://localhost:3000' },
  ...['gzip', 'br', 'deflate', 'identity'].map((coding) => ({ 'accept-encoding': coding })),
  ...['"x"', 'W/"x"'].map((tag) => ({ 'if-none-match': tag })),
  { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { range: 'bytes=0-9' },
  { forwarded: 'for="[2001:db8::7]"' },
].flatMap((headers) => lists.map(([method, path]): Question => [method, path, headers]))
const battery: readonly Question[] = [
  ...lists,
  ...lists,
  ['HEAD', '/entities'],
  ['HEAD', '/entities/no%20such'],
  ...strangers.map(entity),
  ['GET', '/entities/%73vc-001'],
  ['GET', '/entities/svc-001?id=svc-002'],
  ['GET', '/entities/rate+card'],
  ['GET', '/entities/caf%c3%a9'],
  ['GET', '/entities/a%2fb'],
  ['GET', '/entities', { connection: 'close' }],
  ['GET', '/search?q=%6cedger'],
  ...referenceBuild.entities.map(({ id }) => entity(id)),
  ...queries.map((q): Question => ['GET', `/search?q=${encodeURIComponent(q)}`]),
  entity('svc-001'),
  entity('no such entity'),
  ...inOtherWays,
  ...lists,
]
const written: readonly Question[] = [
  ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).flatMap((method): Question[] =>
    ['/entities', '/entities/svc-001', '/findings'].map((path) => [method, path]),
  ),
  ['POST', '/entities/svc-001', { 'x-http-method': 'DELETE' }],
  ['GET', '/entities/svc-001?_method=DELETE'],
  ['GET', '/entities/svc-001', { 'x-http-method-override': 'DELETE' }],
  ...lists,
  entity('svc-001'),
  ['GET', '/search?q=ware'],
]

async function ask(agent: Agent, served: Served, [method, path, sent = {}]: Question): Promise<string> {
  if (served.ask) return told(await served.ask({ method, path, headers: Object.entries(sent) }))
  try {
    const origin = served.url
    const { statusCode, headers, body } = await agent.request({
      origin,
      path,
      method,
      headers: sent,
      signal: AbortSignal.timeout(600),
    })
    const length = method === 'HEAD' ? headers['content-length'] : ''
    let size = 0
    const pieces: Buffer[] = []
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length
      pieces.push(piece)
      if (size > 200_000) throw new Error('too large')
    }
    const { 'content-type': type = '', 'content-encoding': coding = '' } = headers
    return [statusCode, type, coding, length, Buffer.concat(pieces).toString('latin1')].join('\n')
  } catch (error) {
    return `no answer: ${(error as Error).name}`
  }
}

/** As above, of an answer that came without a socket. */
function told({ question, status, headers, body }: Exchange): string {
  const [type = '', coding = '', size = ''] = ['content-type', 'content-encoding', 'content-length'].map(
    (name) => headerValues(headers, name)[0],
  )
  const length = question.method === 'HEAD' ? size : ''
  return [status, type, coding, length, Buffer.from(body).toString('latin1')].join('\n')
}

/**
 * The answers of a server to a fixed battery of questions, each as text that equals another's exactly when status, content
 * type, coding and octets do. Asking stops where `until` says so.
 */
export async function answersOf(
  served: Served,
  { needsWrites }: Pick<FaultyServer, 'needsWrites'> = {},
  until: (answer: string, n: number) => boolean = () => false,
): Promise<readonly string[]> {
  const agent = new Agent({ headersTimeout: 300, bodyTimeout: 300, connections: 1 })
  const answers: string[] = []
  try {
    for (const question of needsWrites ? written : battery) {
      const answer = await ask(agent, served, question)
      answers.push(answer)
      if (needsWrites && question[0] !== 'GET') continue
      if (until(answer, answers.length - 1)) break
    }
  } finally {
    await agent.destroy()
  }
  return answers
}
