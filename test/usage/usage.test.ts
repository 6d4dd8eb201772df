import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../cli/terminal/io.ts'
import { defaultContract } from '../../src/conformance/default-contract.ts'
import { createContract } from '../../src/contract/contract.ts'
import { placeFinder } from '../../src/contract/places.ts'
import { shapeErrors } from '../../src/files/check-shape.ts'
import type { Report } from '../../src/report/report.ts'
import { reporterNames, reporters } from '../../src/report/reporters/index.ts'
import { kinds } from '../../src/usage/kinds.ts'
import { sessionOf } from '../../src/usage/session.ts'
import { usage } from '../../src/usage/usage.ts'

interface Exchange {
  readonly method?: string
  readonly status?: number
  readonly type?: string
  readonly body?: unknown
  readonly content?: object
}

/** The path below the base URL, or a whole URL, and what came back. */
type Row = readonly [string, Exchange?]

const server = 'http://127.0.0.1:4010/api'
const { document } = defaultContract()
const placeAt = placeFinder(createContract(document, ''))

function archiveOf(...exchanges: readonly Row[]): object {
  const entries = exchanges.map(
    ([path, { method = 'GET', status = 200, type = 'application/json', body, content } = {}]) => {
      const text = JSON.stringify(body) ?? ''
      return {
        request: { method, url: path.startsWith('http') ? path : server + path },
        response: { status, content: content ?? { size: text.length, mimeType: type, text } },
      }
    },
  )
  return { log: { version: '1.2', entries } }
}

function reportOf(archive: object, base?: string): Report {
  const session = sessionOf(archive, { file: 'session.har', placeAt, ...(base !== undefined && { base }) })
  return usage(session, {
    tool: { name: 'x', version: '1' },
    subject: 'session.har',
    startedAt: '2026-01-02T03:04:05.678Z',
    durationMs: 1,
  })
}

/** The ids of what was met, without the operations. */
function metIn(...exchanges: readonly Row[]): readonly string[] {
  const { entries } = reportOf(archiveOf(...exchanges))
  const known = new Set(kinds.map(({ id }) => id))
  return entries.flatMap(({ id, outcome }) => (outcome === 'pass' && known.has(id) ? [id] : []))
}

const list = [{ id: 'a', links: [{ from: 'a', to: 'b' }] }]

describe('what a client met', () => {
  it.each<[string, readonly Row[], readonly string[]]>([
    ['a list', [['/entities', { body: list }]], ['list-with-entities']],
    ['a list without entities', [['/entities', { body: [] }]], ['list-without-entities']],
    ['an entity', [['/entities/a', { body: {} }]], ['known-identifier']],
    ['an entity that it has already', [['/entities/a', { status: 304 }]], ['known-identifier', 'not-modified']],
    ['an odd identifier', [['/entities/a%2Fb', { body: {} }]], ['known-identifier', 'odd-identifier']],
    ['an identifier that is not UTF-8', [['/entities/%E4', { body: {} }]], ['known-identifier', 'odd-identifier']],
    ['no odd identifier', [['/entities/term%3Aloan', { body: {} }]], ['known-identifier']],
    ['an unknown identifier', [['/entities/x', { status: 404 }]], ['unknown-identifier', 'error-in-json']],
    [
      'an entity that is gone, which the list had',
      [
        ['/entities', { body: list }],
        ['/entities/b', { status: 404 }],
      ],
      ['list-with-entities', 'unknown-identifier', 'gone-identifier', 'error-in-json'],
    ],
    [
      'none that is gone, since the list came later',
      [
        ['/entities/b', { status: 404 }],
        ['/entities', { body: list }],
      ],
      ['list-with-entities', 'unknown-identifier', 'error-in-json'],
    ],
    ['one word', [['/search?q=loan', { body: [{ id: 'a' }] }]], ['one-word', 'hits']],
    ['several words', [['/search?q=a+b', { body: [] }]], ['several-words', 'no-hits']],
    ['no word', [['/search?q=%20', { body: [] }]], ['no-word', 'no-hits']],
    ['no q', [['/search', { status: 400, type: 'text/html' }]], ['no-q', 'error-not-in-json']],
    ['findings', [['/findings', { body: [{}] }]], ['findings']],
    ['no findings', [['/findings', { body: [] }]], ['no-findings']],
    ['a refusal', [['/findings', { status: 429, type: 'text/plain' }]], ['refused', 'error-not-in-json']],
    [
      'a server error',
      [['/findings', { status: 503, type: 'application/problem+json' }]],
      ['server-error', 'error-in-json'],
    ],
    ['no answer', [['/findings', { status: 0, type: 'x-unknown' }]], ['no-answer']],
    [
      'a body in base64',
      [['/findings', { content: { size: 2, encoding: 'base64', text: btoa('[]') } }]],
      ['no-findings'],
    ],
    ['a long body that was not kept', [['/entities', { content: { size: 70_000 } }]], ['list-with-entities']],
    [
      'a base URL of the mock that carries names',
      [
        ['/findings', { body: [] }],
        ['http://127.0.0.1:4010/__model-query/as/slow/findings', { body: [] }],
      ],
      ['no-findings'],
    ],
  ])('is %s', (_name, exchanges, ids) => {
    expect(metIn(...exchanges)).toEqual(ids)
  })

  it('is said with statuses and media types, and what it never met in a sentence', () => {
    const { entries } = reportOf(
      archiveOf(['/entities/a', { body: {} }], ['/entities/x', { status: 404, type: 'Text/HTML; charset=utf-8' }]),
    )
    const saysOf = (id: string): unknown => entries.find((one) => one.id === id)?.says
    expect(saysOf('getEntity')).toBe('2 times: 200 application/json (1), 404 text/html (1)')
    expect(saysOf('gone-identifier')).toBe('No test ever asked for an entity that is gone.')
    expect(saysOf('listFindings')).toBe('No test ever asked listFindings.')
  })

  it('is of the server that has most, or of the one that is named, and the others are told', () => {
    const archive = archiveOf(['/findings'], ['/findings'], ['http://other/findings'], ['http://page/app.js'])
    expect(reportOf(archive).remarks).toEqual([
      `2 exchanges with ${server}.`,
      'Left out: 1 exchange with http://other; name it with --base to look at it instead.',
    ])
    expect(reportOf(archive, 'http://other/').remarks[0]).toBe('1 exchange with http://other.')
  })

  it('tells what is with no operation, but no preflight', () => {
    const { remarks } = reportOf(
      archiveOf(
        ['/findings'],
        ['/entities/a/b', { status: 404 }],
        ['/entities', { method: 'POST', status: 405 }],
        ['/entities', { method: 'OPTIONS', status: 204 }],
      ),
    )
    expect(remarks[1]).toBe('2 exchanges with no operation: GET /entities/a/b: 404, POST /entities: 405.')
  })

  it('is found at the paths of a contract', () => {
    const get = (operationId: string, ...names: readonly string[]): object => ({
      get: {
        operationId,
        parameters: names.map((name) => ({ name, in: name === 'key' ? 'path' : 'query', required: true })),
      },
    })
    const paths = {
      '/v2/items': get('listEntities'),
      '/v2/items/{key}': get('getEntity', 'key'),
      '/find': get('searchModel', 'words'),
    }
    const archive = archiveOf(['/v2/items'], ['/v2/items/a%2Fb'], ['/find?words=c&q=d'], ['/entities'])
    const found = sessionOf(archive, { file: 'x.har', placeAt: placeFinder(createContract({ paths }, '')) })
    expect(found).toMatchObject({
      server,
      met: [{ operation: 'listEntities' }, { operation: 'getEntity', id: 'a/b' }, { operation: 'searchModel', q: 'c' }],
      strange: ['GET /entities: 200'],
    })
  })

  it('is nothing where an archive has no operation, or is none', () => {
    expect(() => sessionOf(archiveOf(['http://page/app.js']), { file: 'x.har', placeAt })).toThrow(
      /with an operation of the API; record/,
    )
    expect(() => sessionOf(archiveOf(['/findings']), { file: 'x.har', placeAt, base: 'http://y' })).toThrow(
      /API at http:\/\/y; name another/,
    )
    for (const none of [[], null, {}, { log: {} }, { log: { entries: 1 } }]) {
      expect(() => sessionOf(none, { file: 'x.har', placeAt })).toThrow(/not a HAR file/)
    }
    expect(() =>
      sessionOf({ log: { entries: [null, {}, { request: { url: 1 }, response: {} }] } }, { file: 'x', placeAt }),
    ).toThrow(/No exchange/)
  })
})

describe('a report on usage', () => {
  const report = reportOf(archiveOf(['/entities', { body: list }], ['/entities/a', { body: list[0] }]))

  it.each(reporterNames)('says in %s what was met and what never', async (name) => {
    const text = (await reporters[name]())(report, { colour: false, width: 120 })
    expect(text).toContain(name === 'github' ? '4 met, 20 never met' : 'list-without-entities')
    if (name !== 'github' && name !== 'sarif') expect(text).toMatch(/[Nn]o test ever met a list without entities/)
  })

  it('is as its schema says in JSON', async () => {
    expect(shapeErrors('report', JSON.parse((await reporters.json())(report, { colour: false })))).toEqual([])
  })

  it.each(['html', 'markdown'] as const)('has headings of its own in %s', async (name) => {
    const text = (await reporters[name]())(report, { colour: false })
    expect(text).toMatch(/(?:<h2>|## )Never met\b/)
    expect(text).not.toMatch(/skipped|passed/i)
  })

  it('fails nothing', () => {
    expect(exitCodeOf(report)).toBe(0)
  })
})
