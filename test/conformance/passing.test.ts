import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { judgePassing, passingRules, type Violation } from '../../src/conformance/passing.ts'
import { type Exchange, type Question, unanswered } from '../../src/client/exchange.ts'
import { faulty } from './servers/faulty.ts'
import { legal } from './servers/legal.ts'
import { referenceBuild } from './servers/model.ts'
import type { Served } from './servers/serve.ts'
import { hasTime } from '../has-time.ts'

const entities = referenceBuild.entities.map(({ id }) => `/entities/${encodeURIComponent(id)}`)
const beside = ['/entities/no%20such', '/search?q=ware', '/search?q=gate+arch', '/search?q=zzqqxx', '/findings']
const targets = ['/entities', ...entities, ...beside]
/** Where there is little time, a legal server is asked for some entities. */
const some = hasTime ? targets : ['/entities', ...entities.filter((_, at) => at % 5 === 0), ...beside]

/** One exchange as a client has it; what does not come within a moment counts as no answer. */
function exchangeWith(agent: Agent, url: string, question: Question): Promise<Exchange> {
  const headers = Object.fromEntries(question.headers ?? [])
  return new Promise((resolve) => {
    const asked = request(`${url}${question.path}`, { headers, agent, timeout: 500 }, (response) => {
      const pieces: Buffer[] = []
      const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = response
      const pairs = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [[name, rawHeaders[at + 1] ?? ''] as const]))
      const told = { question, status, statusText, headers: pairs, startedAt: new Date().toISOString(), ms: 1 }
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve({ ...told, ended: 'complete', body: Buffer.concat(pieces) }))
      response.on('error', () => resolve({ ...told, ended: 'cut off', body: Buffer.concat(pieces) }))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(unanswered(question, 'no answer', {})))
    asked.end()
  })
}

/** A clause, or an RFC by its number: two sections of one often say the same. */
function citeOf({ cite }: Violation): string {
  return cite.replace(/^(RFC \d+) .*/, '$1')
}

/** What the passing answers of a server break, each rule once. */
async function brokenBy(
  { url, ask }: Served,
  asked: readonly string[],
  {
    headers = {},
    until = () => false,
  }: { headers?: Record<string, string>; until?: (found: readonly Violation[]) => boolean } = {},
): Promise<readonly Violation[]> {
  const passing = judgePassing({ subject: url })
  const found = new Map<string, Violation>()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const target of asked) {
    const question = { method: 'GET', path: target, headers: Object.entries(headers) }
    const exchange = ask ? await ask(question) : await exchangeWith(agent, url, question)
    for (const violation of await passing.look(exchange)) {
      found.set(violation.rule, violation)
    }
    if (until([...found.values()])) break
  }
  agent.destroy()
  return [...found.values()]
}

describe('judging what passes', () => {
  // How many languages the order of a list is tried in is the rule's own business.
  const others = legal.filter(({ name }) => !name.startsWith('the list is in the collation of'))
  it.each(others.map((server) => [server.name, server] as const))('holds nothing against: %s', async (_, server) => {
    const served = await server.serve()
    try {
      const headers = Object.fromEntries((server.headers ?? []).map(({ name, value }) => [name, value]))
      expect(await brokenBy(served, some, { headers })).toEqual([])
    } finally {
      await served.close()
    }
  })

  /** Faults of each kind that one answer gives away; what takes two answers is for `check`. */
  it.each([
    'one title in the list is null',
    'the confidence of one link is a string',
    'the list is wrapped in an object',
    'the single entity is an array of one',
    'the list runs backwards',
    'one entity stands in the list twice',
    'one triple is shown twice',
    'identifiers are looked up trimmed',
    'one identifier gets the entity next to it',
    'the findings answer 202',
    'single entities are text/plain',
    'one confidence is NaN',
    'hits hold an octet that is not UTF-8',
    'the search answers 500',
  ])('names the fault: %s', async (name) => {
    const server = faulty.find((one) => one.name === name)
    if (!server) throw new Error(`no faulty server is called ${name}`)
    const names = [server.breaks, ...(server.or ?? [])].map((stated) => stated.replace(/^(RFC \d+) .*/, '$1'))
    const served = await server.serve()
    try {
      const found = await brokenBy(served, targets, {
        until: (all) => all.some((one) => names.includes(citeOf(one))),
      })
      expect(found.map(citeOf)).toEqual(expect.arrayContaining([expect.toBeOneOf(names)]))
    } finally {
      await served.close()
    }
  })

  it('asks nothing itself: every rule concludes from one exchange', async () => {
    const passing = judgePassing({ subject: 'http://server.invalid' })
    for (const target of targets.slice(0, 3).concat(targets.slice(-4))) {
      const body = Buffer.from(target.startsWith('/entities/') ? '{}' : '[]')
      const headers = [['content-type', 'application/json']] as const
      const question = { method: 'GET', path: target }
      const told = { status: 200, statusText: 'OK', headers, body, startedAt: new Date().toISOString(), ms: 1 }
      expect(await passing.look({ question, ended: 'complete', ...told })).toEqual([])
    }
    const { entries } = await passing.report()
    expect(entries.filter(({ outcome }) => outcome === 'broken')).toEqual([])
    expect(entries.map(({ id }) => id)).toEqual([...passingRules.map(({ id }) => id), 'prism-accepts-the-answers'])
  })

  it('judges nothing where a limit of the question is not the contract', async () => {
    const passing = judgePassing({ subject: 'http://server.invalid' })
    const told = { statusText: '', headers: [], body: new Uint8Array(), startedAt: new Date().toISOString(), ms: 1 }
    const look = (path: string, status: number, headers: readonly (readonly [string, string])[] = [], method = 'GET') =>
      passing.look({ question: { method, path, headers }, ended: 'complete', status, ...told })
    expect(await look('/entities', 206, [['Range', 'bytes=0-1']])).toEqual([])
    expect(await look('/entities', 304, [['If-None-Match', '"1"']])).toEqual([])
    expect(await look('/entities', 406, [['Accept', 'text/html, application/json;q=0']])).toEqual([])
    expect(await look('/entities', 500, [], 'POST')).toEqual([])
    expect(await look('/entities?page=2', 500)).toEqual([])
    expect(await look('/search?q=', 500)).toEqual([])
    expect(await look('/search?q=%zz', 500)).toEqual([])
    expect(await look('/entities', 401)).toEqual([])
    expect(await look('/entities', 429)).toEqual([])
    expect((await look('/entities', 304)).map(({ rule }) => rule)).toContain('list-entities-answers')
  })
})
