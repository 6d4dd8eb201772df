import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleInto, packageFolder } from '../package-folder.ts'

const files: Readonly<Record<string, string>> = {
  'vitest.config.mjs': `// model-query-toolkit/vitest
export default {
  cacheDir: './cache',
  test: { runner: './dist/lib/vitest.js', setupFiles: './setup.js', globalSetup: './starts.js', globals: true, include: ['*.test.js'] },
}`,
  'starts.js': `import { appendFileSync } from 'node:fs'
export default () => appendFileSync('starts', '.')`,
  'mocks.js': `import { createFetch } from './dist/lib/index.js'
const entities = [{ id: 'a', type: 'term', title: 'Loan' }, { id: 'b', type: 'term', title: 'Fine' }]
export const ask = createFetch({ version: 'v', entities, links: [], findings: [] })`,
  'setup.js': `import { vi } from 'vitest'
import { ask } from './mocks.js'
beforeEach(() => vi.stubGlobal('fetch', ask))
globalThis.askedAtImport = ask`,
  'of/node_modules/library/index.mjs': `if (globalThis.beforeEach) beforeEach(() => (globalThis.cleaned = true))
if (globalThis.afterEach) afterEach(() => (globalThis.cleaned = false))`,
  'screen.js': `let cached
export async function list() {
  cached ??= await (await fetch('http://any/entities')).json()
  return cached.map(({ type, title }) => type.toUpperCase() + ' ' + title)
}`,
  'list.test.js': `import './of/node_modules/library/index.mjs'
import { list } from './screen.js'
test('list shows types', async () => expect((await list())[0]).toMatch(/^[A-Z]/))
test('list has two lines', async () => expect(await list()).toHaveLength(2))
test('list is as it was', async () => expect(await list()).toMatchSnapshot())
test('starts clean', () => expect(globalThis.cleaned).toBe(true))
test('a global is as its import left it', async () => {
  const shown = (await (await globalThis.askedAtImport('http://any/entities')).json()).map(({ type }) => type)
  try { shown.map((type) => type.length) } catch (error) { console.error('while rendering', error) }
  expect(shown).toEqual(['term', 'term'])
})`,
  'other.test.js': `import { list } from './screen.js'
test('leaves a rejection alone', () => { if (process.env.MODEL_QUERY_VARIATION === 'error-html') void Promise.reject(new Error('left alone')) })`,
}

/** A project whose tests run in vitest with our runner, in a folder of its own; whoever asks for it removes it. */
export function vitestProject(): string {
  const folder = packageFolder()
  for (const module of ['src/vitest.ts', 'src/index.ts']) bundleInto(folder, module)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
