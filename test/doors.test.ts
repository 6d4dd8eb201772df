import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'"]*?from '([^']+)'|import\('([^']+)'\)/g)].map(
    ([, from, dynamic]) => from ?? dynamic ?? '',
  )
}

/** Every module and package that a file reaches, each with the way to it. */
function reach(file: string, seen: Map<string, string> = new Map(), way = relative(src, file)): Map<string, string> {
  for (const specifier of importsOf(file)) {
    const target = specifier.startsWith('.') ? join(dirname(file), specifier) : specifier
    if (seen.has(target)) continue
    seen.set(target, `${way} > ${specifier}`)
    if (specifier.startsWith('.')) reach(target, seen, `${way} > ${relative(src, target)}`)
  }
  return seen
}

describe('doors', () => {
  it.each([
    ['index.ts', ['minisearch']],
    ['gaps.ts', []],
    ['msw.ts', ['minisearch', 'msw']],
  ])('src/%s reaches no node: module, and of the libraries only %j', (door, libraries) => {
    const reached = [...reach(join(src, door))].filter(([target]) => !target.startsWith('/'))
    expect(reached.filter(([target]) => !libraries.includes(target)).map(([, way]) => way)).toEqual([])
  })
})

describe('who may import whom', () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    text: [],
    model: [],
    report: ['text', 'picocolors', 'sarif'],
    contract: ['text'],
    search: ['model', 'minisearch'],
    queries: ['model', 'search'],
    synthetic: ['model'],
    generated: ['node:', 'ajv'],
    service: ['contract', 'model', 'queries', 'search'],
    variations: ['contract', 'model', 'search', 'service'],
    staging: ['contract', 'synthetic', 'service'],
    files: ['contract', 'generated', 'text', 'node:', 'yaml', 'ajv'],
    build: ['files', 'model', 'search', 'text', 'node:', 'tsx/esm/api'],
    interface: ['contract', 'files', 'generated', 'text', 'node:', '@apidevtools/swagger-parser', 'yaml', 'ajv'],
    'scenario-files': ['contract', 'files', 'staging', 'text', 'node:', 'ajv'],
    adapters: ['build', 'contract', 'files', 'model', 'service', 'staging', 'text', 'node:', 'msw'],
    gaps: ['contract', 'report', 'text'],
    // Asks a server and reads what it answers; it knows no clause.
    client: ['contract', 'report', 'text', 'node:', 'undici'],
    conformance: ['client', 'contract', 'report', 'text', 'node:', 'ajv', 'yaml'],
    // A client of servers, and no judge: it sends and reads as the judge does, and writes what build/ reads.
    recording: ['build', 'client', 'conformance', 'contract', 'files', 'model', 'text', 'node:'],
  }
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())

  it.each(folders.map(({ name }) => name))('src/%s', (folder) => {
    const permitted = [folder, ...(allowed[folder] ?? [])]
    const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    const breaches = files.flatMap((file) =>
      importsOf(join(src, folder, file))
        .map((specifier) =>
          specifier.startsWith('.')
            ? (relative(src, join(src, folder, dirname(file), specifier)).split('/')[0] ?? '')
            : specifier.replace(/^node:.*/, 'node:').replace(/^(ajv|yaml|undici)\/.*/, '$1'),
        )
        .filter((target) => !permitted.includes(target))
        .map((target) => `${folder}/${file} imports ${target}`),
    )
    expect(breaches).toEqual([])
  })
})
