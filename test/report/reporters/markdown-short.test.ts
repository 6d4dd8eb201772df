import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownShort } from '../../../src/report/reporters/markdown-short.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'

const lines = (of: typeof failingCheck): readonly string[] => markdownShort(of, { colour: false }).trimEnd().split('\n')

describe('markdown-short', () => {
  it('is the verdict and what failed', () => {
    expect(lines(failingCheck)).toEqual([
      '❌ **does not conform** `http://127.0.0.1:4010`: 2 failed, 1 failed (http, not counted), 1 broken, 3 passed, 1 skipped, 2 observed',
      '',
      '- `entities-in-identifier-order` listEntities answers in identifier order: "service/b" stands before "service/a" (elements 12 and 13)',
      '- `unknown-entity-is-404` getEntity answers 404 when no entity has the identifier: status 200',
      '- `head-equals-get` HEAD answers with the headers of GET and no body: status 405',
      "- `search-prefixes` what a whole word finds, its prefixes find too: TypeError: Cannot read properties of undefined (reading 'id')",
    ])
    expect(lines(someGaps)[2]).toBe('- `suggest-links-not-declared` Suggest links is undeclared')
  })

  it('says how many findings ten lines have no room for', () => {
    const many = Array.from({ length: 20 }, (_, n) => entry({ id: `x-${n}`, outcome: 'fail', level: 'required' }))
    expect(lines(report(many))).toHaveLength(10)
    expect(lines(report(many)).at(-1)).toBe('- and 13 more findings')
  })

  it('has ten lines at most, and nothing unsafe, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        expect(markdownShort(hostile, { colour: false })).not.toMatch(unsafe)
        expect(lines(hostile).length).toBeLessThanOrEqual(10)
      }),
    )
  })
})
