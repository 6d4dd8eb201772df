import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleProgram } from '../../scripts/bundle-program.ts'
import type { contract } from '../../src/index.ts'
import { packageFolder } from '../package-folder.ts'

const folder = packageFolder()
const lib = join(folder, 'dist/lib')
beforeAll(() => bundleProgram(lib))
afterAll(() => rmSync(folder, { recursive: true }))

/** The size of a page's bundle that takes this from the package as published; fails for what a page has not. */
async function bytesOf(names: string, door = 'index'): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from './${door}.js'`, resolveDir: lib },
    external: ['msw'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  return outputFiles[0]?.contents.byteLength ?? Infinity
}

it.each(['listEntities', 'getEntity', 'searchModel', 'listFindings', 'createJournal'])(
  'takes less than 3 kB for %s alone',
  async (name) => {
    expect(await bytesOf(`{ ${name} }`)).toBeLessThan(3_000)
  },
)

it.each(['index', 'msw', 'gaps'])('needs nothing of Node in a page: %s', async (door) => {
  expect(await bytesOf('*', door)).toBeGreaterThan(1_000)
})

it.each(readdirSync('src').filter((name) => name.endsWith('.ts') && name !== 'vitest.ts'))(
  'exports what its source does, and nothing else: %s',
  async (name) => {
    const published = (await import(pathToFileURL(join(lib, name.replace('.ts', '.js'))).href)) as object
    expect(Object.keys(published).toSorted()).toEqual(
      Object.keys((await import(`../../src/${name}`)) as object).toSorted(),
    )
  },
)

it('imports no library that whoever installs it does not have', async () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>
  const { metafile } = await build({
    entryPoints: readdirSync(lib).flatMap((name) => (name.endsWith('.js') ? [join(lib, name)] : [])),
    outdir: folder,
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm', write: false, metafile: true },
  })
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  const imported = paths.map((path) => path.replace(/^((?:@[^/]+\/)?[^/]+).*/, '$1'))
  expect(imported).toEqual(expect.arrayContaining(['ajv', 'undici', 'yaml']))
  const known = Object.keys({ ...dependencies, ...peerDependencies })
  expect(imported.filter((name) => !isBuiltin(name) && !known.includes(name))).toEqual([])
})

it('names only files with an effect of their own as such, so that bundlers drop the others', () => {
  const { sideEffects } = JSON.parse(readFileSync('package.json', 'utf8')) as { sideEffects: readonly string[] }
  expect(sideEffects).toEqual(['./dist/lib/main.js', './dist/lib/*-worker.js'])
})

it('has types of the contract in which a misspelt member does not compile', () => {
  const entity: contract.Entity = { id: 'a', title: 'Loan' }
  // @ts-expect-error a slip of the hand
  expect(entity.titel).toBeUndefined()
})
