import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { listen } from '../../src/adapters/node.ts'
import { compressLists } from '../../src/adapters/prepare.ts'
import { judge, rules, targetAt } from '../../src/conformance.ts'
import { hasTime } from '../has-time.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { type Build, createModel, type Link, type SearchHit } from '../../src/model/model.ts'
import { type Answer, createService, type Service } from '../../src/service/service.ts'
import { chooseVariations, variations } from '../../src/variations/choose.ts'
import { gzipStored } from '../../src/variations/gzip-stored.ts'
import { vary, varyService, type VaryOptions } from '../../src/variations/vary.ts'
import { directly } from './directly.ts'
import { expectedNeeds, needsIn, oneClientEach } from './expected-needs.ts'
import { smallBuild } from './small-build.ts'

const small = await smallBuild()
const browser = { 'accept-encoding': 'gzip, br', origin: 'http://localhost:3000' }

function ask(service: Service, target: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return service.answer({ method: 'GET', target, headers })
}

function read(service: Service, target: string): unknown {
  return JSON.parse(new TextDecoder().decode(ask(service, target).body))
}

/** What a client of a varied service sees at a path. */
function seen(names: string | readonly string[], target: string, build: Build = small, options?: VaryOptions): unknown {
  return read(vary(build, names, options), target)
}

/** Of searches that show all of something, there are few. */
const seldomTelling = new Set<string>(['some-fields-left-out', 'list-in-pages'])

describe('every variation passes the whole judge, and is told from what a client may need', () => {
  const clients = oneClientEach(vary(small, []))
  const judged = [
    ['none', 1] as const,
    ...variations.map(({ name }) => [name, 1] as const),
    ...[1, 2, 3, 4, 5, 6].map((seed) => ['random', seed] as const),
  ]

  it.each(judged.map((one, at) => [...one, at] as const))('%s (seed %d)', async (name, seed, at) => {
    const service = vary(small, name === 'none' ? [] : name, { seed })
    await compressLists(service)
    await using server = await listen(() => service)
    const headers = Object.entries(browser).map(([header, value]) => ({ name: header, value }))
    const target = directly(targetAt(server.url, { headers }), service, browser)
    const { model } = service
    const build = { entities: [...model.entities()], links: [...model.links()], findings: [...model.findings()] }
    const report = await judge(rules, target, {
      build,
      sample: 30,
      quick: !hasTime && !seldomTelling.has(name) && at % 40 !== 0,
      probeWrites: true,
      needs: clients,
    })
    await target.transport.close()
    const against = report.entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken')
    expect(against.map(({ id, expected, actual }) => ({ id, expected, actual }))).toEqual([])
    expect(report.entries.some(({ outcome, level }) => outcome === 'pass' && level === 'required')).toBe(true)
    if (name !== 'random') expect(needsIn(report)).toEqual(expectedNeeds(name))
  })
})

describe('a service that is varied', () => {
  const plain = createService(createModel(small))
  const { model } = plain
  const build = {
    entities: [...model.entities()],
    links: [...model.links()],
    findings: [...model.findings()],
    version: model.version,
  }
  const { id } = small.entities[0] ?? expect.unreachable()
  const targets = [
    '/entities',
    `/entities/${encodeURIComponent(id)}`,
    '/search?q=a',
    '/search?q=',
    '/search',
    '/findings',
    '/none',
  ]

  it.each(variations.map(({ name }) => name))('answers as its build does under %s', (name) => {
    const [service, ofBuild] = [varyService(plain, name), vary(build, name)]
    for (const target of targets) {
      expect(ask(service, target, browser)).toEqual(ask(ofBuild, target, browser))
    }
  })

  it('copies nothing: it keeps the lists that are as they were, and the search unless words are others', () => {
    const { json, search } = { ...varyService(plain, 'error-html').model, ...varyService(plain, 'error-html') }
    expect([json.entities, json.findings, search]).toEqual([
      plain.model.json.entities,
      plain.model.json.findings,
      plain.search,
    ])
    const { model, search: same } = varyService(plain, ['no-links', 'other-relations'])
    expect([model.json.findings, model.json.entities.byteLength, same]).toEqual([
      plain.model.json.findings,
      0,
      plain.search,
    ])
    for (const name of ['case-matters', 'same-titles']) expect(varyService(plain, name).search).not.toBe(plain.search)
  })

  it('scales as many scores as a letter finds in a large build', () => {
    const found = Array.from({ length: 300_000 }, (_, at) => ({ id: `e${at}`, score: 300_000 - at }))
    const large = { model: plain.model, search: () => found }
    const hits = read(varyService(large, 'scores-up-to-one'), '/search?q=a') as readonly SearchHit[]
    expect([hits.length, hits[0]?.score, hits[150_000]?.score]).toEqual([300_000, 1, 0.5])
  })
})

describe('the judge asks the right things of the bundled build', () => {
  it('when it shows no titles, so that single letters are all that is found', async () => {
    const build = (await readBuild(findFixture('library'))).build()
    const service = vary(build, 'without-entity-title')
    await using server = await listen(() => service)
    const target = directly(targetAt(server.url), service)
    const chosen = rules.filter(({ operation }) => operation === 'searchModel')
    const { entries } = await judge(chosen, target)
    await target.transport.close()
    expect(entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken')).toEqual([])
    expect(entries.find(({ id }) => id === 'search-finds-nothing-for-nonsense')).toMatchObject({ outcome: 'pass' })
  })
})

describe('the table of variations', () => {
  it('has names in kebab-case, each once, and a sentence for each', () => {
    const names = variations.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, says, leans } of variations) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(says).toMatch(/^[A-Z].*\.$/)
      expect(leans).toMatch(/^[a-z].*[^.]$/i)
    }
  })

  it('cites open points and clauses that there are', async () => {
    const texts = ['contract/clauses.json', 'contract/open-points.json'].map((file) =>
      readFile(packageFile(file), 'utf8'),
    )
    const registers = (await Promise.all(texts)).join('')
    for (const id of new Set(variations.flatMap(({ cites }) => [...cites])))
      expect(registers).toContain(`"id": "${id}"`)
    for (const { cites } of variations) expect(cites[0]).toMatch(/^GAP-/)
  })

  it('holds no variation that changes nothing', async () => {
    const words = small.entities.flatMap(({ title = '' }) => title.split(' ').slice(0, 2).join(' '))
    const targets = [
      ...['/entities', '/findings', '/search', '/search?q=', '/search?q=o', '/entities/unknown'],
      ...words.flatMap((word) => [
        `/search?q=${encodeURIComponent(word)}`,
        `/search?q=${encodeURIComponent(word.toUpperCase())}`,
      ]),
      ...words.map((word) => `/search?q=${encodeURIComponent(word.normalize('NFD').replace(/\p{M}/gu, ''))}`),
      ...small.entities.map(({ id }) => `/entities/${encodeURIComponent(id)}`),
    ]
    const answerOf = (service: Service, target: string): string => {
      const { status, headers, body } = ask(service, target, browser)
      const { ETag, ...rest } = headers
      return JSON.stringify([status, ETag === undefined, rest, new TextDecoder().decode(body)])
    }
    const plain = vary(small, [])
    await compressLists(plain)
    const before = targets.map((target) => answerOf(plain, target))
    for (const { name } of variations) {
      const service = vary(small, name)
      await compressLists(service)
      const differs = targets.some((target, at) => answerOf(service, target) !== before[at])
      expect(differs ? undefined : name).toBeUndefined()
    }
  })
})

describe('a varied search', () => {
  it('refuses what the plain one refuses', () => {
    const many = Array.from({ length: 33 }, (_, at) => `w${at}`).join('+')
    expect(ask(vary(small, 'hits-worst-first'), `/search?q=${many}`).status).toBe(400)
  })

  it('is of the best hits where maxHits says how many, and is prepared as the plain one is', async () => {
    const maxHits = 2
    const plain = vary(small, [], { maxHits })
    const varied = vary(small, 'hits-worst-first', { maxHits })
    await varied.search.prepare?.()
    expect(varied.search.prepare?.()).toBeUndefined()
    const hits = read(plain, '/search?q=a') as readonly unknown[]
    expect(hits).toHaveLength(maxHits)
    expect(read(varied, '/search?q=a')).toEqual(hits.toReversed())
  })
})

describe('what is varied', () => {
  const [first = { id: '' }] = small.entities
  const linked = small.links[0]?.from ?? ''
  const page = `/entities/${encodeURIComponent(linked)}`

  it('leaves an optional field out of every answer that would have it, and the others in', () => {
    for (const entity of seen('without-entity-title', '/entities') as object[]) {
      expect(entity).not.toHaveProperty('title')
    }
    expect(seen('without-entity-title', page)).not.toHaveProperty('title')
    expect(seen('without-entity-title', page)).toHaveProperty('links')
    for (const link of (seen('without-link-to', page) as { links: object[] }).links) {
      expect(link).not.toHaveProperty('to')
      expect(link).toHaveProperty('from')
    }
    expect(seen('without-entity-links', page)).not.toHaveProperty('links')
    expect(seen('no-links', page)).toHaveProperty('links', [])
    expect(seen('without-hit-score', '/search?q=loan')).toEqual(
      (seen([], '/search?q=loan') as { id: string }[]).map(({ id }) => ({ id })),
    )
  })

  it('leaves some fields out by the seed, and no two seeds alike', () => {
    const some = (seed: number): string => JSON.stringify(seen('some-fields-left-out', '/entities', small, { seed }))
    expect(some(1)).toBe(some(1))
    expect(some(1)).not.toBe(some(2))
    const titles = (seen('some-fields-left-out', '/entities') as object[]).filter((entity) => 'title' in entity)
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.length).toBeLessThan(small.entities.length)
    for (const finding of seen('all-fields-left-out', '/findings') as object[]) {
      for (const member of ['check', 'severity', 'path']) expect(finding).not.toHaveProperty(member)
    }
  })

  it('drops, renames and adds what no schema declares', () => {
    expect(Object.keys(seen('undeclared-fields-dropped', page) as object).toSorted()).toEqual([
      'id',
      'links',
      'neighbourhood',
      'title',
      'type',
    ])
    expect(seen('undeclared-fields-renamed', page)).toHaveProperty('model_neighbourhood')
    expect(seen('undeclared-fields-renamed', page)).not.toHaveProperty('neighbourhood')
    expect(seen('undeclared-fields-added', page)).toMatchObject({ note: null, id: linked })
  })

  it('orders the list otherwise, and the hits', () => {
    const build: Build = {
      entities: ['item-10', 'Item-2', 'item-9', 'zz', 'émile'].map((id, at) => ({
        id,
        title: at === 3 ? 'Loan' : 'Loan of a book',
      })),
      links: [],
      findings: [],
    }
    const ids = (name: string, target: string): unknown =>
      (seen(name, target, build) as { id: string }[]).map(({ id }) => id)
    expect(seen([], '/entities', build)).toMatchObject([{ id: 'Item-2' }, {}, {}, {}, { id: 'émile' }])
    expect(ids('order-by-locale', '/entities')).toEqual(['émile', 'item-10', 'Item-2', 'item-9', 'zz'])
    expect(ids('order-by-number', '/entities')).toEqual(['émile', 'Item-2', 'item-9', 'item-10', 'zz'])
    expect(ids('order-in-lower-case', '/entities')).toEqual(['item-10', 'Item-2', 'item-9', 'zz', 'émile'])
    expect(seen([], '/search?q=loan', build)).toMatchObject([{ id: 'zz' }, {}, {}, {}, {}])
    expect(ids('hits-worst-first', '/search?q=loan')).toHaveProperty('4', 'zz')
    expect(ids('hits-by-identifier', '/search?q=loan')).toEqual(['Item-2', 'item-10', 'item-9', 'zz', 'émile'])
    expect(ids('hits-in-no-order', '/search?q=loan')).toEqual(ids('hits-in-no-order', '/search?q=loan'))
    expect(ids('one-hit-at-most', '/search?q=loan')).toEqual(['zz'])
  })

  it('scores on another scale without changing who comes first', () => {
    const up = seen('scores-up-to-one', '/search?q=loan') as { score: number }[]
    expect(up[0]?.score).toBe(1)
    expect(up.every(({ score }) => score > 0 && score <= 1)).toBe(true)
    const below = (seen('scores-below-zero', '/search?q=loan') as { score: number }[]).map(({ score }) => score)
    expect(below.every((score) => score < 0)).toBe(true)
    expect(below).toEqual(below.toSorted((a, b) => b - a))
  })

  it('joins words by or, and minds case and accents', () => {
    const build: Build = {
      entities: [
        { id: '1', title: 'Réservé' },
        { id: '2', title: 'Loan' },
      ],
      links: [],
      findings: [],
    }
    const found = (names: string | string[], q: string): unknown =>
      (seen(names, `/search?q=${encodeURIComponent(q)}`, build) as { id: string }[]).map(({ id }) => id).toSorted()
    expect(found([], 'loan reserve')).toEqual([])
    expect(found('any-word-matches', 'loan reserve')).toEqual(['1', '2'])
    expect(found('case-matters', 'loan')).toEqual([])
    expect(found('case-matters', 'Lo')).toEqual(['2'])
    expect(found('case-matters', 'Reserve')).toEqual(['1'])
    expect(found('accents-matter', 'reserve')).toEqual([])
    expect(found('accents-matter', 'rése')).toEqual(['1'])
  })

  it('answers or refuses a missing, empty or short q', () => {
    const status = (name: string): number[] =>
      ['/search', '/search?q=', '/search?q=%20', '/search?q=lo', '/search?q=loa'].map(
        (target) => ask(vary(small, name), target).status,
      )
    expect(status('missing-q-answered')).toEqual([200, 200, 200, 200, 200])
    expect(status('empty-q-refused')).toEqual([400, 400, 400, 200, 200])
    expect(status('empty-q-finds-all')).toEqual([200, 200, 200, 200, 200])
    expect(status('short-q-refused')).toEqual([400, 200, 200, 400, 200])
    expect(seen('missing-q-answered', '/search?limit=1')).toEqual([])
    expect(seen('empty-q-finds-all', '/search')).toHaveLength(small.entities.length)
    const refused = ask(vary(small, 'empty-q-refused'), '/search?q=', { 'if-none-match': '*' })
    expect(refused.status).toBe(400)
    expect(refused.headers).not.toHaveProperty('ETag')
  })

  it('gives errors another body, and nothing else', () => {
    const body = (name: string): string => {
      const { status, headers, body: bytes } = ask(vary(small, name), '/entities/unknown')
      expect(status).toBe(404)
      expect(headers['Content-Length']).toBe(String(bytes.byteLength))
      return `${headers['Content-Type']} ${new TextDecoder().decode(bytes)}`
    }
    expect(body('error-empty')).toBe('undefined ')
    expect(body('error-json')).toBe('application/json {"error":{"code":404}}')
    expect(body('error-html')).toMatch(/^text\/html; charset=utf-8 <!doctype html>/)
    expect(body('error-text')).toBe('text/plain; charset=utf-8 404\n')
    expect(body('error-bare-problem')).toBe('application/problem+json {}')
    expect(seen('error-empty', '/findings')).toEqual(seen([], '/findings'))
  })

  it('writes the content type otherwise, on a success alone', () => {
    const type = (name: string, target: string): string | undefined =>
      ask(vary(small, name), target).headers['Content-Type']
    expect(type('content-type-charset', '/findings')).toBe('application/json; charset=utf-8')
    expect(type('content-type-mixed-case', '/findings')).toBe('Application/JSON')
    expect(type('content-type-mixed-case', '/entities/unknown')).toBe('application/problem+json')
  })

  it('lets all origins read, or none', () => {
    const allowed = (name: string): string | undefined =>
      ask(vary(small, name), '/findings', browser).headers['Access-Control-Allow-Origin']
    expect(allowed('cors-any')).toBe('*')
    expect(allowed('cors-none')).toBeUndefined()
  })

  it('compresses everything that may be, or nothing', async () => {
    const all = ask(vary(small, 'compressed'), '/entities/unknown', browser)
    expect(all.headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Origin, Accept-Encoding' })
    expect(all.headers['Content-Length']).toBe(String(all.body.byteLength))
    expect(JSON.parse(String(gunzipSync(all.body)))).toMatchObject({ status: 404 })
    expect(ask(vary(small, 'compressed'), '/findings').headers).not.toHaveProperty('Content-Encoding')
    const none = vary(small, 'uncompressed')
    await compressLists(none)
    expect(ask(none, '/entities', browser).headers).not.toHaveProperty('Content-Encoding')
  })

  it('makes gzip that others can read, of any length', () => {
    for (const length of [0, 1, 65_535, 65_536, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) % 251)
      expect(gunzipSync(gzipStored(bytes)).equals(bytes)).toBe(true)
    }
  })

  it('shows the list with links, or in pages', () => {
    const listed = (seen('list-with-links', '/entities') as { id: string; links: object[] }[]).find(
      ({ id }) => id === linked,
    )
    expect(listed?.links).toEqual((seen([], page) as { links: object[] }).links)
    const pages = vary(small, 'list-in-pages')
    expect(ask(pages, '/entities').headers['Link']).toBe('</entities?page=2>; rel="next"')
    const whole = [1, 2, 3, 4].flatMap((number) => read(pages, `/entities?page=${number}`))
    expect(whole).toEqual(seen([], '/entities'))
    expect(ask(pages, '/entities?page=4').headers).not.toHaveProperty('Link')
  })

  it('has identifiers that a path holds only percent-encoded, wherever they stand', () => {
    const list = seen('identifiers-to-encode', '/entities') as readonly { readonly id: string }[]
    expect(list).toHaveLength(small.entities.length)
    const service = vary(small, 'identifiers-to-encode')
    for (const { id } of list) {
      expect(id).toMatch(/ 100%\/é$/)
      const { links } = read(service, `/entities/${encodeURIComponent(id)}`) as { links: readonly Link[] }
      expect(links.filter(({ from, to }) => from !== id && to !== id)).toEqual([])
      for (const end of links.flatMap(({ from, to }) => [from, to])) expect(end).toMatch(/ 100%\/é$/)
    }
    expect(ask(service, `/entities/${small.entities[0]?.id}`).status).toBe(404)
    const hits = seen('identifiers-to-encode', '/search?q=o') as readonly { readonly id: string }[]
    expect(hits.map(({ id }) => list.some((entity) => entity.id === id))).toEqual(hits.map(() => true))
  })

  it('gives some entities the title of another one, and finds both by it', () => {
    const list = seen('same-titles', '/entities') as readonly { readonly id: string; readonly title: string }[]
    const { title } = list.find((entity, at) => at > 0 && entity.title === list[at - 1]?.title) ?? { title: '' }
    const same = list.filter((entity) => entity.title === title).map(({ id }) => id)
    expect(same.length).toBeGreaterThan(1)
    const hits = seen('same-titles', `/search?q=${encodeURIComponent(title)}`) as readonly { readonly id: string }[]
    expect(hits.map(({ id }) => id)).toEqual(expect.arrayContaining(same))
  })

  it('changes the build where a variation is about it, consistently', () => {
    const { model } = vary(small, ['other-types', 'dangling-links', 'confidence-in-percent'])
    expect(model.entityAt(model.positionOf(first.id)).type).toBe(`x:${first.type}`)
    const links = [...model.links()]
    expect(links.some(({ to = '' }) => to.startsWith('gone:') && model.positionOf(to) === -1)).toBe(true)
    expect(links[0]?.confidence).toBe((small.links[0]?.confidence ?? 0) * 100)
  })

  it('tags answers of different variations differently, and knows its own tags again', () => {
    const tags = ['other-types', 'cors-any', 'compressed'].map((name) => {
      const service = vary(small, name)
      const tag = ask(service, '/findings', browser).headers['ETag'] ?? ''
      expect(ask(service, '/findings', { ...browser, 'if-none-match': tag }).status).toBe(304)
      return tag
    })
    expect(new Set([...tags, ask(vary(small, []), '/findings').headers['ETag']]).size).toBe(4)
    const none = ask(vary(small, 'no-validators'), '/findings', { 'if-none-match': '*' })
    expect(none.status).toBe(200)
    expect(none.headers).not.toHaveProperty('ETag')
  })
})

describe('chooseVariations', () => {
  it('draws a combination by the seed, at most one from each axis', () => {
    const names = (seed: number): readonly string[] => chooseVariations(['random'], seed).map(({ name }) => name)
    expect(names(7)).toEqual(names(7))
    expect(new Set(Array.from({ length: 20 }, (_, seed) => names(seed).join())).size).toBe(20)
    for (let seed = 0; seed < 50; seed++) {
      const axes = chooseVariations(['random'], seed).map(({ axis }) => axis)
      expect(new Set(axes).size).toBe(axes.length)
    }
  })

  it('reaches every variation that may be combined by some seed', () => {
    const reached = new Set(
      Array.from({ length: 300 }, (_, seed) => chooseVariations(['random'], seed)).flatMap((chosen) =>
        chosen.map(({ name }) => name),
      ),
    )
    expect(variations.filter(({ name, alone }) => reached.has(name) === (alone === true))).toEqual([])
  })

  it('keeps what was named, and draws nothing that contradicts it', () => {
    for (let seed = 0; seed < 20; seed++) {
      const chosen = chooseVariations(['random', 'error-html'], seed)
      expect(chosen.filter(({ axis }) => axis === 'body of an error')).toMatchObject([{ name: 'error-html' }])
    }
  })

  it('refuses a name that no variation has, and two that contradict each other', () => {
    expect(() => vary(small, 'error-htlm')).toThrow(new RangeError('No variation is called "error-htlm".'))
    expect(() => vary(small, ['error-html', 'error-empty'])).toThrow(
      'error-empty and error-html both vary body of an error; choose one of them.',
    )
  })
})
