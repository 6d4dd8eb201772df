import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCases } from '../../src/conformance/cases/case-rules.ts'
import { documentAt, root, tableBelow } from './documents.ts'

const text = documentAt('docs/cases.md')
const cases = new Map(readCases().map((one) => [one.id, one]))
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?\n)\`\`\``).exec(text)?.[1] ?? ''
const lines = (program: string): readonly string[] =>
  program.split('\n').filter((line) => !/^\s*(?:[\])};,]*|(?:\/\/|\/\*|import |package |#).*)$/.test(line))

describe('docs/cases.md', () => {
  it.each([
    ['python', 'test_cases.py'],
    ['js', 'cases.test.mjs'],
    ['go', 'cases_test.go'],
    ['java', 'Cases.java'],
  ])('shows the runner in %s as it is, of at most 60 lines', (language, file) => {
    const runner = readFileSync(join(root, 'examples/cases', file), 'utf8')
    expect(blockOf(language)).toBe(runner)
    const [judges = '', reader] = runner.split('    static Object json(')
    // The JDK reads no JSON: what does comes on top.
    expect(reader !== undefined).toBe(language === 'java')
    expect(lines(judges).length).toBeLessThanOrEqual(60)
  })

  it('shows a case as it is', () => {
    const shown = JSON.parse(blockOf('json')) as { readonly id: string }
    expect(shown).toEqual(cases.get(shown.id))
  })

  it('explains each member that an expectation has, with an example from a case', () => {
    const schema = JSON.parse(readFileSync(join(root, 'contract/schemas/cases.schema.json'), 'utf8')) as {
      readonly $defs: { readonly Expectation: { readonly properties: object } }
    }
    const rows = tableBelow(text, '## What `expect` can say')
    const known = Object.keys(schema.$defs.Expectation.properties).filter((name) => name !== 'open')
    expect(rows.map(([name = '']) => name.replaceAll('`', '')).toSorted()).toEqual(known.toSorted())
    for (const [name = '', , example = '', id = ''] of rows) {
      const shown = JSON.parse(example.replaceAll('`', '')) as object
      expect(Object.keys(shown)).toEqual([name.replaceAll('`', '')])
      expect(cases.get(id)?.expect).toMatchObject(shown)
    }
  })
})
