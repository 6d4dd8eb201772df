import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Entity, Finding, Link } from '../src/model/model.ts'
import { operationIds } from '../src/contract/ids.ts'
import { readJsonText } from '../src/text/json-text.ts'

interface Source {
  readonly file: string
  readonly line: number
  readonly column: number
}

interface Candidate {
  readonly id: string
  readonly type?: string
  readonly name?: string
  readonly source?: Source
  readonly mentionedBy?: readonly { readonly id: string; readonly source: Source }[]
}

interface Fixture {
  readonly entities: readonly Entity[]
  readonly links: readonly Link[]
  readonly findings: readonly Finding[]
  readonly objectsWithoutNote: readonly Candidate[]
  readonly expressionsWithoutDefinition: readonly Candidate[]
}

const names = ['library', 'odd', 'empty', 'one'] as const

async function textsOf(name: (typeof names)[number]): Promise<readonly string[]> {
  const files = ['model.json', 'build-log.json', 'candidates.json']
  return Promise.all(files.map((file) => readFile(new URL(`../fixtures/${name}/${file}`, import.meta.url), 'utf8')))
}

async function fixture(name: (typeof names)[number]): Promise<Fixture> {
  return Object.assign({}, ...(await textsOf(name)).map((text) => JSON.parse(text) as object)) as Fixture
}

const triple = ({ from, to, relation }: Link): string => JSON.stringify([from ?? null, to ?? null, relation ?? null])

const declared = ['id', 'type', 'title', 'locale', 'application', 'domain', 'typeOrigin', 'attributes', 'source']

describe.each(names)('fixtures/%s', (name) => {
  it('is strict JSON in which no object repeats a member and no string holds half a character', async () => {
    for (const text of await textsOf(name)) {
      const reading = readJsonText(text)
      expect(reading.fault).toBeUndefined()
      expect(reading.repeatedMembers).toEqual([])
      expect(JSON.stringify(JSON.parse(text))).not.toMatch(/\\ud[89a-f]/)
    }
  })

  it('holds exactly the members of a build', async () => {
    const members = ['entities', 'links', 'findings', 'objectsWithoutNote', 'expressionsWithoutDefinition']
    expect(Object.keys(await fixture(name))).toEqual(members)
  })

  it('has no identifier and no link triple twice', async () => {
    const { entities, links } = await fixture(name)
    expect(new Set(entities.map(({ id }) => id)).size).toBe(entities.length)
    expect(new Set(links.map(triple)).size).toBe(links.length)
  })
})

describe('fixtures/library', () => {
  it('has the size of a small real model', async () => {
    const { entities, links, findings, objectsWithoutNote, expressionsWithoutDefinition } = await fixture('library')
    expect([entities.length, links.length, findings.length]).toEqual([86, 161, 15])
    expect([objectsWithoutNote.length, expressionsWithoutDefinition.length]).toEqual([5, 7])
  })

  it('gives every entity the nine members of an entity and nothing else (SEM-1)', async () => {
    for (const entity of (await fixture('library')).entities) {
      expect(Object.keys(entity)).toEqual(declared)
      expect(entity.id.startsWith(`${entity.type}:`)).toBe(true)
    }
  })

  it('names applications and domains that are entities', async () => {
    const { entities } = await fixture('library')
    const ids = new Set(entities.map(({ id }) => id))
    for (const { application, domain } of entities) {
      expect(ids).toContain(`application:${String(application)}`)
      expect(ids).toContain(`domain:${String(domain)}`)
    }
  })

  it('has every kind of entity and several languages', async () => {
    const { entities } = await fixture('library')
    expect(new Set(entities.map(({ type }) => type))).toEqual(
      new Set('application domain term rule screen interface operation schema note'.split(' ')),
    )
    expect(new Set(entities.map(({ locale }) => locale))).toEqual(new Set(['en', 'fr', 'de', 'ja', 'zh', 'ar', 'he']))
    const titles = entities.map(({ title }) => title).join('\n')
    expect(titles).toMatch(/é/)
    expect(titles).toMatch(/\p{Script=Han}/u)
    expect(titles).toMatch(/\p{Script=Arabic}/u)
    expect(titles).toMatch(/\p{Script=Hebrew}/u)
  })

  it('does not stand in identifier order, so that the order of an answer is a doing of the server (OPS-1)', async () => {
    const ids = (await fixture('library')).entities.map(({ id }) => id)
    expect(ids).not.toEqual(ids.toSorted())
    expect(ids.slice(0, 10)).not.toEqual(ids.slice(0, 10).toSorted())
  })

  it('ends every link at entities, and every entity is an end', async () => {
    const { entities, links } = await fixture('library')
    const ends = new Set(links.flatMap(({ from, to }) => [from, to]))
    expect(ends).toEqual(new Set(entities.map(({ id }) => id)))
  })

  it('gives every link a confidence from 0 to 1 and its provenance, often several (SEM-4)', async () => {
    const { links } = await fixture('library')
    for (const { confidence, provenance } of links) {
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThanOrEqual(1)
      expect((provenance as unknown[]).length).toBeGreaterThan(0)
    }
    const several = links.filter(({ provenance }) => (provenance as unknown[]).length > 1)
    expect(several.length).toBeGreaterThan(50)
    expect(new Set(links.map(({ confidence }) => confidence)).size).toBeGreaterThan(30)
  })

  it('documents the Model query API: its interface, four operations, four schemas and the operation it only describes', async () => {
    const { entities, links } = await fixture('library')
    const entity = (id: string): Entity | undefined => entities.find((one) => one.id === id)
    const api = 'interface:model-query-api'
    expect(entity(api)?.['attributes']).toMatchObject({
      protocol: 'rest',
      exposure: 'internal',
      version: 1,
      status: 'draft',
    })
    const of = (relation: string): readonly (string | undefined)[] =>
      links.filter((link) => link.from === api && link.relation === relation).map(({ to }) => to)
    const schemas = ['Entity', 'Link', 'Finding', 'SearchHit'].map((schema) => `schema:${schema}`)
    expect(of('declares')).toEqual([...operationIds.map((operation) => `operation:${operation}`), ...schemas])
    expect(of('describes')).toEqual(['operation:suggestLinks'])
    expect(entity('operation:suggestLinks')?.['attributes']).toMatchObject({ declared: false })
    expect(entity('operation:listFindings')?.['attributes']).not.toHaveProperty('summary')
  })

  it('places its operations and schemas where the contract declares them', async () => {
    const contract = (await readFile(new URL('../contract/openapi.yaml', import.meta.url), 'utf8')).split('\n')
    const inContract = (await fixture('library')).entities.filter(({ id, source }) => {
      return /^(operation|schema):/.test(id) && (source as Source).file === 'contract/openapi.yaml'
    })
    expect(inContract.length).toBe(8)
    for (const { id, source } of inContract) {
      expect(contract[(source as Source).line - 1]).toMatch(new RegExp(`\\b${id.split(':')[1]}\\b`))
    }
  })

  it('gives every finding its three members (RES-3)', async () => {
    const { findings } = await fixture('library')
    for (const finding of findings) expect(Object.keys(finding)).toEqual(['check', 'severity', 'path'])
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['error', 'warning', 'info']))
  })

  it('has as candidates entities only a contract knows, and expressions that are no entities', async () => {
    const { entities, objectsWithoutNote, expressionsWithoutDefinition } = await fixture('library')
    const byId = new Map(entities.map((entity) => [entity.id, entity]))
    for (const { id } of objectsWithoutNote) expect(byId.get(id)?.['typeOrigin']).toBe('contract')
    for (const { id } of expressionsWithoutDefinition) expect(byId.has(id)).toBe(false)
    for (const { name, source, mentionedBy = [] } of [...objectsWithoutNote, ...expressionsWithoutDefinition]) {
      expect(name).toMatch(/./)
      expect(source).toEqual({ file: expect.any(String), line: expect.any(Number), column: expect.any(Number) })
      expect(mentionedBy.length).toBeGreaterThan(0)
      for (const { id } of mentionedBy) expect(byId.has(id)).toBe(true)
    }
    expect(objectsWithoutNote.map(({ id }) => id)).toContain('operation:listFindings')
  })
})

describe('fixtures/odd', () => {
  it.each<[oddity: string, ids: readonly string[]]>([
    ['spaces', [' leading space', 'trailing space ', 'two  spaces inside', ' ', '   ']],
    ['nothing to see', ['', ' ', '\u00a0', '\u200b', '\ufeff', '\u3000', '\u00ad', '\u2028']],
    ['slashes', ['/', '//', '/absolute', 'folder/', 'a/b', 'a//b', 'back\\slash']],
    ['dots', ['.', '..', '...', './a', '../a', 'a/../b', 'a/./b', '%2e%2e']],
    ['percent signs', ['%', '%%', '100%', '%2F', '%2f', 'a%2Fb', '%25', '%252F', '%zz', '%E0%A4%A', '%00']],
    ['marks of an address', ['?', '#', 'C#', '+', 'a+b', 'a b', 'R&D', 'a=b', 'a;b=c', 'a:b@c', ':id', '{id}', '*']],
    ['quotes and brackets', ['"quoted"', "it's", '`tick`', '\\', '<b>bold</b>', '<script>alert(1)</script>', '&lt;']],
    ['twins under normalisation', ['caf\u00e9', 'cafe\u0301', '\u212bngstr\u00f6m', '\u00c5ngstr\u00f6m', '\uac00']],
    ['twins but for case', ['Loan', 'loan', 'LOAN', 'STRASSE', 'stra\u00dfe', '\u0130stanbul', 'istanbul']],
    [
      'emoji',
      ['\u{1F469}\u200D\u{1F4BB}', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}', '\u{1F44D}\u{1F3FD}'],
    ],
    ['writing from the right', ['\u0643\u062a\u0627\u0628', '\u05e1\u05e4\u05e8 42', 'abc \u202edef\u202c']],
    [
      'control characters',
      ['\u0000', 'a\u0000b', '\t', 'a\tb', 'a\nb', 'a\r\nSet-Cookie: x=1', '\u001b[31mred\u001b[0m'],
    ],
    ['names of members every object has', ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']],
    ['numbers as text', ['0', '9', '10', '-1', '1e3', '9007199254740993', 'item-2', 'item-02', 'item-10']],
    ['length', ['x'.repeat(2000), '\u00e9'.repeat(500)]],
    ['two orders of code units and code points', ['\u{10000}', '\uffff', '\u{10ffff}']],
  ])('has identifiers with oddities: %s', async (_, ids) => {
    expect((await fixture('odd')).entities.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]))
  })

  it('has, for each optional member, an entity that lacks only that, and one that has only its identifier', async () => {
    const { entities } = await fixture('odd')
    for (const lacking of declared.slice(1)) {
      const entity = entities.find(({ id }) => id === `lacks-${lacking}`)
      expect(Object.keys(entity ?? {})).toEqual(declared.filter((member) => member !== lacking))
    }
    expect(entities.find(({ id }) => id === 'lacks-everything')).toEqual({ id: 'lacks-everything' })
  })

  it('has undeclared members of every JSON type, also nested and oddly named', async () => {
    const { entities } = await fixture('odd')
    const find = (wanted: string): Entity => entities.find(({ id }) => id === wanted) ?? { id: '' }
    const { id: _id, ...extra } = find('extra-members')
    const jsonType = (value: unknown): string =>
      value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    const undeclared = Object.entries(extra).filter(([name]) => !declared.includes(name))
    expect(new Set(undeclared.map(([, value]) => jsonType(value)))).toEqual(
      new Set(['string', 'number', 'boolean', 'null', 'array', 'object']),
    )
    const odd = find('odd-member-names')
    expect(Object.keys(odd)).toEqual(expect.arrayContaining(['constructor', 'toString', '', 'a/b', '~', '\u0000']))
    expect(Object.keys(odd['attributes'] as object)).toEqual(
      expect.arrayContaining(['__proto__', 'hasOwnProperty', '0']),
    )
  })

  it('has links to themselves, to no entity at either end, and without each of their members', async () => {
    const { entities, links } = await fixture('odd')
    const ids = new Set(entities.map(({ id }) => id))
    const known = (end: string | undefined): boolean => end !== undefined && ids.has(end)
    const some = (fact: (link: Link) => boolean): void => expect(links.some(fact)).toBe(true)
    some(({ from, to }) => known(from) && from === to)
    some(({ from, to }) => known(from) && to !== undefined && !known(to))
    some(({ from, to }) => from !== undefined && !known(from) && known(to))
    some(({ from, to }) => from !== undefined && to !== undefined && !known(from) && !known(to))
    for (const member of ['from', 'to', 'relation', 'confidence', 'provenance']) some((link) => !(member in link))
    some((link) => Object.keys(link).length === 0)
  })

  it('has links that a key made by joining the triple with a separator confuses (SEM-4)', async () => {
    const { links } = await fixture('odd')
    const confuses = (separator: string): boolean =>
      new Set(links.map(({ from, to, relation }) => [from, to, relation].join(separator))).size < links.length
    expect([' ', ':', ',', '\u0000'].filter((separator) => !confuses(separator))).toEqual([])
  })

  it('has confidences outside 0 to 1, which nothing forbids (GAP-5)', async () => {
    const confidences = (await fixture('odd')).links.map(({ confidence }) => confidence)
    expect(confidences).toEqual(expect.arrayContaining([0, 1, -1, 95, 5e-324, 1e300]))
  })

  it('has findings without each of their members, twice the same, and with more members', async () => {
    const { findings } = await fixture('odd')
    for (const member of ['check', 'severity', 'path']) {
      expect(findings.some((finding) => !(member in finding) && Object.keys(finding).length === 2)).toBe(true)
    }
    expect(findings).toContainEqual({})
    expect(findings[0]).toEqual(findings[1])
    expect(findings.some((finding) => 'message' in finding)).toBe(true)
  })

  it('keeps every number through reading and writing, so that an answer can be compared byte by byte', async () => {
    for (const text of await textsOf('odd')) {
      const once = JSON.stringify(JSON.parse(text))
      expect(JSON.stringify(JSON.parse(once))).toBe(once)
      expect(text).not.toMatch(/-0[,\s\]}]/)
    }
  })
})

it('fixtures/empty holds nothing', async () => {
  expect(Object.values(await fixture('empty'))).toEqual([[], [], [], [], []])
})

it('fixtures/one holds one entity, no link, and its findings and candidates', async () => {
  const { entities, links, findings, objectsWithoutNote, expressionsWithoutDefinition } = await fixture('one')
  expect(entities.map(({ id }) => id)).toEqual(['term:loan'])
  expect(links).toEqual([])
  expect([findings.length, objectsWithoutNote.length, expressionsWithoutDefinition.length]).toEqual([1, 1, 1])
})
