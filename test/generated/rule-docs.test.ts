import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ruleDocs } from '../../scripts/write-rule-docs.ts'
import { rules } from '../../src/conformance.ts'
import { rulePage } from '../../src/report/rule-page.ts'
import { entry, report } from '../report/reporters/sample-reports.ts'

const root = new URL('../../', import.meta.url)
const docs = await ruleDocs()

it('docs/rules is what `npm run generate:docs` writes', () => {
  const folder = new URL('docs/rules/', root)
  const there = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  expect(new Map(there)).toEqual(new Map(docs))
})

it('has a page for each rule, and the reports link to it', () => {
  const { name, files } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    readonly name: string
    readonly files: readonly string[]
  }
  expect(files).toContain('docs')
  for (const { id, level } of rules) {
    const page = rulePage(entry({ id, level, outcome: 'fail' }), report([]))
    expect(page).toBe(`https://unpkg.com/${name}@0.1.0/docs/rules/${id}.md`)
    expect(docs.has(`${id}.md`)).toBe(true)
  }
})
