import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { Log, Result } from 'sarif'
import { describe, expect, it } from 'vitest'
import { refusedByGithub } from './refused-by-github.ts'
import { sarif } from '../../../src/report/reporters/sarif.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'

const ajv = new Ajv({ strict: true, allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const schema: unknown = JSON.parse(readFileSync(new URL('sarif-subset.schema.json', import.meta.url), 'utf8'))
const valid = ajv.compile(schema as object)

const read = (of: typeof failingCheck, packageFolder = '/none'): Log => {
  const log = JSON.parse(sarif(of, { colour: false, packageFolder })) as Log
  valid(log)
  expect(valid.errors ?? []).toEqual([])
  expect(refusedByGithub(log)).toEqual([])
  return log
}
const resultsOf = (of: typeof failingCheck): readonly Result[] => read(of).runs[0]?.results ?? []

describe('sarif', () => {
  it('has a rule with help for each id, and results that point at it', () => {
    const [run] = read(failingCheck).runs
    const rules = run?.tool.driver.rules ?? []
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    for (const { ruleId, ruleIndex = -1 } of run?.results ?? []) expect(rules[ruleIndex]?.id).toBe(ruleId)
    expect(rules.find(({ id }) => id === 'unknown-entity-is-404')?.help?.text).toContain('OPS-2: getEntity answers 200')
  })

  it('links each rule to its page, and no gap', () => {
    const uris = (of: typeof failingCheck): readonly (string | undefined)[] =>
      (read(of).runs[0]?.tool.driver.rules ?? []).map(({ helpUri }) => helpUri)
    expect(uris(failingCheck)).toContain(
      'https://unpkg.com/model-query-toolkit@0.1.0/docs/rules/unknown-entity-is-404.md',
    )
    expect(uris(failingCheck)).not.toContain(undefined)
    expect(uris(someGaps).filter((uri) => uri !== undefined)).toEqual([])
  })

  it('has the level that goes with the exit code', () => {
    const levels = Object.fromEntries(
      resultsOf(failingCheck).map(({ ruleId, kind, level }) => [ruleId, `${kind} ${level}`]),
    )
    expect(levels).toEqual({
      'entities-in-identifier-order': 'fail error',
      'unknown-entity-is-404': 'fail error',
      'head-equals-get': 'fail warning',
    })
  })

  it('has a location in each result, or GitHub refuses the file', () => {
    const bare = report([entry({ id: 'x', outcome: 'fail', level: 'required' })])
    for (const of of [failingCheck, someGaps, bare]) {
      for (const { locations = [] } of resultsOf(of)) {
        expect(locations[0]?.physicalLocation?.artifactLocation?.uri).toMatch(/./)
      }
    }
    expect(resultsOf(bare)[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe('contract/openapi.yaml')
  })

  it('makes no result of an observation, which GitHub would show as an alert', () => {
    const [run] = read(failingCheck).runs
    expect(run?.results?.some(({ ruleId }) => ruleId === 'score-range')).toBe(false)
    expect(run?.properties?.['observations']).toContainEqual(expect.objectContaining({ rule: 'score-range' }))
  })

  it('tells two servers apart', () => {
    const idOf = (subject: string): string | undefined =>
      read({ ...failingCheck, subject }).runs[0]?.automationDetails?.id
    expect(idOf('https://models.example/api')).toBe('model-query/check/models-example-api/')
    expect(idOf('https://models.example/b')).not.toBe(idOf('https://models.example/api'))
  })

  it('points into the checkout', () => {
    const [first] = resultsOf(someGaps)
    expect(first?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'contract/notes/suggest-links.md', uriBaseId: '%SRCROOT%' },
      region: { startLine: 2, startColumn: 8, endLine: 2, endColumn: 9 },
    })
    expect(first?.relatedLocations).toHaveLength(1)
  })

  it('names files that come with the package by no folder of this machine, and keeps their lines', () => {
    const packageFolder = '/home/runner/.npm/_npx/0962/node_modules/model-query-toolkit'
    const file = `${packageFolder}/contract/openapi.yaml`
    const places = [
      { file, line: 13, column: 5 },
      { file: 'contract/notes/a.md', line: 1 },
    ]
    const of = report([entry({ id: 'x', outcome: 'open', places })], { command: 'gaps', subject: file })
    const text = sarif(of, { colour: false, packageFolder })
    expect(text).not.toMatch(/node_modules|runner/)
    const [run] = read(of, packageFolder).runs
    expect(run?.automationDetails?.id).toBe('model-query/gaps/model-query-toolkit-contract-openapi-yaml/')
    expect(Object.keys(run?.originalUriBaseIds ?? {})).toEqual(['%SRCROOT%', '%PACKAGES%'])
    const [one] = run?.results ?? []
    expect(one?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'model-query-toolkit/contract/openapi.yaml', uriBaseId: '%PACKAGES%' },
      region: { startLine: 13, startColumn: 5, endLine: 13, endColumn: 6 },
    })
    expect(one?.relatedLocations?.[0]?.physicalLocation?.artifactLocation?.uriBaseId).toBe('%SRCROOT%')
    expect(one?.partialFingerprints).toEqual(resultsOf(of)[0]?.partialFingerprints)
  })

  it('carries the fingerprint, and what the baseline says', () => {
    const [one] = resultsOf(report([entry({ id: 'x', outcome: 'fail', level: 'required', standing: 'known' })]))
    expect(one).toMatchObject({
      partialFingerprints: { primaryLocationLineHash: 'print-of-x:1', 'modelQuery/v1': 'print-of-x' },
      baselineState: 'unchanged',
      level: 'note',
    })
  })

  it('says that a broken rule is no result, but a fault of the run', () => {
    const [run] = read(failingCheck).runs
    expect(run?.invocations?.[0]?.executionSuccessful).toBe(false)
    expect(run?.invocations?.[0]?.toolExecutionNotifications?.[0]?.associatedRule?.id).toBe('search-prefixes')
  })

  it('makes no link of a value', () => {
    const [one] = resultsOf(report([entry({ id: 'x', outcome: 'fail', actual: '[a](http://evil.example)' })]))
    expect(one?.message.text).toContain('\\[a\\](http://evil.example)')
  })

  it('keeps the most serious of more results than GitHub takes, and says how many are missing', () => {
    const many = Array.from({ length: 5003 }, (_, n) => entry({ id: 'x', fingerprint: `${n}`, outcome: 'open' }))
    const worst = entry({ id: 'worst', outcome: 'fail', level: 'required' })
    const [run] = read(report([...many, worst])).runs
    expect(run?.results).toHaveLength(5000)
    expect(run?.results?.at(-1)?.ruleId).toBe('worst')
    const said = run?.invocations?.[0]?.toolExecutionNotifications?.map(({ message }) => message.text)
    expect(said).toEqual([expect.stringMatching(/^4 results left out: /)])
  })

  it('keeps a file below 10 MB, whatever a server sent in evidence', () => {
    const excerpt = 'x'.repeat(200_000)
    const big = Array.from({ length: 100 }, (_, n) =>
      entry({ id: `x-${n}`, outcome: 'fail', level: 'required', evidence: [{ curl: 'curl x', excerpt }] }),
    )
    const log = read(report(big))
    expect(JSON.stringify(log).length).toBeLessThan(10_000_000)
    expect(log.runs[0]?.results?.length).toBeGreaterThan(20)
  })

  it('helps with a rule as Markdown, with a link to its page', () => {
    const help = read(failingCheck).runs[0]?.tool.driver.rules?.find(({ id }) => id === 'unknown-entity-is-404')?.help
    expect(help?.markdown).toContain('**OPS-2** getEntity answers 200')
    expect(help?.markdown).toContain(
      '(https://unpkg.com/model-query-toolkit@0.1.0/docs/rules/unknown-entity-is-404.md)',
    )
  })

  it('is valid, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        expect(sarif(hostile, { colour: false })).not.toMatch(unsafe)
        read(hostile)
      }),
    )
  })
})
