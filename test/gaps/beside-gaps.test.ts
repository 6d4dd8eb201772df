import { describe, expect, it } from 'vitest'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild, readCandidates } from '../../src/build/read-build.ts'
import { buildFacts, findGaps, type Observations, type Report } from '../../src/gaps.ts'
import { gapReport } from '../../src/gaps/gap-report.ts'
import { edited, reach, repository } from './repository.ts'

const server = (name: string, observations: Observations['observations']): Observations => ({
  version: 1,
  server: `http://${name}.example`,
  startedAt: '2026-01-01T00:00:00Z',
  observations,
})
const details = async (id: string, observations: readonly Observations[]): Promise<readonly string[]> => {
  const entries = findGaps({ ...(await repository()), observations })
  return (entries.find((entry) => entry.id === id)?.details ?? []).filter((line) => !line.startsWith('to decide'))
}
const rule = 'empty-query'

describe('observations', () => {
  it('tell what one server does beside the gap they bear on, and change no outcome', async () => {
    const one = server('a', { 'GAP-9': [{ rule, operation: 'searchModel', says: 'status 400' }] })
    expect(await details('GAP-9', [one])).toEqual(['http://a.example (empty-query, searchModel): status 400'])
    expect(await details('GAP-7', [one])).toEqual([])
    const entries = findGaps({ ...(await repository()), observations: [one] })
    expect(entries.every(({ outcome }) => outcome === 'open')).toBe(true)
  })

  it('stand side by side where servers differ, or were not all asked', async () => {
    const a = server('a', { 'GAP-9': [{ rule, says: 'status 400', value: 400 }] })
    const b = server('b', { 'GAP-9': [{ rule, says: 'status 200', value: 200 }] })
    expect(await details('GAP-9', [a, b, server('c', {})])).toEqual([
      'http://a.example (empty-query): status 400',
      'http://b.example (empty-query): status 200',
      'http://c.example (empty-query): not observed',
    ])
  })

  it('become the natural next line of the contract where all servers agree', async () => {
    const a = server('a', { 'GAP-9': [{ rule, says: 'status 400, at once', value: { status: 400, body: [] } }] })
    const b = server('b', { 'GAP-9': [{ rule, says: 'status 400', value: { body: [], status: 400 } }] })
    expect(await details('GAP-9', [a, b])).toEqual([
      'all 2 servers agree (empty-query): status 400, at once; this is the natural next line of the contract',
    ])
  })
})

describe('several observations of one rule', () => {
  it('are told together, and agree in any order', async () => {
    const [one, two] = [
      { rule, says: 'a locale', value: 'locale' },
      { rule, says: 'a source', value: 'source' },
    ]
    const lines = await details('GAP-6', [server('a', { 'GAP-6': [one, two] }), server('b', { 'GAP-6': [two, one] })])
    expect(lines).toEqual([
      'all 2 servers agree (empty-query): a locale; a source; this is the natural next line of the contract',
    ])
    const differ = await details('GAP-6', [server('a', { 'GAP-6': [one, two] }), server('b', { 'GAP-6': [one] })])
    expect(differ).toEqual([
      'all 2 servers agree (empty-query): a locale; this is the natural next line of the contract',
      'http://a.example (empty-query): a source',
      'http://b.example (empty-query): nothing else',
    ])
  })
})

describe('a report with observations', async () => {
  const input = await repository()
  const report = (...observations: readonly Observations[]): Report =>
    gapReport({ ...input, observations, tool: { name: 't', version: '1' }, startedAt: new Date(0), durationMs: 0 })

  it('counts a server once, by its latest look, and says so', () => {
    const look = (startedAt: string, says: string): Observations => ({
      ...server('a', { 'GAP-9': [{ rule, says }] }),
      startedAt,
    })
    const { entries, remarks } = report(look('2026-01-02', 'new'), look('2026-01-01', 'old'), look('2026-01-02', 'new'))
    const told = entries.flatMap(({ details = [] }) => details).filter((line) => line.includes(rule))
    expect(told).toEqual([`http://a.example (${rule}): new`])
    expect(remarks.slice(1)).toEqual(['http://a.example was observed more than once; the latest observation counts.'])
  })

  it('names operations that the register asks for and nobody has', async () => {
    const { register, ...others } = await edited(({ register }) => {
      for (const id of ['GAP-11', 'GAP-2'])
        Object.assign(register.openPoints.find((point) => point.id === id) ?? {}, {
          closedBy: [
            { decides: 'it', by: ['serchModel#/x-a', 'note:listFindngs', '*#/x-a', '#/x-a', 'suggest-links#'] },
          ],
        })
    })
    const { remarks } = gapReport({
      ...others,
      ...(register ? { register } : {}),
      tool: { name: 't', version: '1' },
      startedAt: new Date(0),
      durationMs: 0,
    })
    expect(remarks.slice(1)).toEqual([
      'GAP-2 refers to the operation serchModel, which is in neither the contract nor the notes; check its spelling.',
      'GAP-2 refers to the operation listFindngs, which is in neither the contract nor the notes; check its spelling.',
      'GAP-11 refers to the operation serchModel, which is in neither the contract nor the notes; check its spelling.',
      'GAP-11 refers to the operation listFindngs, which is in neither the contract nor the notes; check its spelling.',
    ])
  })

  it('names observations on points that the register lacks', () => {
    const { remarks } = report(server('a', { 'GAP-9': [], 'GAP-99': [{ rule, says: 'x' }] }))
    expect(remarks.slice(1)).toEqual(['Observed but not in the register: GAP-99.'])
  })
})

describe('buildFacts', async () => {
  const { contract } = await repository()

  it('tells what in a build waits for an open point', async () => {
    const folder = findFixture('library')
    const build = (await readBuild(folder)).build()
    const candidates = await readCandidates(folder)
    const facts = buildFacts(build, candidates, contract)
    const count = Object.values(candidates ?? {}).flat().length
    expect(count).toBeGreaterThan(0)
    expect(facts.get('GAP-1')?.[0]).toMatch(new RegExp(`^${count} candidates of the build wait for this \\(`))
    expect(facts.get('GAP-6')).toContain(`${build.entities.length} entities of the build carry typeOrigin`)
    expect(facts.get('GAP-4')).toHaveLength(4)
    const entries = findGaps({ ...(await repository()), facts })
    expect(entries[0]?.details).toContain(facts.get('GAP-1')?.[0])
  })

  it('counts, names and bounds what occurs', () => {
    const facts = buildFacts(
      {
        entities: [
          { id: 'a', type: 'term', locale: 'fr' },
          { id: 'b', type: 'rule' },
          { id: 'c', type: 'term' },
        ],
        links: [{ from: 'a', confidence: 0.5 }, { confidence: -2 }, {}],
        findings: [],
      },
      { objectsWithoutNote: [{}, {}], others: [] },
      contract,
    )
    expect(Object.fromEntries(facts)).toEqual({
      'GAP-1': ['2 candidates of the build wait for this (objects without note: 2, others: 0)'],
      'GAP-2': ['the build has 0 findings that listFindings answers'],
      'GAP-3': ['the build has 3 entities, answered in one piece'],
      'GAP-4': [
        'type in the build: term (2), rule (1)',
        'relation in the build: none',
        'check in the build: none',
        'severity in the build: none',
      ],
      'GAP-5': ['confidence in the build: from -2 to 0.5, on 2 links'],
      'GAP-6': ['1 entity of the build carries locale'],
    })
  })

  it('quotes what would not be seen, and ends a long list with a count', () => {
    const odd = {
      id: 'a',
      type: '',
      ' ': 1,
      'a b': 2,
      ...Object.fromEntries(Array.from('mnopqrstuvwx', (name) => [name, 0])),
    }
    const facts = buildFacts({ entities: [odd], links: [], findings: [] }, undefined, contract)
    expect(facts.get('GAP-4')?.[0]).toBe('type in the build: "" (1)')
    expect(facts.get('GAP-6')?.slice(0, 2)).toEqual([
      '1 entity of the build carries " "',
      '1 entity of the build carries "a b"',
    ])
    expect(facts.get('GAP-6')).toHaveLength(13)
    expect(facts.get('GAP-6')?.at(-1)).toBe('2 more undeclared members on entities of the build')
  })

  it('says so when a build left no candidates', () => {
    const facts = buildFacts({ entities: [], links: [], findings: [] }, undefined, contract)
    expect(facts.get('GAP-1')).toEqual([
      'the build left no candidates.json, so nothing in it is known to wait for this',
    ])
    expect(facts.get('GAP-5')).toEqual(['no link of the build has a confidence'])
  })

  it('counts no member that the contract has come to declare', async () => {
    const { contract } = await edited(
      (parts) => void reach(parts.document, 'components', 'schemas', 'Entity', 'properties', 'locale'),
    )
    const build = { entities: [{ id: 'a', locale: 'fr', source: 'x' }], links: [], findings: [] }
    expect(buildFacts(build, undefined, contract).get('GAP-6')).toEqual(['1 entity of the build carries source'])
  })
})
