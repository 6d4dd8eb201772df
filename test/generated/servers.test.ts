import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readResults, serversPage } from '../../scripts/write-servers.ts'
import { readCases } from '../../src/conformance/cases/case-rules.ts'
import { stacks } from '../independent/stacks.ts'

const results = readResults()

describe('docs/servers.md', () => {
  it('is what `npm run generate:servers` writes from bench/stacks.json', () => {
    expect(readFileSync(new URL('../../docs/servers.md', import.meta.url), 'utf8')).toBe(serversPage(results))
  })

  it('has each server of test/independent, by all cases that there are', () => {
    expect(results.map(({ name }) => name)).toEqual(stacks.map(([name]) => name))
    for (const { name, cases } of results) {
      expect([name, cases]).toEqual([name, { passed: readCases().length, failed: [] }])
    }
  })

  it('names together those that do the same at an open point', () => {
    const [one, other] = results
    if (!one || !other) throw new Error('There are no results.')
    const observed = { 'error-body': ['a 404 | has *no* body'] }
    const page = serversPage([
      { ...one, observed },
      { ...other, observed, rules: { passed: 1, failed: ['some-rule'] } },
    ])
    expect(page).toMatch(new RegExp(`\\| a 404 .* body \\| ${one.name}, ${other.name} \\|`))
    expect(page).toContain('| 1 of 2; not some-rule |')
  })
})
