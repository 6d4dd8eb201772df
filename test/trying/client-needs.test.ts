import { describe, expect, it } from 'vitest'
import { neededAlone } from '../../src/contract/needs.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { mergeNeeds, needsFrom } from '../../src/trying/client-needs.ts'
import { failedTests } from '../../src/text/lead.ts'
import { knownFrom } from '../../src/trying/known.ts'
import { vary } from '../../src/variations/vary.ts'

const tested = { client: { name: 'web' }, contract: '0.1.0', build: { name: 'library', version: '1' } }

function run(
  outcomes: Readonly<Record<string, 'pass' | 'fail'>>,
  excerpt = 'not ok 1 - the best comes first\n',
): ReportEntry[] {
  return Object.entries(outcomes).map(([id, outcome]) => ({
    id,
    title: id,
    outcome,
    cites: [],
    fingerprint: id,
    ...(outcome === 'fail' && { actual: 'exit code 1', evidence: [{ curl: 'x', excerpt }] }),
  }))
}

const needs = (outcomes: Readonly<Record<string, 'pass' | 'fail'>>, excerpt?: string) =>
  needsFrom(run(outcomes, excerpt), tested, () => ({}))

describe('the needs of a client', () => {
  it('are one where several variations show the same', () => {
    const { needs: found, tried } = needs({
      'hits-in-no-order': 'fail',
      'hits-worst-first': 'fail',
      'error-html': 'pass',
    })
    expect(found.map(({ id, point, shownBy }) => [id, point, shownBy.map(({ variation }) => variation)])).toEqual([
      ['hits-by-falling-score', 'GAP-7', ['hits-worst-first', 'hits-in-no-order']],
    ])
    expect(found[0]?.shownBy[0]).toMatchObject({ ended: 'exit code 1', tests: ['the best comes first'] })
    expect(tried).toEqual(['error-html', 'hits-in-no-order', 'hits-worst-first'])
  })

  it('have the end of the output without what another run has otherwise', () => {
    const output = 'Error: no title\n    at row (file:///home/me/screens.js:8:70)\n✖ the list (86.52ms)\n'
    expect(needs({ 'error-html': 'fail' }, output).needs[0]?.shownBy[0]).toMatchObject({
      lines: 'Error: no title\n✖ the list',
      tests: ['the list'],
    })
  })

  it('stay where they were not tried again, and are gone where they were and show no longer', () => {
    const older = needs({
      'hits-worst-first': 'fail',
      'error-html': 'fail',
      'error-text': 'fail',
      'without-entity-title': 'fail',
    })
    const newer = needs({ 'hits-worst-first': 'pass', 'error-html': 'pass', 'case-matters': 'fail' })
    const merged = mergeNeeds(older, newer)
    expect(merged.needs.needs.map(({ id, shownBy }) => [id, shownBy.map(({ variation }) => variation)])).toEqual([
      ['error-is-json', ['error-text']],
      ['entity-has-title', ['without-entity-title']],
      ['case-ignored', ['case-matters']],
    ])
    expect(merged.gone.map(({ id }) => id)).toEqual(['hits-by-falling-score'])
    expect(merged.needs.tried).toHaveLength(5)
  })

  it('leave out what another one includes when a server is asked', () => {
    const { needs: found } = needs({ 'error-html': 'fail', 'error-json': 'fail', 'some-fields-left-out': 'fail' })
    expect(neededAlone(found).map(({ id }) => id)).toEqual(['error-is-problem', 'fields-alike'])
  })

  it('know what the build showed of words, scales and fields', () => {
    const known = knownFrom(
      vary(
        {
          entities: [
            { id: 'a', type: 'term', domain: 'x' },
            { id: 'b', type: 'screen', title: 'B' },
          ],
          links: [{ from: 'a', to: 'b', relation: 'shows', confidence: 70 }],
          findings: [{ check: 'orphan', line: 3 }],
        },
        [],
      ),
    )
    expect(known('entity-type-words')).toEqual({ words: ['screen', 'term'] })
    expect(known('link-relation-words')).toEqual({ words: ['shows'] })
    expect(known('confidence-scale')).toEqual({ upTo: 100 })
    expect(known('undeclared-fields').fields).toMatchObject({ 'Entity in the list': ['domain'], Finding: ['line'] })
    expect(known('entity-has-title')).toEqual({ some: true })
    expect(known('entity-has-type')).toEqual({})
    expect(known('fields-alike').fields).toMatchObject({ Entity: ['title'] })
    expect(known('all-hits')).toEqual({})
  })
})

describe('the names of failed tests', () => {
  it.each([
    ['TAP', 'not ok 3 - shows the list # time=3ms', 'shows the list'],
    ['node:test', '  ✖ shows the list (12.3ms)', 'shows the list'],
    ['Vitest', ' FAIL  src/list.test.ts > list > is shown', 'list > is shown'],
    ['Jest', '  ● list › is shown', 'list › is shown'],
    ['Mocha', '  1) shows the list', 'shows the list'],
    ['pytest', 'FAILED tests/test_list.py::test_list - KeyError', 'tests/test_list.py::test_list'],
  ])('are read of %s, each once', (_, line, name) => {
    expect(failedTests(`ok 1 - fine\n${line}\n${line}\n✖ failing tests:\n`)).toEqual([name])
  })
})
