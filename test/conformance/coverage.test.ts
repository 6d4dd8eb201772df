import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundOf, sampleFor } from '../../src/conformance/coverage.ts'
import { coverageInWords } from '../../src/report/coverage.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { build, type Canned, cannedTarget, json, things, withNeighbours } from './canned.ts'

describe('the bound of a sample', () => {
  test('is that of the rule of three where the sample is a small part', () => {
    expect(Math.floor(boundOf(200, 100_000) ?? 0)).toBe(67)
    expect(Math.floor(boundOf(300, 1_000_000) ?? 0)).toBe(100)
  })

  test('is none where all or none were asked', () => {
    expect([boundOf(0, 10), boundOf(10, 10), boundOf(12, 10)]).toEqual([undefined, undefined, undefined])
  })

  test('is the fewest faulty ones that a draw misses at most once in twenty', () => {
    const missed = (asked: number, of: number, faulty: number): number =>
      Array.from({ length: faulty }).reduce<number>((sum, _, at) => (sum * Math.max(0, of - asked - at)) / (of - at), 1)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 400 }), (asked, more) => {
        const of = asked + more
        const faulty = Math.round(of / (boundOf(asked, of) ?? 0))
        expect(missed(asked, of, faulty)).toBeLessThanOrEqual(0.05 + 1e-12)
        expect(faulty === 1 || missed(asked, of, faulty - 1) > 0.05).toBe(true)
      }),
    )
  })

  test('gives the size of a sample back', () => {
    expect([sampleFor(0.01), sampleFor(0.001)]).toEqual([299, 2995])
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), (oneIn) => {
        expect(boundOf(sampleFor(1 / oneIn), 10_000_000)).toBeGreaterThanOrEqual(oneIn - 0.01)
      }),
    )
  })
})

describe('what a report says of it', () => {
  test('counts what was asked', async () => {
    const report = await judge(rules, cannedTarget({}), { sample: 5 })
    expect(report.coverage).toMatchObject({ entities: { asked: 5, of: 8 }, answers: { asked: report.requests } })
    expect(coverageInWords(report)).toMatch(
      /^Looked at 5 of 8 entities and \d+ words; 95 % sure to see a fault in 1 of 2 entities\.$/,
    )
  })

  test('counts no words of which no search was answered', async () => {
    const refusing = cannedTarget({ any: ({ url }) => (url.includes('/search') ? json({}, 403) : undefined) })
    const { coverage } = await judge(rules, refusing, { quick: true })
    expect(coverage?.words).toEqual({ asked: 0, of: 0 })
  })

  test('says nothing of what was not asked', async () => {
    const some = rules.filter(({ id }) => id === 'list-findings-answers')
    const report = await judge(some, cannedTarget({}))
    expect(report.coverage).toMatchObject({ entities: { asked: 0 }, words: { asked: 0, of: 0 } })
    expect(coverageInWords(report)).toBe('Looked at 4 answers.')
  })

  const holed = things.filter((_, at) => at !== 3)
  test.each([
    ['the build has more than the list', things.slice(0, 5), { build, list: 'paged' }, ['the build has 3 more']],
    ['searches find more than the list', things.slice(0, 5), { list: 'paged' }, ['searches find 2 more']],
    ['the list is whole', things, { build }, []],
    ['a rule names what the list lacks', holed, { build }, []],
  ] as const)('tells, or not, that the list is a page, where %s', async (_, list, options, more) => {
    const { remarks } = await judge(rules, cannedTarget({ ...withNeighbours, list }), options)
    const said = more.map((one) => `The list shows 5 entities, and ${one}: it is a page; paging is not shown (GAP-3).`)
    expect(remarks.filter((remark) => remark.includes('GAP-3'))).toEqual(said)
  })

  test('tells nothing of a page where searches find what nobody knows', async () => {
    const search: Canned['search'] = (hits) => (hits.length === 0 ? hits : [...hits, { id: 'ghost', score: 1 }])
    const { remarks } = await judge(rules, cannedTarget({ search }))
    expect(remarks.filter((remark) => remark.includes('GAP-3'))).toEqual([])
  })
})
