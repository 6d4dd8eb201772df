import { afterEach, describe, expect, test } from 'vitest'
import {
  judge,
  observationsOf,
  record,
  replay,
  rules,
  targetAt,
  type TargetOptions,
  targetOf,
} from '../../src/conformance.ts'
import { defaultContract } from '../../src/conformance/default-contract.ts'
import { redacted } from '../../src/client/redact.ts'
import type { Report, ReportEntry } from '../../src/report/report.ts'
import { reporters } from '../../src/report/reporters/index.ts'
import { forHtml } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import {
  build,
  type Canned,
  cannedServer,
  cannedTarget,
  findings,
  json,
  links,
  things,
  withNeighbours,
} from './canned.ts'
import { rawServer, whole } from './raw-server.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function judged(answer: Parameters<typeof rawServer>[0], options: TargetOptions = {}): Promise<Report> {
  const server = await rawServer(answer)
  const target = targetAt(server.url, { proxies: false, timeoutMs: 200, ...options })
  open.push(server.close, target.transport.close)
  return judge(rules, target, { quick: true })
}

const unjudged = ({ entries }: Report): readonly ReportEntry[] =>
  entries.filter(({ outcome }) => outcome === 'unjudged')
const failed = ({ entries }: Report): readonly string[] =>
  entries.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
const outcomes = ({ entries }: Report): readonly string[] =>
  [...new Set(entries.map(({ outcome }) => outcome))].toSorted()

/** The honest answers as bytes. */
function honest(line: string): string {
  const [, path = ''] = line.split(' ')
  if (path === '/entities' || path.startsWith('/entities?')) return whole(JSON.stringify(things))
  if (path === '/findings') return whole(JSON.stringify(findings))
  const id = decodeURIComponent(path.slice('/entities/'.length))
  const thing = path.startsWith('/entities/') ? things.find((one) => one.id === id) : undefined
  if (thing) return whole(JSON.stringify({ ...thing, links: links.filter(({ from, to }) => from === id || to === id) }))
  return path.startsWith('/search') ? whole('[]') : whole('{}', 'HTTP/1.1 404 Not Found')
}

describe('a server that can be asked', () => {
  test('gets an entry for each rule, in their order', async () => {
    const { entries, version, command } = await judge(rules, cannedTarget(withNeighbours), { build })
    expect(entries.map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
    expect([version, command, failed({ entries } as Report)]).toEqual([2, 'check', []])
  })

  test('says once what fails many times in the same words', async () => {
    const ofHits = rules.filter(({ id }) => id === 'hits-fit-their-schema')
    const asText = cannedTarget({ search: (hits) => hits.slice(0, 1).map((hit) => ({ ...hit, score: '1' })) })
    const [entry] = (await judge(ofHits, asText)).entries
    expect(entry?.says).toMatch(/^\d+ times$/)
    expect([entry?.actual, entry?.details]).toEqual(['/score is "1"', []])
  })

  test('gives each entry as it is reached', async () => {
    const reached: string[] = []
    const { entries } = await judge(rules.slice(0, 3), cannedTarget({}), {
      onEntry: ({ id }, done, of) => reached.push(`${done}/${of} ${id}`),
    })
    expect(reached).toEqual(entries.map(({ id }, at) => `${at + 1}/3 ${id}`))
  })

  test('is not judged by a rule that throws', async () => {
    const throwing = { ...rules[0]!, check: () => Promise.reject(new Error('ours')) }
    const { entries } = await judge([throwing], cannedTarget({}))
    expect(entries[0]).toMatchObject({ outcome: 'broken', says: 'the rule itself failed with an error: Error: ours' })
  })

  test('has failed when it is gone half-way', async () => {
    let left = 60
    const report = await judged(
      (line, socket) => (left-- > 0 ? void socket.write(honest(line)) : void socket.destroy()),
      { timeoutMs: 10_000 },
    )
    expect(failed(report)).toContain('every-answer-is-whole')
    expect(unjudged(report)).toMatchObject([
      {
        id: 'not-judged-silence',
        says: expect.stringMatching(
          /^no answer after [1-9]\d* complete ones \(.*; when it stopped, it had yet to answer GET \//,
        ),
      },
    ])
  })

  test('is not judged in full, and blamed for nothing, when nobody listens any more', async () => {
    let left = 60
    const server = await rawServer((line, socket) => {
      socket.write(honest(line))
      if (--left === 0) void server.close()
    })
    const target = targetAt(server.url, { proxies: false, timeoutMs: 500 })
    const report = await judge(rules, target, { quick: true })
    await target.transport.close()
    // Nothing is found by this server's search at all.
    expect(failed(report).filter((id) => id !== 'search-finds-something')).toEqual([])
    expect(unjudged(report)[0]).toMatchObject({
      id: 'not-judged-silence',
      says: expect.stringMatching(/^no answer after \d+ complete ones \(connect ECONNREFUSED/),
    })
    expect(report.coverage?.answers.asked ?? Infinity).toBeLessThan(report.requests ?? 0)
  })

  test('has failed when one operation hangs', async () => {
    const report = await judged(
      (line, socket) => (line.includes('/findings') ? undefined : void socket.write(honest(line))),
      { timeoutMs: 1000 },
    )
    expect(failed(report)).toContain('every-answer-is-whole')
  })

  test('has failed when the list has no end', async () => {
    const report = await judged(
      (line, socket) => {
        if (!line.includes(' /entities ')) {
          socket.write(honest(line))
          return
        }
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[')
        const timer = setInterval(() => socket.write(' '.repeat(10_000)), 1)
        socket.on('close', () => clearInterval(timer))
      },
      { maxBody: 50_000 },
    )
    expect(report.entries.find(({ outcome }) => outcome === 'fail')?.cites).toContain('OPS-1')
  })

  test('has failed when it answers in HTML', async () => {
    const page = '<html></html>'
    const report = await judged(
      (_, socket) =>
        void socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\n\r\n${page}`,
        ),
    )
    expect(failed(report)).toContain('success-is-application-json')
  })

  test('has failed when it drops one request in seven', async () => {
    let count = 0
    const report = await judged((line, socket) =>
      ++count % 7 === 0 ? void socket.destroy() : void socket.write(honest(line)),
    )
    expect(failed(report)).toContain('transient-failures')
  })

  test('is not blamed for closing connections that it kept', async () => {
    const report = await judged((line, socket) => void socket.end(honest(line)), { timeoutMs: 10_000 })
    const entry = report.entries.find(({ id }) => id === 'every-answer-is-whole')
    expect([entry?.outcome, entry?.actual, entry?.details]).toEqual(['pass', undefined, undefined])
  })

  test('is judged anew when a build comes in between', async () => {
    let asked = 0
    const server = cannedServer({})
    const later = cannedServer({
      list: things.map((one) => ({ ...one, title: `New ${one.title}` })),
      entity: (entity) => entity && { ...entity, title: `New ${String(entity['title'])}` },
    })
    const report = await judge(
      rules,
      targetOf((request) => (++asked > 40 ? later : server)(request)),
      { quick: true },
    )
    expect(failed(report)).toEqual([])
    expect(report.remarks.join(' ')).toContain('Answers changed during the check')
  })

  test.each(['1', '2', '3', '4'])('may have identifiers that no URL can carry, seed %s', async (seed) => {
    const list = [...things, { id: 'x\ud800', title: 'Half \udc00' }, { id: '..' }, { id: '' }].toSorted(
      ({ id: a }, { id: b }) => (a < b ? -1 : 1),
    )
    const report = await judge(rules, cannedTarget({ list }), { seed })
    expect([failed(report), outcomes(report)]).toEqual([[], ['pass', 'seen', 'skip']])
  })

  test('is not judged by what its limits leave unasked', async () => {
    const report = await judge(rules, cannedTarget({}, { maxRequests: 30 }))
    expect([failed(report), unjudged(report).map(({ id }) => id)]).toEqual([
      [],
      ['not-judged-limit', 'not-judged-unread'],
    ])
  })
})

describe('a server that cannot be asked', () => {
  const refusal = (answer: Parameters<typeof rawServer>[0], options?: TargetOptions): Promise<unknown> =>
    judged(answer, options).catch((error: unknown) => error)

  test.each([
    ['401', 'answers 401 to everything: add credentials'],
    ['403', 'answers 403 to everything: add credentials'],
  ])('refuses everything with %s', async (status, words) => {
    const error = await refusal((_, socket) => void socket.write(whole('{}', `HTTP/1.1 ${status} No`)), {
      timeoutMs: 10_000,
    })
    expect(error).toBeInstanceOf(UserError)
    expect(String(error)).toContain(words)
  })

  test('refuses the credentials that were given', async () => {
    const error = await refusal((_, socket) => void socket.write(whole('{}', 'HTTP/1.1 401 No')), {
      headers: [{ name: 'x-key', value: 'secret' }],
      timeoutMs: 10_000,
    })
    expect(String(error)).toContain(
      'answers 401 to everything: it does not accept the given headers (x-key); check the credentials.',
    )
  })

  test('speaks no HTTP', async () => {
    expect(String(await refusal((_, socket) => void socket.end('220 mail ready\r\n')))).toContain('does not speak HTTP')
  })

  test('never begins to answer', async () => {
    expect(String(await refusal(() => {}))).toContain('did not start to answer any request in time')
  })

  test('is not there', async () => {
    const server = await rawServer(() => {})
    await server.close()
    const error = await judge(rules, targetAt(server.url, { proxies: false })).catch((one: unknown) => one)
    expect(String(error)).toMatch(
      /Nothing listens at 127\.0\.0\.1:\d+; start the server, or wait for it with --wait 30s\./,
    )
  })

  test('is behind a proxy that is not there', async () => {
    const { transport, ...target } = targetAt('http://127.0.0.1:9', { proxies: false })
    const behind = { ...target, transport: { ...transport, proxy: 'proxy.example:3128' } }
    await expect(judge(rules, behind)).rejects.toThrow('The proxy proxy.example:3128 does not reach 127.0.0.1:9')
    await transport.close()
  })

  test('is judged by its first answer, too, when it was waited for', async () => {
    const cold: Canned = { any: ({ url }, times) => (url.endsWith('/entities') && times === 1 ? json([]) : undefined) }
    const judged = async (waitMs: number): Promise<Report> =>
      judge(rules, cannedTarget(cold, { waitMs }), { quick: true })
    for (const waitMs of [0, 5000]) expect(failed(await judged(waitMs))).toEqual(['answers-stay-the-same'])
  })

  test('is waited for no longer once the run is stopped', async () => {
    const stop = new AbortController()
    const target = targetAt('http://127.0.0.1:9', { proxies: false, waitMs: 600_000 })
    const run = judge(rules, target, { signal: stop.signal })
    stop.abort()
    await expect(run).rejects.toThrow('Stopped before http://127.0.0.1:9 answered.')
    await target.transport.close()
  })

  test.each([
    ['the handler threw: boom', () => Promise.reject(new Error('boom'))],
    ['the handler returned no Response', () => undefined as unknown as Response],
  ])('is a function that answers nothing: %s', async (why, handler) => {
    await expect(judge(rules, targetOf(handler))).rejects.toThrow(`No request to target.invalid got an answer: ${why}.`)
  })

  test('is not asked when there is no rule', async () => {
    await expect(judge([], cannedTarget({}))).rejects.toThrow('No rule is selected')
  })

  test.each(['localhost:80', 'ftp://x', 'http://x/?q=1', ''])('has no base URL: %s', (url) => {
    expect(() => targetAt(url)).toThrow(UserError)
  })
})

/** A handler's way of breaking a connection off. */
function broken(now: boolean): Response | undefined {
  if (now) throw new Error('broken off')
  return undefined
}

describe('a recording', () => {
  test('gives the same report when it is replayed, binary bodies and broken answers included', async () => {
    const canned = cannedServer({
      findings: new Response(Uint8Array.of(0x5b, 0xff, 0x5d), { headers: { 'content-type': 'application/json' } }),
      search: (hits, q) => (q.includes('(') ? json({}, 500) : hits),
    })
    const { target, har } = record(targetOf(canned))
    const report = await judge(rules, target, { seed: 'x' })
    const recording = JSON.parse(JSON.stringify(har({ ...report, seed: 'x' }))) as unknown
    expect(await judge(rules, replay(recording))).toEqual(report)
    expect(failed(report)).toEqual(expect.arrayContaining(['list-findings-answers', 'no-server-error']))
  })

  test.each([
    ['when an operation breaks', { any: (request) => broken(request.url.includes('/search')) }, {}],
    ['when the server is gone half-way', { any: (_, times) => broken(times > 60) }, {}],
    ['when a limit kept questions from being asked', {}, { maxRequests: 50 }],
    [
      'when the server asked to come back later',
      {
        any: (_, times) =>
          times % 20 === 3 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : undefined,
      },
      {},
    ],
    [
      'when the server asked to come back much later',
      {
        any: (_, times) =>
          times === 9 ? new Response('', { status: 503, headers: { 'retry-after': '999' } }) : undefined,
      },
      {},
    ],
  ] satisfies [string, Canned, TargetOptions][])('gives the same report %s', async (_, canned, options) => {
    let times = 0
    const { any } = canned as Canned
    const counted = cannedServer({ ...canned, ...(any ? { any: (request) => any(request, ++times) } : {}) })
    const { target, har } = record(targetOf(counted, options))
    const report = await judge(rules, target, { probeWrites: true, quick: true })
    const recording = JSON.parse(JSON.stringify(har({ ...report, probeWrites: true, quick: true }))) as unknown
    expect(await judge(rules, replay(recording))).toEqual(report)
  })

  test.each([
    ['/log/entries/2/response lacks status', (har) => delete har.log.entries[2].response.status],
    ['/log/entries/0 must be of type object', (har) => (har.log.entries[0] = null)],
    ['/log/entries/1/_exchange/headers/0 must', (har) => (har.log.entries[1]._exchange.headers = [['a']])],
    ['/log/_run/headers/0 lacks shown', (har) => (har.log._run.headers = [{ name: 'a' }])],
    ['/log/entries/1/response/headers/0 lacks name', (har) => (har.log.entries[1].response.headers = [{ value: 'a' }])],
    ['/log/entries/1/response/status must', (har) => (har.log.entries[1].response.status = -1)],
    ['/log/entries/1/_exchange/ended must', (har) => (har.log.entries[1]._exchange.ended = 'well')],
    ['/log/_run/startedAt must', (har) => (har.log._run.startedAt = '2026-99-01T00:00:00Z')],
    ['/log/entries must be of type array', (har) => (har.log.entries = {})],
    ['/log/_run/subject must be an http or https URL', (har) => (har.log._run.subject = 'nowhere')],
    ['/log/_run/sending/notAsked/0 lacks question', (har) => (har.log._run.sending.notAsked = [{ reason: '' }])],
  ] satisfies [string, (har: any) => unknown][])('is refused when somebody broke it at %s', async (at, breakIt) => {
    const { target, har } = record(cannedTarget({}))
    const recording = JSON.parse(JSON.stringify(har(await judge(rules.slice(0, 3), target)))) as unknown
    breakIt(recording)
    expect(() => replay(recording)).toThrow(UserError)
    expect(() => replay(recording)).toThrow(`The file is not a recording of a check: ${at}`)
  })

  test('holds no secret, nor does the report, wherever the server repeats it', async () => {
    const echo = cannedServer({
      out: (response, request) =>
        request.url.endsWith('/findings') ? json({ got: request.headers.get('authorization') }) : response,
    })
    const { target, har } = record(
      targetOf(echo, { headers: [{ name: 'authorization', value: 'Bearer s3same-open', shown: 'Bearer $TOKEN' }] }),
    )
    const report = await judge(rules, target, { quick: true })
    const text = JSON.stringify([report, har(report)])
    expect(text).not.toContain('s3same-open')
    expect(text).toContain('-H \\"authorization: Bearer $TOKEN\\"')
  })

  const inUnits = (value: string, spell: (unit: number) => string): string =>
    Array.from({ length: value.length }, (_, at) => spell(value.charCodeAt(at))).join('')
  const spellings: Readonly<Record<string, (value: string) => string>> = {
    'as it is': (value) => value,
    'in capitals': (value) => value.toUpperCase(),
    'percent-encoded': encodeURIComponent,
    'percent-encoded twice': (value) => encodeURIComponent(encodeURIComponent(value)),
    'percent-encoded in lower case': (value) => encodeURIComponent(value).toLowerCase(),
    'every byte percent-encoded': (value) => Buffer.from(value).toString('hex').replace(/../g, '%$&'),
    'as JSON': (value) => JSON.stringify(value),
    'as escapes of JSON': (value) => inUnits(value, (unit) => `\\u${unit.toString(16).padStart(4, '0')}`),
    'as HTML': forHtml,
    'as numbers of HTML': (value) => inUnits(value, (unit) => `&#${unit};`),
    'as hexadecimal numbers of HTML': (value) => inUnits(value, (unit) => `&#x${unit.toString(16)};`),
    'in hex': (value) => Buffer.from(value).toString('hex').toUpperCase(),
    'in base64': (value) => Buffer.from(value).toString('base64'),
    'in base64 behind a name': (value) => Buffer.from(`anna:${value}`).toString('base64'),
    'in base64 inside of a field': (value) => Buffer.from(`Bearer ${value}.`).toString('base64'),
    'in base64 for URLs': (value) => Buffer.from(`x-key: ${value}`).toString('base64url'),
  }

  test('holds no secret in another spelling either, in no form, nor the password of the base URL', async () => {
    const secrets = ['s3same"&<open>', 'p\u00e4ss:w0rd', 'T0ken9f8e7d6c5b4a']
    const spelt = secrets.flatMap((value) => Object.values(spellings).map((spell) => spell(value)))
    const server = await rawServer((line, socket) => {
      const rows = spelt.map((text, at) => ({
        id: `e${at}`,
        // Cut somewhere inside of it, and asked for word by word.
        title: `${'a'.repeat(at * 3)} ${spelt.slice(-16)[at] ?? ''}`,
        type: text,
        severity: text,
        score: text,
      }))
      socket.write(whole(line.includes('/entities/') ? spelt.join(' ') : JSON.stringify(rows)))
    })
    open.push(server.close)
    const url = server.url.replace('//', `//anna:${encodeURIComponent(secrets[1] ?? '')}@`)
    const headers = [
      { name: 'x-key', value: secrets[0] ?? '', shown: '$KEY' },
      { name: 'x-token', value: secrets[2] ?? '', shown: '$TOKEN' },
    ]
    const { target, har } = record(targetAt(url, { proxies: false, headers }))
    open.push(target.transport.close)
    const report = await judge(rules, target, { quick: true })
    const forms = await Promise.all(
      Object.values(reporters).map(async (load) => (await load())(report, { colour: false, verbose: true })),
    )
    const texts = [JSON.stringify(har(report)), JSON.stringify(observationsOf(report)), ...forms]
    for (const [at, text] of texts.entries()) {
      const lower = text.toLowerCase()
      expect([at, spelt.filter((one) => lower.includes(one.toLowerCase()))]).toEqual([at, []])
      expect([at, /.{30}(?:s3same|me"&<op|p\u00e4ss:|s:w0rd|T0ken9|5b4a).{30}/i.exec(text)?.[0]]).toEqual([
        at,
        undefined,
      ])
    }
    expect(texts[0]).toContain('$KEY')
  })

  test('hides what is left of a secret where a text was cut', () => {
    const hidden = (text: string): string => redacted(text, [{ value: 'Bearer 0123456789abcdef', shown: '$KEY' }])
    expect(hidden('is "Bearer 012345\u2026, not "456789ABCDEF" or 4567')).toBe('is "$KEY\u2026, not "$KEY" or 4567')
    expect(hidden('789abcdef, then Bearer 0123')).toBe('$KEY, then $KEY')
    expect(hidden('the "bear" and the def')).toBe('the "bear" and the def')
  })

  test.each(['http://anna:w0rd@x/?q=1', 'ftp://anna:w0rd@x', 'http://anna:w0rd%zz@x'])(
    'no error repeats the password of %s',
    (url) => {
      expect(() => targetAt(url)).toThrow(UserError)
      expect(() => targetAt(url)).not.toThrow('w0rd')
    },
  )

  test('is told from other files', () => {
    expect(() => replay({ log: { entries: [] } })).toThrow(
      'The file is not a recording of a check: /log lacks _run. Make one',
    )
  })
})

describe('what was observed', () => {
  test('is keyed by open point', async () => {
    const report = await judge(rules, cannedTarget({}))
    const { version, server, observations } = observationsOf(report)
    expect([version, server]).toEqual([1, report.subject])
    expect(Object.keys(observations).toSorted()).toEqual([
      'GAP-10',
      'GAP-11',
      'GAP-12',
      'GAP-16',
      'GAP-3',
      'GAP-4',
      'GAP-5',
      'GAP-6',
      'GAP-7',
      'GAP-8',
      'GAP-9',
    ])
    expect(observations['GAP-5']).toContainEqual({
      rule: 'ranges-in-use',
      operation: 'getEntity',
      says: 'confidence is between 0.5 and 0.5',
      value: { field: 'Link.confidence', least: 0.5, most: 0.5 },
    })
    expect(outcomes(report)).toEqual(['pass', 'seen', 'skip'])
  })
})

test('a failure names the place in the contract', async () => {
  const contract = { ...defaultContract(), placeOf: (pointer: string) => ({ file: `openapi.yaml#${pointer}` }) }
  const { entries } = await judge(rules, cannedTarget({ findings: [{ path: 1 }] }), { contract })
  expect(entries.find(({ id }) => id === 'findings-fit-their-schema')?.places?.[0]?.file).toBe(
    'openapi.yaml#/components/schemas/Finding/properties/path/type',
  )
})
