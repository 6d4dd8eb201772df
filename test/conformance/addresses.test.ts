import { describe, expect, test } from 'vitest'
import { unanswered } from '../../src/client/exchange.ts'
import { targetOf } from '../../src/client/target.ts'
import { addressesOf, targetBy } from '../../src/conformance/addresses.ts'
import { defaultContract } from '../../src/conformance/default-contract.ts'
import { judge } from '../../src/conformance/judge.ts'
import { judgePassing } from '../../src/conformance/passing.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { type Place, UserError } from '../../src/text/user-error.ts'
import { cannedServer } from './canned.ts'

const { document } = defaultContract()
const get = (path: string): object => document.paths?.[path]?.['get'] as object

const parameter = (name: string, place: string, more: object = {}): object => ({
  name,
  in: place,
  required: true,
  schema: { type: 'string' },
  ...more,
})

/** Each operation somewhere else, or with another parameter. */
const moved = {
  document: {
    ...document,
    paths: {
      '/model/entities': {
        get: { ...get('/entities'), parameters: [parameter('locale', 'query', { example: 'en' })] },
      },
      '/model/{branch}/{key}': {
        parameters: [parameter('branch', 'path', { example: 'a b' }), parameter('key', 'path')],
        get: { ...get('/entities/{id}'), parameters: [parameter('X-Client', 'header', { example: 'web' })] },
      },
      '/find': { get: { ...get('/search'), parameters: [parameter('words', 'query')] } },
      '/findings': { get: get('/findings') },
    },
  },
}

test('a question goes to where the contract has the operation, with what it requires', () => {
  const asSent = addressesOf(moved) ?? expect.unreachable()
  const sent = (path: string): string => asSent({ method: 'GET', path }).path
  expect(
    [
      '/entities',
      '/entities?limit=1',
      '/entities?locale=de',
      '/entities/a%2Fb?id=c',
      '/search?q=a&q&qq=1',
      '/other',
    ].map(sent),
  ).toEqual([
    '/model/entities?locale=en',
    '/model/entities?limit=1&locale=en',
    '/model/entities?locale=de',
    '/model/a%20b/a%2Fb?id=c',
    '/find?words=a&words&qq=1',
    '/other',
  ])
  expect(asSent({ method: 'GET', path: '/entities/a', headers: [['Accept', '*/*']] }).headers).toEqual([
    ['X-Client', 'web'],
    ['Accept', '*/*'],
  ])
  const withoutClient = addressesOf(moved, [{ name: 'X-Client' }]) ?? expect.unreachable()
  expect(withoutClient({ method: 'GET', path: '/entities/a' }).headers).toBeUndefined()
})

test('the specification’s own contract changes no question', () => {
  expect(addressesOf({ document })).toBeUndefined()
})

test('a parameter that is required and has no value to be seen is asked for', () => {
  const paths = { '/entities': { get: { ...get('/entities'), parameters: [parameter('tenant', 'query')] } } }
  const placeOf = (pointer: string): Place => ({ file: pointer })
  expect(() => addressesOf({ document: { ...document, paths }, placeOf })).toThrow(
    new UserError(
      'The contract requires the parameter tenant of listEntities and shows no value for it; add an example or a default to it.',
      { file: '/paths/~1entities/get/parameters/0' },
    ),
  )
})

const canned = cannedServer({})

/** The canned server at the addresses of the moved contract, and nowhere else. */
async function movedServer(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const none = new Response(null, { status: 404 })
  const at = (path: string): Promise<Response> => canned(new Request(new URL(path, url), request))
  if (url.pathname === '/model/entities') return url.searchParams.get('locale') === 'en' ? at('/entities') : none
  if (url.pathname === '/find') return at(`/search?${url.search.slice(1).replaceAll(/(^|&)words=/g, '$1q=')}`)
  const [, id] = /^\/model\/a%20b\/(.+)$/.exec(url.pathname) ?? []
  if (id !== undefined) return request.headers.get('x-client') === 'web' ? at(`/entities/${id}`) : none
  return url.pathname === '/findings' ? at('/findings') : none
}

test('a server that keeps to the addresses of its contract conforms, and evidence names them', async () => {
  const chosen = rules.filter(({ level }) => level === 'required')
  const { entries } = await judge(chosen, targetOf(movedServer), { contract: moved })
  expect(entries.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'skip')).toEqual([])
  expect(entries.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(30)

  const wrong = targetOf(async (request) => {
    const response = await movedServer(request)
    return request.url.includes('/find') ? new Response('[{"id":1}]', response) : response
  })
  const hits = chosen.filter(({ id }) => id === 'hits-fit-their-schema')
  const [entry] = (await judge(hits, wrong, { contract: moved })).entries
  expect(entry?.evidence?.[0]?.curl).toContain('/find?words=')
})

test('a server can be asked at the addresses of its contract by whoever knows those of the specification', async () => {
  const { transport } = targetBy(moved, targetOf(movedServer))
  const question = { method: 'GET', path: '/entities' }
  expect(await transport.ask(question)).toMatchObject({ status: 200, question, sentTo: '/model/entities?locale=en' })
})

test.each([
  ['operations-answer-to-get', 404, 'searchModel at GET /find?words='],
  ['no-server-error', 500, 'no server error for GET /find?words='],
])('%s names the path that people can ask at', async (id, status, expected) => {
  const wrong = targetOf(async (request) =>
    request.url.includes('/find?') ? new Response(null, { status }) : movedServer(request),
  )
  const chosen = rules.filter((rule) => rule.id === id)
  expect((await judge(chosen, wrong, { contract: moved })).entries[0]?.expected).toContain(expected)
})

test('a failure stands at the operation of the contract, wherever that is', async () => {
  const placed = { ...moved, placeOf: (pointer: string) => ({ file: pointer }) }
  const none = targetOf(async (request) =>
    request.url.includes('/find?') ? new Response(null, { status: 410 }) : movedServer(request),
  )
  const chosen = rules.filter(({ id }) => id === 'search-answers')
  expect((await judge(chosen, none, { contract: placed })).entries[0]?.places).toContainEqual({
    file: '/paths/~1find/get',
  })
})

describe('judging what passes', () => {
  const passing = judgePassing({ subject: 'http://models.example', contract: moved })
  const violatedBy = async (path: string): Promise<readonly string[]> =>
    (await passing.look({ ...unanswered({ method: 'GET', path }, 'complete', {}), status: 500 })).map(
      ({ rule }) => rule,
    )

  test.each(['/model/entities?locale=de', '/model/b/key', '/find?words=a', '/findings'])(
    'knows %s by the contract',
    async (path) => {
      expect(await violatedBy(path)).toContain('no-server-error')
    },
  )

  test.each([
    ['/entities', 'a path that the contract does not declare'],
    ['/search?q=a', 'a path that the contract does not declare'],
    ['/find?q=a', 'a search without exactly one words that contains words (GAP-9)'],
    ['/model/entities?locale=de&limit=1', 'a parameter that the contract does not require'],
  ])('judges nothing at %s: %s', async (path, why) => {
    expect(await violatedBy(path)).toEqual([])
    expect((await passing.report()).remarks.join()).toContain(`: ${why}.`)
  })
})
