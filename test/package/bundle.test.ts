import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import type { contract } from '../../src/index.ts'

/** The size of a page's bundle that takes one thing through the first door. */
async function bytesOf(name: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from './src/index.ts'`, resolveDir: process.cwd() },
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
    expect(await bytesOf(name)).toBeLessThan(3_000)
  },
)

it('names only files with an effect of their own as such, so that bundlers drop the others', () => {
  const { sideEffects } = JSON.parse(readFileSync('package.json', 'utf8')) as { sideEffects: readonly string[] }
  expect(sideEffects).toEqual(['./dist/cli/**', './dist/src/build/*-worker.js'])
})

it('has types of the contract in which a misspelt member does not compile', () => {
  const entity: contract.Entity = { id: 'a', title: 'Loan' }
  // @ts-expect-error a slip of the hand
  expect(entity.titel).toBeUndefined()
})
