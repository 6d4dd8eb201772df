import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { packageFile } from '../../src/files/package-file.ts'
import { readContract } from '../../src/interface/read-contract.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { select } from '../../src/contract/select.ts'
import { variations } from '../../src/variations/choose.ts'
import { finish } from '../cli/test-io.ts'
import { codeSpansIn, documentAt, documents, isThere, proseIn, root, tableBelow } from './documents.ts'

const commandNames = tableBelow(documentAt('README.md'), '## Commands').flatMap(([, named = '']) => codeSpansIn(named))
const readme = documentAt('README.md')
const help = new Map<string, string>()
beforeAll(async () => {
  for (const name of commandNames) help.set(name, (await finish([name, '--help'])).out)
})

describe.each(documents.map(({ path, text }) => [path, text] as const))('%s', (path, text) => {
  it('links to files and headings that are there', () => {
    const broken = [...proseIn(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(
      ([link, file = '', anchor]) => {
        const target = file === '' ? path : join(dirname(path), file)
        if (!isThere(target)) return [link]
        return anchor === undefined || anchorsOf(target).includes(anchor) ? [] : [link]
      },
    )
    expect(broken).toEqual([])
  })

  it('names files and folders that are there', () => {
    const paths = codeSpansIn(text).filter((span) =>
      /^(?:src|cli|test|scripts|docs|contract|bench|fixtures|examples)\/[^\s:]+$/.test(span),
    )
    expect(paths.filter((one) => !isThere(one))).toEqual([])
  })

  it('names no option that is not there', () => {
    const all = [...help.values()].join('')
    const called = [...codeSpansIn(text), ...(text.match(/npx model-query (?!serve` )[^`]*?(?=\n {2,}env:)/g) ?? [])]
    const unknown = called.flatMap((span) => {
      const [, name] = /^(?:npx )?(?:model-query )?([a-z]+) /.exec(span) ?? []
      const own = span.startsWith('--') ? all : name === undefined ? undefined : help.get(name)
      return own === undefined ? [] : (span.match(/--[a-z-]+/g) ?? []).filter((one) => !hasOption(own, one))
    })
    expect(unknown).toEqual([])
  })
})

describe('README.md', () => {
  it('takes two minutes', () => {
    expect(documentAt('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })

  it('has short code lines, comments above them, and one spelling of the command', () => {
    const code = [...readme.matchAll(/```sh\n([^`]*)```/g)].flatMap(([, block = '']) => block.trimEnd().split('\n'))
    const shown = [...readme.matchAll(/```text\n([^`]*)```/g)].flatMap(([, block = '']) => block.trimEnd().split('\n'))
    expect([...code, ...shown].filter((line) => line.length > 80)).toEqual([])
    expect(code.filter((line) => /\S.*#/.test(line))).toEqual([])
    const called = code.filter((line) => !/^(?:#|curl | )/.test(line))
    expect(called.filter((line) => !line.startsWith('npx model-query '))).toEqual([])
    expect(called).toHaveLength(5)
  })

  it('lists every command, in the order of the help', async () => {
    const { out } = await finish(['--help'])
    const listed = [...out.matchAll(/^ {2}([a-z]+) (?:\[options\]|<)/gm)].map(([, name]) => name)
    expect(commandNames).toEqual(listed)
  })

  it('lists every door', () => {
    const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly name: string
      readonly exports: Readonly<Record<string, string | object>>
    }
    const doors = Object.keys(exports).filter((door) => typeof exports[door] === 'object')
    const listed = tableBelow(documentAt('README.md'), '## Imports').map(([door]) => door)
    expect(listed).toEqual(doors.map((door) => `\`${name}${door.slice(1)}\``))
  })
})

it('AGENTS.md is short', () => {
  expect(documentAt('AGENTS.md').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})

it('docs/vary.md and vary --help list every variation of data', () => {
  const names = variations.filter(({ data }) => data === true).map(({ name }) => name)
  for (const text of [documentAt('docs/vary.md'), help.get('vary') ?? '']) {
    const [, listed = ''] = /need from their data \(([^)]*)\)/.exec(text) ?? []
    expect(listed.replaceAll('`', '').split(/,\s+/).toSorted()).toEqual(names.toSorted())
  }
})

it('docs/ci.md takes five minutes', () => {
  expect(documentAt('docs/ci.md').trimEnd().split('\n').length).toBeLessThanOrEqual(250)
})

it('docs/ci.md lists every reporter', () => {
  const listed = tableBelow(documentAt('docs/ci.md'), '## Reports').map(([name]) => name)
  expect(listed).toEqual(reporterNames.map((name) => `\`${name}\``))
})

it('docs/ci.md has a workflow that is YAML', () => {
  const [, workflow = ''] = /```yaml\n([^]*?)```/.exec(documentAt('docs/ci.md')) ?? []
  const { jobs } = parse(workflow) as { readonly jobs: { readonly conformance: { readonly steps: readonly object[] } } }
  expect(jobs.conformance.steps).toHaveLength(5)
})

it('docs/adding.md counts its steps', () => {
  const text = documentAt('docs/adding.md')
  const counted = tableBelow(text, '# Adding to the toolkit').map(([link = '', steps]) => [
    /\(#(.*)\)/.exec(link)?.[1],
    Number(steps),
  ])
  const sections = text.split('\n## ').slice(1)
  expect(sections.map((section) => [slug(section.split('\n')[0] ?? ''), section.match(/^\d\. /gm)?.length])).toEqual(
    counted,
  )
})

it('contract/README.md says of each expression what it finds', async () => {
  const contract = await readContract(packageFile('contract/openapi.yaml'))
  const rows = tableBelow(documentAt('contract/README.md'), 'What some expressions find in this contract today:')
  expect(rows.length).toBeGreaterThan(3)
  for (const [expression = '', finds = ''] of rows) {
    const found = select(contract, expression.replaceAll('`', '')).found.map(({ pointer }) => `\`${pointer}\``)
    expect([expression, found.join(', ') || 'nothing']).toEqual([expression, finds])
  }
})

function hasOption(text: string, option: string): boolean {
  return text.split(/[\s,]+/).includes(option)
}

function anchorsOf(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading))
}

/** The anchor that GitHub gives to a heading. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
