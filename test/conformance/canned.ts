import { expect, test } from 'vitest'
import { defaultContract } from '../../src/conformance/default-contract.ts'
import { judge, type JudgeOptions } from '../../src/conformance/judge.ts'
import type { FindingFields, LinkFields, Reference } from '../../src/conformance/reference.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import { type Exchange, type Transport, unanswered } from '../../src/client/exchange.ts'
import { handlerFailed } from '../../src/client/in-process.ts'
import { type Target, type TargetOptions, targetOf } from '../../src/client/target.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { hasTime, quickFirst } from '../has-time.ts'

export interface Thing {
  readonly id: string
  readonly type: string
  readonly title: string
}

const titles = [
  'Loan contract',
  'Billing overview',
  'Customer address',
  'Payment schedule',
  'Interest table',
  'R\u00e9serv\u00e9 facility',
  'Stra\u00dfenplan archive',
  'Invoice template',
]

/** The entities that the canned server answers about, by code unit. */
export const things: readonly Thing[] = ['a 1', 'a/2', 'b%3', 'c+4', 'd\u00e9', 'e', 'f:7', 'g#8'].map((id, at) => ({
  id,
  type: at % 2 === 0 ? 'object' : 'note',
  title: titles[at] ?? '',
}))
export const links: readonly LinkFields[] = things
  .slice(1)
  .map(({ id }, at) => ({ from: things[at]?.id ?? '', to: id, relation: 'uses', confidence: 0.5 }))
export const findings: readonly FindingFields[] = [
  { check: 'dangling', severity: 'warning', path: 'one.md' },
  { check: 'unnamed', severity: 'error', path: 'two.md' },
]
export const build: Reference = { entities: things.map((one) => ({ ...one })), links, findings }

/** What differs from the honest answers: a value is sent as JSON with status 200, a Response as it is. */
export interface Canned {
  readonly list?: unknown
  readonly entity?: (entity: Record<string, unknown> | undefined, id: string, times: number) => unknown
  readonly search?: (hits: readonly { id: string; score: number }[], q: string, times: number) => unknown
  readonly findings?: unknown
  /** Takes over before all else. */
  readonly any?: (request: Request, times: number) => Response | undefined
  /** Changes what goes out. */
  readonly out?: (response: Response, request: Request) => Response | Promise<Response>
}

export function json(value: unknown, status: number = 200, headers: Record<string, string> = {}): Response {
  return new Response(typeof value === 'string' ? value : JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** An answer with a body that breaks off. */
export function cutOff({ status, headers }: Response): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('['))
      controller.error(new Error('gone'))
    },
  })
  return new Response(body, { status, headers })
}

/** The words of the honest search: letters and digits, in lower case. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

export function hitsFor(
  q: string,
  matches: (word: string, given: string) => boolean,
): readonly { id: string; score: number }[] {
  const given = wordsOf(q)
  return things
    .filter(({ title }) => given.some((one) => wordsOf(title).some((word) => matches(word, one))))
    .map(({ id }) => ({ id, score: 1 }))
}

const refusals = {
  method: json({ error: 'method' }, 405),
  path: json({ error: 'path' }, 404),
  unknown: json({ error: 'unknown' }, 404),
} as const

/** What a canned server answers, a value or a Response; `request` is made for those rows alone that look at it. */
function cannedAnswers(canned: Canned): (method: string, at: string, request: () => Request) => Promise<unknown> {
  const asked = new Map<string, number>()
  const answer = (method: string, { pathname, searchParams }: URL, times: number): unknown => {
    if (method !== 'GET' && method !== 'HEAD') return refusals.method
    if (pathname === '/entities') return canned.list ?? things
    if (pathname === '/findings') return canned.findings ?? findings
    if (pathname === '/search') {
      const q = searchParams.get('q') ?? ''
      const hits = hitsFor(q, (word, given) => word.startsWith(given))
      return canned.search ? canned.search(hits, q, times) : hits
    }
    if (!pathname.startsWith('/entities/')) return refusals.path
    const id = decodeURIComponent(pathname.slice('/entities/'.length))
    const thing = things.find((one) => one.id === id)
    const entity = thing && { ...thing, links: links.filter(({ from, to }) => from === id || to === id) }
    const shown = canned.entity ? canned.entity(entity, id, times) : entity
    return shown === undefined ? refusals.unknown : shown
  }
  return async (method, at, request) => {
    const url = new URL(at)
    const key = `${method} ${url.href}`
    const times = (asked.get(key) ?? 0) + 1
    asked.set(key, times)
    const early = canned.any?.(request(), times)
    const shown = early ?? answer(method, url, times)
    return canned.out ? canned.out(responseOf(shown), request()) : shown
  }
}

/** A value is sent as JSON; a Response may be sent again. */
function responseOf(shown: unknown): Response {
  return shown instanceof Response ? shown.clone() : json(shown)
}

/** A server in fetch style with canned answers. */
export function cannedServer(canned: Canned): (request: Request) => Promise<Response> {
  const answer = cannedAnswers(canned)
  return async (request) => {
    const out = responseOf(await answer(request.method, request.url, () => request))
    return request.method === 'HEAD' ? new Response(null, out) : out
  }
}

type Parts = Pick<Exchange, 'status' | 'headers' | 'body'>

function partsOf(value: unknown): Parts {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(text) }
}

const partsByResponse = new WeakMap<Response, Promise<Parts>>()

/** The parts of a Response, which is read once however often it is sent. */
function parts(response: Response): Promise<Parts> {
  const read = async (): Promise<Parts> => ({
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.clone().arrayBuffer()),
  })
  const known = partsByResponse.get(response) ?? read()
  partsByResponse.set(response, known)
  return known
}

/** The same without a Response for each question, and mostly without a Request, which cost more than all that the judge does. */
export function cannedTarget(canned: Canned, options: TargetOptions = {}): Target {
  const target = targetOf(cannedServer(canned), options)
  if (canned.out) return target
  const answer = cannedAnswers(canned)
  const ask: Transport['ask'] = async (question) => {
    const { method, path, headers = [], body: written } = question
    const at = `${target.subject}${path}`
    const request = (): Request =>
      new Request(at, {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        ...(written === undefined ? {} : { body: written }),
      })
    let shown: unknown
    try {
      shown = await answer(method, at, request)
    } catch (error) {
      return unanswered(question, 'no answer', {
        reason: `the handler threw: ${(error as Error).message}`,
        code: handlerFailed,
      })
    }
    const { body, ...head } = shown instanceof Response ? await parts(shown) : partsOf(shown)
    return {
      question,
      ended: 'complete',
      ...head,
      statusText: '',
      body: method === 'HEAD' ? new Uint8Array() : body,
      startedAt: new Date().toISOString(),
      ms: 1,
    }
  }
  return { ...target, transport: { ...target.transport, ask } }
}

/** The entry that one rule comes to about a canned server. */
export async function entryBy(rule: Rule, canned: Canned, options: JudgeOptions = {}): Promise<ReportEntry> {
  const target = cannedTarget(canned, { timeoutMs: 2000 })
  const { entries } = await judge([rule], target, { contract: defaultContract(), ...options })
  const [entry] = entries
  if (!entry) throw new Error('no entry')
  return entry
}

export type Row = readonly [name: string, canned: Canned, options?: JudgeOptions]

/** The table of a rule: answers that pass, answers that fail, answers that say nothing. */
export function judges(
  rule: Rule,
  rows: { readonly pass?: readonly Row[]; readonly fail?: readonly Row[]; readonly skip?: readonly Row[] },
): void {
  for (const outcome of ['pass', 'fail', 'skip'] as const) {
    const some: readonly Row[] = rows[outcome] ?? []
    test.each(some.map(([name, canned, options = {}]) => [name, canned, options] as const))(
      `${outcome}: %s`,
      async (_, canned, options) => {
        const judged = (quick: boolean): Promise<ReportEntry> => entryBy(rule, canned, { quick, ...options })
        const isWhole = outcome !== 'fail' && hasTime
        const entry = await (isWhole ? judged(false) : quickFirst(judged, (found) => found.outcome === outcome))
        expect([entry.outcome, entry.says, entry.actual]).toEqual([outcome, entry.says, entry.actual])
        expect(outcome !== 'fail' || entry.evidence?.[0]?.curl).toSatisfy(
          (curl) => curl === true || String(curl).startsWith('curl '),
        )
      },
    )
  }
}
