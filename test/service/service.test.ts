import { describe, expect, it } from 'vitest'
import { createModel, type Build } from '../../src/model/model.ts'
import { createSearch } from '../../src/search/create-search.ts'
import { createService, longestTarget, type ServiceOptions } from '../../src/service/service.ts'

const build: Build = {
  version: 'v',
  entities: [
    { id: 'b/2', type: 'term', title: 'Réservé Loan', attributes: { definition: 'A book lent out' } },
    { id: 'a', title: 'Loan' },
    { id: 'B', title: 'Other' },
    { id: '..' },
    { id: '' },
  ],
  links: [
    { from: 'a', to: 'b/2', relation: 'uses', confidence: 0.5, provenance: ['x'] },
    { from: 'a', to: 'nowhere', relation: 'uses' },
    { from: 'a', to: 'a', relation: 'is' },
  ],
  findings: [{ check: 'c', severity: 'low', path: 'p' }],
}

function ask(target: string, headers: Record<string, string> = {}, method = 'GET', options: ServiceOptions = {}) {
  const { body, ...answer } = createService(createModel(build), options).answer({ method, target, headers })
  const text = new TextDecoder().decode(body)
  return { ...answer, text, json: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

describe('listEntities', () => {
  it('answers 200 with every entity as the build has it, by code unit of the identifier', () => {
    const { status, headers, json } = ask('/entities')
    expect(status).toBe(200)
    expect(headers['Content-Type']).toBe('application/json')
    expect(json).toEqual(['', '..', 'B', 'a', 'b/2'].map((id) => build.entities.find((entity) => entity.id === id)))
  })
})

describe('getEntity', () => {
  it('answers with the fields of the entity, its neighbourhood and the links of which it is an end', () => {
    expect(ask('/entities/b%2F2').json).toEqual({
      ...build.entities[0],
      neighbourhood: [{ id: 'a', title: 'Loan' }],
      links: [build.links[0]],
    })
  })

  it('shows a self-link once, and neither the entity itself nor an unknown end as a neighbour', () => {
    expect(ask('/entities/a').json).toEqual({
      id: 'a',
      title: 'Loan',
      neighbourhood: [{ id: 'b/2', type: 'term', title: 'Réservé Loan' }],
      links: build.links,
    })
  })

  it.each(['/entities/A', '/entities/a%20', '/entities/nowhere', '/entities/b', '/entities/b%252F2', '/entities/%00'])(
    'answers 404 for an identifier no entity has: %s',
    (target) => {
      const { status, headers, json, operation } = ask(target)
      expect(status).toBe(404)
      expect(operation).toBe('getEntity')
      expect(headers['Content-Type']).toBe('application/problem+json')
      expect(json).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'No entity has this identifier.',
      })
    },
  )

  it('takes dots and nothing at all for identifiers like any other', () => {
    expect(ask('/entities/..').json).toMatchObject({ id: '..' })
    expect(ask('/entities/%2E%2E').json).toMatchObject({ id: '..' })
    expect(ask('/entities/').json).toMatchObject({ id: '' })
  })
})

describe('searchModel', () => {
  const ids = (q: string): string[] => (ask(`/search?q=${q}`).json as { id: string }[]).map(({ id }) => id)

  it('matches each word by prefix, whatever its case and accents', () => {
    expect(ids('lo')).toEqual(['a', 'b/2'])
    expect(ids('LOAN+reser')).toEqual(['b/2'])
    expect(ids('r%C3%A9s%20loa')).toEqual(['b/2'])
    expect(ids('re%CC%81s')).toEqual(['b/2'])
    expect(ids('oan')).toEqual([])
    expect(ids('loan+xyz')).toEqual([])
  })

  it('finds the words of attributes too', () => {
    expect(ids('lent')).toEqual(['b/2'])
  })

  it('orders by score, then identifier, and shows a score for each hit', () => {
    const hits = ask('/search?q=loan').json as { id: string; score: number }[]
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(hits.every(({ score }) => score > 0)).toBe(true)
  })

  it('answers no hits for a text without words', () => {
    for (const q of ['', '+', '%21%3F']) expect(ask(`/search?q=${q}`)).toMatchObject({ status: 200, json: [] })
  })

  it('answers 400 for a missing and for a repeated q, and ignores what else is asked', () => {
    expect(ask('/search')).toMatchObject({ status: 400, json: { detail: 'The query parameter q is missing.' } })
    expect(ask('/search?Q=a')).toMatchObject({ status: 400 })
    expect(ask('/search?q=a&q=b')).toMatchObject({
      status: 400,
      json: { detail: 'The query parameter q is given more than once.' },
    })
    expect(ask('/search?page=2&q=loan').status).toBe(200)
  })

  it('answers 400 for more than 32 different words, and for more than 512 in all, before any is searched for', () => {
    const refused = (words: readonly string[], detail: string): void => {
      const { refusal } = createSearch(createModel(build)) as { refusal(this: void, text: string): string | undefined }
      const search = Object.assign(() => expect.unreachable(), { refusal })
      const { status, body } = createService(createModel(build), {}, search).answer({
        method: 'GET',
        target: `/search?q=${words.join('+')}`,
        headers: {},
      })
      expect({ status, ...(JSON.parse(new TextDecoder().decode(body)) as object) }).toMatchObject({
        status: 400,
        detail,
      })
    }
    const different = Array.from({ length: 33 }, (_, at) => `w${at}`)
    const repeated = Array.from({ length: 513 }, (_, at) => `w${at % 2}`)
    refused(different, 'The query parameter q holds more than 32 different words.')
    refused(repeated, 'The query parameter q holds more than 512 words.')
    expect(ask(`/search?q=${different.slice(1).join('+')}`).status).toBe(200)
    expect(ask(`/search?q=${repeated.slice(1).join('+')}`).status).toBe(200)
    // What folding makes one word is one.
    expect(
      ask(
        `/search?q=${different
          .slice(1)
          .flatMap((word) => [word, word.toUpperCase()])
          .join('+')}`,
      ).status,
    ).toBe(200)
  })

  it('gives the best hits alone where maxHits says how many', () => {
    const all = ask('/search?q=lo').json as unknown[]
    expect(all).toHaveLength(2)
    expect(ask('/search?q=lo', {}, 'GET', { maxHits: 1 }).json).toEqual(all.slice(0, 1))
    expect(ask('/search?q=lo', {}, 'GET', { maxHits: 2 }).json).toEqual(all)
    expect(ask('/search?q=lo', {}, 'GET', { maxHits: 1 }).headers['ETag']).not.toBe(ask('/search?q=lo').headers['ETag'])
    for (const maxHits of [0, -1, 1.5, Number.NaN]) {
      expect(() => createService(createModel(build), { maxHits })).toThrow(RangeError)
    }
  })

  it('gives no more than maxHits where a search of another kind does not count', () => {
    const hits = ['a', 'B', ''].map((id) => ({ id, score: 1 }))
    const { body } = createService(createModel(build), { maxHits: 2 }, () => hits).answer({
      method: 'GET',
      target: '/search?q=lo',
      headers: {},
    })
    expect(JSON.parse(new TextDecoder().decode(body))).toEqual(hits.slice(0, 2))
  })
})

describe('listFindings', () => {
  it('answers with the array of the build log', () => {
    expect(ask('/findings')).toMatchObject({ status: 200, json: build.findings, operation: 'listFindings' })
  })
})

describe('what is no operation', () => {
  it.each(['/', '/entities/a/b', '/search/', '/findings/x', '//entities', '/Entities', '*', '', 'entities'])(
    'answers 404 at %j',
    (target) => expect(ask(target)).toMatchObject({ status: 404, json: { status: 404 } }),
  )

  it.each([
    ['/entites', '', 'Did you mean /entities?'],
    ['/api/entities/a%2Fb', '', 'Did you mean /entities/a%2Fb?'],
    ['/entities', '/api', 'Did you mean /api/entities?'],
    ['/api/Search?q=lo', '/api', 'Did you mean /api/search?'],
    ['/', '/v1', 'The paths are /v1/entities, /v1/entities/{id}, /v1/search, /v1/findings.'],
    [`/${'/'.repeat(60_000)}`, '', 'The paths are /entities, /entities/{id}, /search, /findings.'],
  ])('says in the 404 at %.40s below %j where it answers', (target, basePath, where) => {
    const { body } = createService(createModel(build), { basePath }).answer({ method: 'GET', target, headers: {} })
    const { detail } = JSON.parse(new TextDecoder().decode(body)) as { detail: string }
    expect(detail.slice(-where.length - 2)).toBe(`. ${where}`)
  })

  it('answers 400 for a malformed percent escape in path and query', () => {
    for (const target of ['/entities/%E0%A4%A', '/entities/%', '/x/%zz', '/search?q=%ff', '/search?q=%']) {
      expect(ask(target)).toMatchObject({ status: 400, json: { status: 400 } })
    }
  })

  it('answers 405 with Allow for other methods at an operation, 404 elsewhere', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get']) {
      const { status, headers } = ask('/entities', {}, method)
      expect([status, headers['Allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(ask('/other', {}, method).status).toBe(404)
    }
  })

  it('answers 414 for a target too long to be any identifier', () => {
    expect(ask(`/entities/${'x'.repeat(longestTarget)}`).status).toBe(414)
  })

  it('takes an escape of a character that needs none for that character', () => {
    expect(ask('/%65ntities').json).toHaveLength(5)
  })
})

describe('base path', () => {
  it('serves the contract below it and nothing beside it', () => {
    const options = { basePath: '/api' }
    expect(ask('/api/entities', {}, 'GET', options).status).toBe(200)
    expect(ask('/entities', {}, 'GET', options).status).toBe(404)
    expect(ask('/apientities', {}, 'GET', options).status).toBe(404)
    expect(ask('/api', {}, 'GET', options).status).toBe(404)
  })
})

describe('ETag', () => {
  it('is the same for equal builds and another for another build', () => {
    const etag = (changed: Partial<Build>): string | undefined =>
      createService(
        createModel({ entities: build.entities, links: build.links, findings: build.findings, ...changed }),
      ).answer({
        method: 'GET',
        target: '/entities',
        headers: {},
      }).headers['ETag']
    expect(etag({})).toBe(etag({}))
    expect(etag({ links: [] })).not.toBe(etag({}))
    expect(etag({ findings: [] })).not.toBe(etag({}))
    expect(etag({ version: 'one' })).not.toBe(etag({ version: 'two' }))
  })

  it.each(['"1-v"', 'W/"1-v"', '"x", "1-v"', '*', ' * '])('answers 304 to If-None-Match: %s', (field) => {
    const answer = ask('/entities/a', { 'if-none-match': field })
    expect(answer).toMatchObject({ status: 304, text: '' })
    expect(answer.headers).toMatchObject({ ETag: '"1-v"', 'Cache-Control': 'no-cache', Vary: 'Origin' })
    expect(answer.headers).not.toHaveProperty('Content-Length')
  })

  it.each(['"2-v"', '1-v', '"1-v-gzip"', ''])('answers 200 to If-None-Match: %j', (field) => {
    expect(ask('/entities/a', { 'if-none-match': field }).status).toBe(200)
  })

  it('does not turn a 404 into a 304', () => {
    expect(ask('/entities/unknown', { 'if-none-match': '*' }).status).toBe(404)
  })
})

describe('CORS', () => {
  it.each([
    'http://localhost:5173',
    'https://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:8080',
    'http://app.localhost:1',
  ])('lets a page of this machine read: %s', (origin) => {
    expect(ask('/findings', { origin }).headers).toMatchObject({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      Vary: 'Accept-Encoding, Origin',
    })
  })

  it.each([
    'https://example.org',
    'http://localhost.example.org',
    'null',
    'http://127.0.0.1.example.org',
    'http://xlocalhost',
  ])('lets no other page read, and says that the answer depends on the origin: %s', (origin) => {
    const { headers } = ask('/entities/a', { origin })
    expect(headers).not.toHaveProperty('Access-Control-Allow-Origin')
    expect(headers['Vary']).toBe('Origin')
  })

  it('serves the origins it was told, all of them, or none', () => {
    const origin = 'https://example.org'
    const allowed = (corsOrigin: NonNullable<ServiceOptions['corsOrigin']>): string | undefined =>
      ask('/entities/unknown', { origin }, 'GET', { corsOrigin }).headers['Access-Control-Allow-Origin']
    expect(allowed([origin])).toBe(origin)
    expect(allowed(['https://other.example'])).toBeUndefined()
    expect(allowed(['localhost', origin])).toBe(origin)
    expect(allowed(['localhost', 'https://other.example'])).toBeUndefined()
    expect(allowed('*')).toBe('*')
    expect(allowed('none')).toBeUndefined()
    const local = { origin: 'http://localhost:5173' }
    const { headers } = ask('/entities/a', local, 'GET', { corsOrigin: ['https://other.example', 'localhost'] })
    expect(headers['Access-Control-Allow-Origin']).toBe(local.origin)
  })

  it('answers a preflight', () => {
    const answer = ask(
      '/entities/a',
      {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'prefer, x-trace',
      },
      'OPTIONS',
    )
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers).toMatchObject({
      'Access-Control-Allow-Origin': 'http://localhost:5173',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'prefer, x-trace',
    })
  })

  it.each(['/entites', '/entities/%E0%A4%A', `/search?q=${'x'.repeat(70_000)}`])(
    'answers a preflight for %.20s, so that the page sees what is wrong with it',
    (target) => {
      const page = { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' }
      const { status, headers } = ask(target, page, 'OPTIONS')
      expect([status, headers['Access-Control-Allow-Origin']]).toEqual([204, 'http://localhost:3000'])
      expect(ask(target, { ...page, origin: 'https://other.example' }, 'OPTIONS').headers).toEqual({
        Vary: 'Origin',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      expect(ask(target, {}, 'OPTIONS').status).toBeGreaterThanOrEqual(400)
    },
  )

  it('answers OPTIONS without an origin with Allow alone', () => {
    const { status, headers } = ask('/search', {}, 'OPTIONS')
    expect([status, headers['Allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(headers).not.toHaveProperty('Access-Control-Allow-Methods')
  })
})
