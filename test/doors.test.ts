import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { documentAt, tableBelow } from './documents/documents.ts'

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
    ['gaps.ts', ['json-p3']],
    ['msw.ts', ['minisearch', 'msw']],
  ])('src/%s reaches no node: module, and of the libraries only %j', (door, libraries) => {
    const reached = [...reach(join(src, door))].filter(([target]) => !target.startsWith('/'))
    expect(reached.filter(([target]) => !libraries.includes(target)).map(([, way]) => way)).toEqual([])
  })

  it('for Node say so in a bundle for a page, and no others do', () => {
    const manifest = JSON.parse(readFileSync(join(src, '../package.json'), 'utf8')) as {
      readonly exports: Readonly<Record<string, { readonly types?: string; readonly browser?: string }>>
    }
    const doors = Object.values(manifest.exports).filter(({ types }) => types !== undefined)
    const forNode = doors.map(({ types = '' }) =>
      [...reach(join(src, types.replace(/^.*lib\/(.*)\.d\.ts$/, '$1.ts'))).keys()].some((one) =>
        one.startsWith('node:'),
      ),
    )
    expect(doors.map(({ browser }) => browser)).toEqual(
      forNode.map((isForNode) => (isForNode ? './dist/lib/node-only.cjs' : undefined)),
    )
    const [, sentence = ''] = /require\(\s*'(.*)'/.exec(readFileSync(join(src, 'adapters/node-only.cjs'), 'utf8')) ?? []
    expect(
      sentence.match(/model-query-toolkit(?:\/\w+)?/g)?.map((door) => door.replace('model-query-toolkit', '.')),
    ).toEqual(['.', '.', './msw'])
  })

  it('can be bundled: no file names another in a way that bundlers take along without what that imports', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const named = /new URL\(\s*[`'"][^)]*import\.meta\.url|createRequire\(\s*import\.meta\.url/
    expect(files.filter((file) => named.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
  })
})

describe('who may import whom', () => {
  const table = tableBelow(documentAt('ARCHITECTURE.md'), '## Who may import whom').map(
    ([folder = '', imports = '', libraries = '']) => ({
      folder: namesIn(folder)[0] ?? '',
      imports: namesIn(imports),
      libraries: namesIn(libraries),
    }),
  )
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())

  it('has a row for each folder, and none for another', () => {
    expect(table.map(({ folder }) => folder).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  })

  it('goes from a floor to those below it', () => {
    const upward = table.flatMap(({ folder, imports }, at) =>
      imports
        .filter((name) => !table.slice(0, at).some((below) => below.folder === name))
        .map((name) => [folder, name]),
    )
    expect(upward).toEqual([])
  })

  it.each(table.map((row) => [row.folder, row] as const))('src/%s', (folder, { imports, libraries }) => {
    const permitted = [folder, ...imports, ...libraries]
    const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
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

it('no file imports another that leads back to it, types included', () => {
  const files = ['src', 'cli'].flatMap((folder) =>
    readdirSync(join(src, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(src, '..', folder, file)),
  )
  const targets = new Map(
    files.map((file) => [file, importsOf(file).map((specifier) => join(dirname(file), specifier))] as const),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    const begun = way.indexOf(file)
    if (begun >= 0) circles.push([...way.slice(begun), file].map((one) => relative(join(src, '..'), one)).join(' > '))
    if (begun >= 0 || done.has(file)) return
    for (const target of targets.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})

/** The names in the code spans of a cell. */
function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
