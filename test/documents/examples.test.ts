import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { buildSync } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { variations } from '../../src/index.ts'
import { startServer } from '../../src/node.ts'
import { packageFolder } from '../package-folder.ts'
import { documentAt, root } from './documents.ts'

const folder = packageFolder()
afterAll(() => rmSync(folder, { recursive: true }))

/** The code block of a document that holds a text, with what it imports of the package, as one file that Node runs. */
function exampleWith(text: string, path: string, change = (code: string): string => code): string {
  const blocks = documentAt(path).match(/(?<=^```[jt]s\n)[^]*?(?=^```$)/gm) ?? []
  const [contents, ...others] = blocks.filter((block) => block.includes(text))
  if (contents === undefined || others.length > 0) throw new Error(`${path} has not just one block with ${text}.`)
  const outfile = join(folder, 'dist/lib', `${text.split('/').at(-1) ?? ''}.mjs`)
  const doors = ['conformance', 'gaps', 'msw', 'recording'].map((door) => [
    `model-query-toolkit/${door}`,
    join(root, `src/${door}.ts`),
  ])
  buildSync({
    stdin: { contents: change(contents), resolveDir: root, loader: 'ts' },
    alias: {
      ...Object.fromEntries(doors),
      'model-query-toolkit/fixtures': join(root, 'fixtures'),
      'model-query-toolkit': join(root, 'src/index.ts'),
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}

async function outputOf(file: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [file])).stdout
}

it('docs/contract.md finds gaps from a program', async () => {
  const out = await outputOf(exampleWith('model-query-toolkit/gaps', 'docs/contract.md'))
  expect(out.match(/^\S+(?=: \w)/gm)).toEqual(['operation-not-declared/lendabook', 'operation-not-described/listloans'])
})

it('docs/recording.md records a server from a program', async () => {
  const server = await startServer(join(root, 'fixtures/library'))
  const file = exampleWith('model-query-toolkit/recording', 'docs/recording.md', (code) =>
    code.replace('http://127.0.0.1:4010', server.url).replace('/tmp', folder),
  )
  expect(await outputOf(file)).toBe('86 entities, 161 links\n')
  expect(readdirSync(join(folder, 'model-query-recorded'))).toEqual(['build-log.json', 'model.json'])
  await server.close()
})

it('docs/vary.md runs tests of node:test under each variation', async () => {
  const out = await outputOf(exampleWith('variations.test.mjs', 'docs/vary.md'))
  expect(out).toContain(`# pass ${variations.length}\n`)
  expect(out).toContain('# fail 0\n')
})

describe('the test for Jest in docs/frontend.md, whose globals have the names that vitest gives them', async () => {
  const file = exampleWith(
    'search.test.mjs',
    'docs/frontend.md',
    (code) => `import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'\n${code}`,
  )
  await import(pathToFileURL(file).href)
})

describe('the test in docs/cases.md', { timeout: 60_000 }, async () => {
  const server = await startServer(join(root, 'fixtures/laboratory'))
  afterAll(() => server.close())
  const file = exampleWith('model-query-toolkit/conformance', 'docs/cases.md', (code) =>
    code.replace('http://127.0.0.1:4010', server.url),
  )
  await import(pathToFileURL(file).href)
})
