import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readScenarios } from '../../src/scenario-files/read-scenarios.ts'
import { bundleInto, packageFolder } from '../package-folder.ts'
import { finish, type World } from './test-io.ts'

let made: string
let dir: string
beforeEach(async () => {
  made = dir = await mkdtemp(join(tmpdir(), 'model-query-init-'))
  await write('package.json', '{\n\t"name": "app",\n\t"scripts": { "dev": "vite" }\n}\n')
  await write('tsconfig.json', '{}')
})
afterEach(() => rm(made, { recursive: true }))

const program = packageFolder()
let main: string
beforeAll(() => void (main = bundleInto(program, 'cli/main.ts')))
afterAll(() => rmSync(program, { recursive: true }))

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await writeFile(join(dir, path), text)
}
/** A file of somebody who starts msw. */
const msw = "import { setupServer } from 'msw/node'\nexport const server = setupServer(...handlers)\n"
const read = (path: string): Promise<string> => readFile(join(dir, path), 'utf8')
const init = (args: readonly string[] = [], world?: World) => finish(['init', '--dir', dir, ...args], world)
const everything = async (): Promise<Record<string, string>> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const isWritten = ({ name }: { name: string }): boolean => name !== 'tsconfig.json'
  const paths = entries
    .filter((entry) => entry.isFile() && isWritten(entry))
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(
      paths.toSorted().map(async (path) => [path.slice(dir.length + 1), await readFile(path, 'utf8')] as const),
    ),
  )
}

describe('model-query init', () => {
  it('follows no link out of the project, to a folder or to a file, and then writes nothing', async () => {
    const project = dir
    const elsewhere = join(made, 'elsewhere')
    await write('elsewhere/package.json', '{}\n')
    dir = join(project, 'app')
    await write('package.json', '{}\n')
    await symlink(elsewhere, join(dir, 'mocks'))
    const refused = await init(['--yes'])
    expect(refused.code).toBe(3)
    expect(refused.err).toBe(
      `${dir}/mocks/model-query.js: A link leads out of the project here; remove it, or name the project it leads to with --dir.\n`,
    )
    expect((await init(['--force'])).code).toBe(3)
    expect(await readdir(elsewhere)).toEqual(['package.json'])
    await rm(join(dir, 'mocks'))
    await rm(join(dir, 'package.json'))
    await symlink(join(elsewhere, 'package.json'), join(dir, 'package.json'))
    expect((await init(['--yes'])).err).toContain('/app/package.json: A link leads out of the project here')
    expect(await readFile(join(elsewhere, 'package.json'), 'utf8')).toBe('{}\n')
    expect(await readdir(dir)).toEqual(['package.json'])
    // A link within the project, and one to the project itself, lead out of nothing.
    await rm(join(dir, 'package.json'))
    await write('package.json', '{}\n')
    await mkdir(join(dir, 'tests'))
    await symlink('tests', join(dir, 'mocks'))
    await symlink(dir, join(project, 'linked'))
    dir = join(project, 'linked')
    expect((await init(['--yes'])).code).toBeUndefined()
    expect(await readdir(join(dir, 'tests'))).toContain('model-query-node.js')
    dir = project
  })

  it('writes what a project needs, and says what comes next', async () => {
    const { out, err, code } = await init(['--yes'])
    expect([err, code]).toEqual(['', undefined])
    expect(Object.keys(await everything())).toEqual([
      'AGENTS.md',
      'mocks/model-query-browser.ts',
      'mocks/model-query-node.ts',
      'mocks/model-query-scenarios.json',
      'mocks/model-query-setup.ts',
      'mocks/model-query.test.ts',
      'mocks/model-query.ts',
      'package.json',
      'vitest.config.mts',
    ])
    expect(out).toContain('created    mocks/model-query.ts')
    expect(out).toContain('changed    package.json')
    expect(out).toContain('npm install --save-dev msw vitest\n')
    expect(out).toContain('npx msw init public --save')
    expect(Object.keys(await readScenarios(join(dir, 'mocks/model-query-scenarios.json')))).toContain('search-down')
  })

  it('says how the worker starts: by a line for Vite, and by its name elsewhere', async () => {
    const start = "import.meta.env.DEV) await import('./mocks/model-query-browser').then("
    const named = 'startWorker() of mocks/model-query-browser.ts\n'
    const plain = await init(['--dry-run'])
    expect(plain.out).toContain(named)
    expect(plain.out).not.toContain(start)
    await write('package.json', '{"devDependencies": {"vite": "^8.0.0"}}')
    expect((await init(['--dry-run'])).out).toContain(start)
    await write('package.json', '{}')
    await write('vite.config.ts', 'export default {}')
    expect((await init(['--dry-run'])).out).toContain(start)
    await write('mocks/node.ts', msw)
    expect((await init(['--dry-run'])).out).not.toContain('startWorker')
  })

  it.each(['nuxt', 'astro'])('takes the pages of %s, which Vite serves, for such pages', async (name) => {
    await rm(join(dir, 'tsconfig.json'))
    await write('package.json', JSON.stringify({ dependencies: { [name]: '*' } }))
    const { out } = await init(['--dry-run'])
    expect(out).toContain("import.meta.env.DEV) await import('./mocks/")
    expect(out).toContain(`where that is with ${name}: `)
    expect(out).toContain('mocks/model-query-browser.ts')
  })

  it('says where SvelteKit starts the worker', async () => {
    await write('package.json', '{"devDependencies":{"@sveltejs/kit":"2","vite":"8"}}')
    expect((await init(['--dry-run'])).out).toContain('where that is with @sveltejs/kit: ')
  })

  it('finds its folder from the pages of Astro', async () => {
    await write('package.json', '{"dependencies":{"astro":"5"}}')
    await write('src/pages/index.astro', '')
    expect((await init(['--dry-run'])).out).toContain("import('../mocks/model-query-browser')")
  })

  it('finds its folder from the scripts of pages in app', async () => {
    await write('package.json', '{"devDependencies": {"vite": "^8.0.0"}}')
    await write('app/root.tsx', '')
    expect((await init(['--dry-run'])).out).toContain("import('../mocks/model-query-browser')")
    await write('src/main.ts', '')
    expect((await init(['--dry-run'])).out).toContain("import('./mocks/model-query-browser')")
  })

  it('writes JavaScript that TypeScript 4 can read into a project of Create React App', async () => {
    await write('package.json', '{"dependencies":{"react-scripts":"5.0.1","typescript":"^4.9.5"}}')
    await init(['--yes'])
    const files = await everything()
    expect(Object.keys(files).filter((path) => path.endsWith('.ts'))).toEqual([])
    expect(files['mocks/model-query.js']).toContain("from './model-query-scenarios.json'\n")
    await write('package.json', '{"devDependencies":{"vite":"4","vitest":"4","typescript":"~4.9.5"}}')
    await init(['--force'])
    // Tests in vitest load JSON as Node does.
    expect(await read('mocks/model-query.js')).toContain("model.json' with { type: 'json' }\n")
  })

  it('writes the same in JavaScript where nothing shows that the project takes TypeScript', async () => {
    await init(['--yes'])
    const typed = await everything()
    await rm(dir, { recursive: true })
    await write('package.json', '{"devDependencies": {"webpack": "^5.0.0"}}')
    const { out } = await init(['--yes'])
    const plain = await everything()
    const inJavaScript = (path: string): string => path.replace(/ts$/, 'js')
    expect(Object.keys(plain)).toEqual(Object.keys(typed).map(inJavaScript).toSorted())
    expect(out).not.toMatch(/\b(?:model-query|vitest)\S*\.m?ts\b/)
    for (const [path, text] of Object.entries(typed).filter(([name]) => name.endsWith('ts'))) {
      const withNames = text
        .replaceAll(/(?<=from '\.\/[\w-]+)'/g, ".js'")
        .replace('model-query-setup.ts', 'model-query-setup.js')
      const [expected, written] = await Promise.all([
        transform(withNames, { loader: 'ts' }),
        transform(plain[inJavaScript(path)] ?? '', { loader: 'js' }),
      ])
      expect(written.code).toBe(expected.code)
    }
    expect((await init(['--yes'])).out.match(/unchanged/g)).toHaveLength(9)
  })

  it.each([
    ['package.json', '{"devDependencies": {"typescript": "*"}}'],
    ['package.json', '{"devDependencies": {"vite": "*"}}'],
    ['vite.config.js', 'export default {}'],
    ['tsconfig.app.json', '{}'],
    ['../../tsconfig.base.json', '{}'],
    ['server.mts', ''],
  ])('writes TypeScript for %s with %s', async (path, text) => {
    await rm(join(dir, 'tsconfig.json'))
    await write('package.json', '{"workspaces": ["packages/*"]}')
    dir = join(dir, 'packages', 'web')
    await write('package.json', '{}')
    await write(path, text)
    expect((await init(['--dry-run'])).out).toContain('mocks/model-query-setup.ts')
  })

  it.each([
    [
      '"@angular/build:unit-test"',
      '"setupFiles": ["src/mocks/model-query-setup.ts"], "runnerConfig": "vitest-base.config.mts"',
    ],
    ['"@angular/build:unit-test", "options": { "runner": "karma" }', 'await startWorker() of '],
    ['"@angular/build:unit-test", "options": { "browsers": ["Chromium"] }', 'await startWorker() of '],
    ['"@angular/build:karma"', 'await startWorker() of '],
  ])('leaves the configuration of vitest to Angular with %s', async (builder, step) => {
    await write('src/main.ts', '')
    await write('angular.json', `{ "test": { "builder": ${builder} } }`)
    const { out } = await init(['--yes'])
    expect(out).toContain(step)
    expect(out).not.toContain('npx vitest run')
    const written = Object.keys(await everything())
    expect(written).not.toContain('vitest.config.mts')
    for (const path of ['src/mocks/model-query-setup.ts', 'vitest-base.config.mts'])
      expect([path, written.includes(path)]).toEqual([path, step.includes('setupFiles')])
  })

  it('leads to what tests of Svelte components need', async () => {
    const out = async (runner: string): Promise<string> => {
      await write('package.json', `{"devDependencies": {"svelte": "5", "${runner}": "30"}}`)
      return (await init(['--dry-run'])).out
    }
    expect(await out('vitest')).toContain('docs/frontend-frameworks.md, In tests of Svelte')
    expect(await out('jest')).not.toContain('In tests of Svelte')
  })

  it('says nothing of the setup to an angular.json that names it', async () => {
    const options = '{ "setupFiles": ["mocks/model-query-setup.ts"] }'
    await write('angular.json', `{ "test": { "builder": "@angular/build:unit-test", "options": ${options} } }`)
    const { out } = await init(['--yes'])
    expect(out).not.toContain('angular.json')
    expect(out).toContain('npx ng test')
  })

  it.each([
    ['{ "compilerOptions": { "module": "NodeNext" } }', './model-query.js'],
    ['{ "compilerOptions": { "module": "node16", "moduleResolution": "node16" } }', './model-query.js'],
    ['{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }', './model-query'],
    ['{ "compilerOptions": {\n// "module": "nodenext",\n"module": "preserve" } }', './model-query'],
    ['{ "references": [] }', './model-query'],
    [
      '{ "compilerOptions": { "module": "nodenext" }, "ts-node": { "compilerOptions": { "module": "commonjs" } } }',
      './model-query.js',
    ],
    [
      '{ "$schema": "https://json.schemastore.org/tsconfig", "compilerOptions": { "paths": { "@/*": ["./src/*"] }, "module": "node18" }, "include": ["src/**/*"] }',
      './model-query.js',
    ],
  ])('imports its own files as TypeScript wants it by %j', async (tsconfig, name) => {
    await write('tsconfig.json', tsconfig)
    await init(['--yes'])
    expect(await read('mocks/model-query-setup.ts')).toContain(`import { baseUrl, journal, stage } from '${name}'\n`)
    expect(await read('mocks/model-query.ts')).toContain(`from './model-query-scenarios.json' with`)
  })

  const [asNode, asBundler] = [
    '{ "compilerOptions": { "module": "nodenext" } }',
    '{ "compilerOptions": { "moduleResolution": "bundler" } }',
  ]
  it.each<[extending: string, files: Readonly<Record<string, string>>, name: string]>([
    ['"./base.json"', { 'base.json': asNode }, './model-query.js'],
    ['"./base"', { 'base.json': asNode }, './model-query.js'],
    [
      '["./first.json", "./second.json"]',
      { 'first.json': asBundler, 'second.json': asNode.replace('module', 'moduleResolution') },
      './model-query.js',
    ],
    ['["./first.json", "./second.json"]', { 'first.json': asNode, 'second.json': asBundler }, './model-query'],
    [
      '"./sub/base.json"',
      { 'sub/base.json': '{ "extends": "../base.json" }', 'base.json': asNode },
      './model-query.js',
    ],
    ['"@tsconfig/node20"', { 'node_modules/@tsconfig/node20/tsconfig.json': asNode }, './model-query.js'],
    ['"@tsconfig/node20/tsconfig.json"', { 'node_modules/@tsconfig/node20/tsconfig.json': asNode }, './model-query.js'],
    [
      '"ours/strict"',
      {
        'node_modules/ours/package.json': '{ "exports": { "./strict": "./a/b.json" } }',
        'node_modules/ours/a/b.json': asNode,
      },
      './model-query.js',
    ],
    [
      '["none", "./none.json", "./base.json"]',
      { 'base.json': '{ "extends": "./tsconfig.json", "compilerOptions": { "module": "nodenext" } }' },
      './model-query.js',
    ],
    ['"./base.json", "compilerOptions": { "moduleResolution": "bundler" }', { 'base.json': asNode }, './model-query'],
  ])('follows "extends": %s of tsconfig.json', async (extending, files, name) => {
    await write('tsconfig.json', `{ "extends": ${extending} }`)
    for (const [path, text] of Object.entries(files)) await write(path, text)
    await init(['--yes'])
    expect(await read('mocks/model-query-setup.ts')).toContain(`import { baseUrl, journal, stage } from '${name}'\n`)
  })

  it.each([
    { module: 'node16', moduleResolution: 'node16' },
    { module: 'node18', moduleResolution: 'node16' },
    { module: 'nodenext' },
    { module: 'es2022', moduleResolution: 'bundler' },
    { module: 'esnext', moduleResolution: 'bundler' },
    { module: 'preserve' },
    { module: 'node16', type: 'commonjs' },
    { module: 'nodenext', type: 'commonjs', verbatimModuleSyntax: true },
  ])('writes imports of JSON that TypeScript takes with %j', async ({ type = 'module', ...options }) => {
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const compilerOptions = { ...options, strict: true, skipLibCheck: true, noEmit: true, types: [], target: 'es2022' }
    await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['mocks/model-query.ts', 'mocks/use.ts'] }))
    await write('package.json', JSON.stringify({ type }))
    // What the package has, with as much of its types as is imported.
    const manifest = { type: 'module', exports: { './msw': { types: './msw.d.ts' }, './fixtures/*': './fixtures/*' } }
    await write('node_modules/model-query-toolkit/package.json', JSON.stringify(manifest))
    await write(
      'node_modules/model-query-toolkit/msw.d.ts',
      `export interface Scenario { rules: object[] }
      export declare function createJournal(): object
      export declare function createStage<const Name extends string = never>(options: {
        scenarios: Readonly<Record<Name, Scenario>>
      }): { choose(name: Name | 'slow'): void }
      export declare function createHandlers(
        build: { entities: object[] },
        options: { baseUrl: string; stage: object; journal: object },
      ): object[]`,
    )
    const isIgnored = !/next|preserve/.test(options.module)
    const isTyped = !isIgnored || options.module === 'es2022'
    const wrong = `${!isTyped ? '' : '// @ts-expect-error: no scenario has this name.\n'}stage.choose('serch-down')`
    await write('mocks/use.ts', `import { stage } from './model-query.js'\nstage.choose('search-down')\n${wrong}`)
    await cp(join(root, 'fixtures/library'), join(dir, 'node_modules/model-query-toolkit/fixtures/library'), {
      recursive: true,
    })
    await init(['--yes'])
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', dir], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect((await read('mocks/model-query.ts')).match(/@ts-ignore.*\nimport .* with/g) ?? []).toHaveLength(
      isIgnored ? 3 : 0,
    )
  })

  it('writes what the example has', async () => {
    await mkdir(join(dir, 'src'))
    await init(['--yes'])
    const { 'package.json': _manifest, 'AGENTS.md': _lines, ...written } = await everything()
    const example = new URL('../../examples/vitest-msw/', import.meta.url)
    const there = Object.keys(written).map(
      async (path) => [path, await readFile(new URL(path, example), 'utf8')] as const,
    )
    expect(written).toEqual(Object.fromEntries(await Promise.all(there)))
  })

  it('points coding assistants to what this package has for them, in three lines beside their own', async () => {
    await write('AGENTS.md', '# Ours\r\n\r\nUse tabs.\r\n')
    expect((await init(['--yes'])).out).toContain('changed    AGENTS.md')
    const { 'AGENTS.md': first = '' } = await everything()
    expect(first).toMatch(/^# Ours\r\n\r\nUse tabs\.\r\n\r\n<!-- model-query[^]*?AGENTS\.md`\.\r\n<!-- [^\n]* -->\r\n$/)
    await write('AGENTS.md', `${first.replace('Before', 'Long before')}More.\r\n`)
    await init(['--yes'])
    expect((await everything())['AGENTS.md']).toBe(`${first}More.\r\n`)
    expect((await init(['--yes'])).out).toContain('unchanged  AGENTS.md')
  })

  it('writes the test that docs/frontend.md has', async () => {
    await mkdir(join(dir, 'src'))
    await init(['--yes'])
    const document = await readFile(new URL('../../docs/frontend.md', import.meta.url), 'utf8')
    expect(document).toContain(
      `\`\`\`ts\n// src/mocks/model-query.test.ts\n${await read('src/mocks/model-query.test.ts')}\`\`\`\n`,
    )
  })

  it('writes them for code that asks at another base URL', async () => {
    await init(['--yes', '--base-url', '/api/'])
    expect(await read('mocks/model-query.ts')).toContain("export const baseUrl = '/api'\n")
    expect(await read('mocks/model-query.test.ts')).toContain('fetch(`https://api.example/api/search?q=')
    await init(['--force', '--base-url', "https://h.example/it's"])
    expect(await read('mocks/model-query.ts')).toContain("export const baseUrl = 'https://h.example/it%27s'\n")
    expect(await read('mocks/model-query.test.ts')).toContain("fetch('https://h.example/it%27s/entities/term%3Aloan')")
    const { err, code } = await init(['--base-url', 'api'])
    expect([code, err]).toEqual([3, expect.stringContaining('"api" is not a base URL; use one such as')])
  })

  it('adds its script to package.json, and leaves the rest as it is', async () => {
    await init(['--yes'])
    expect(await read('package.json')).toBe(
      '{\n\t"name": "app",\n\t"scripts": {\n\t\t"dev": "vite",\n\t\t"mock": "model-query serve --scenarios mocks/model-query-scenarios.json"\n\t}\n}\n',
    )
  })

  it('changes nothing when it is run again', async () => {
    await init(['--yes'])
    const before = await everything()
    const { out, code } = await init()
    expect(code).toBeUndefined()
    expect(out.match(/unchanged/g)).toHaveLength(9)
    expect(await everything()).toEqual(before)
  })

  it.each([[[]], [['--yes']]])('keeps what somebody wrote, and what somebody edited: %j', async (args) => {
    await write('mocks/model-query-node.ts', '// mine')
    await write('mocks/handlers.ts', '// mine')
    await write('package.json', '{"scripts":{"mock":"other"}}')
    const { out, code } = await init(args)
    expect(code).toBeUndefined()
    expect(out).toContain('kept       mocks/model-query-node.ts\n')
    expect(out).toContain('kept       package.json\n')
    expect(out).toContain('--force replaces it')
    expect(out).toContain('npx model-query serve --scenarios mocks/model-query-scenarios.json')
    expect(await everything()).toMatchObject({
      'mocks/handlers.ts': '// mine',
      'mocks/model-query-node.ts': '// mine',
      'mocks/model-query.ts': expect.stringContaining('createHandlers'),
      'package.json': '{"scripts":{"mock":"other"}}',
    })
  })

  it('replaces its own files with --force, and nothing else', async () => {
    await write('mocks/model-query-node.ts', '// mine')
    await write('mocks/handlers.ts', '// mine')
    await write('vitest.config.mts', '// mine')
    await init(['--force'])
    expect(await everything()).toMatchObject({
      'mocks/handlers.ts': '// mine',
      'mocks/model-query-node.ts': expect.stringContaining('setupServer'),
      'vitest.config.mts': '// mine',
    })
  })

  it('names the script under Next where it is replaced, and the command where it is kept', async () => {
    await write('package.json', '{"scripts":{"mock":"mine"}}')
    const command = 'npx model-query serve --scenarios mocks/model-query-scenarios.json'
    expect((await init(['--yes'])).out).toContain(command)
    for (const args of [['--force', '--dry-run'], ['--force']]) {
      const { out } = await init(args)
      expect(out).toContain('\n  npm run mock ')
      expect(out).not.toContain(command)
    }
  })

  it('asks on a terminal for each file that is there, and keeps those it may not change', async () => {
    await init(['--yes'])
    await write('mocks/model-query.ts', '// mine')
    await write('package.json', '{"scripts":{"mock":"other"}}')
    const { out, err } = await init([], { terminal: true, answers: [false, true] })
    expect(err).toBe('Replace mocks/model-query.ts?\nReplace the script mock, which is "other", in package.json?\n')
    expect(out).toContain('kept       mocks/model-query.ts')
    expect(await read('mocks/model-query.ts')).toBe('// mine')
    expect(JSON.parse(await read('package.json'))).toMatchObject({
      scripts: { mock: expect.stringContaining('serve') },
    })
  })

  it('adds the script without asking, with the ends of lines that are there', async () => {
    await write('package.json', '{\r\n  "name": "app"\r\n}\r\n')
    const { err, out } = await init([], { terminal: true, answers: [] })
    expect([err, out]).toEqual(['', expect.stringContaining('changed    package.json')])
    expect(await read('package.json')).toMatch(/^\{\r\n {2}"name": "app",\r\n {2}"scripts": \{\r\n/)
  })

  it.each(['src/mocks/node.ts', 'src/test/setup.ts', 'src/a b/ü.test.tsx', 'vitest.setup.mjs'])(
    'leaves msw to a project that starts it in %s, where the handlers are to be added',
    async (path) => {
      await write('src/main.ts', '')
      await write(path, msw)
      const { out } = await init(['--yes'])
      expect(Object.keys(await everything())).toEqual(
        [
          'AGENTS.md',
          'package.json',
          'src/main.ts',
          'src/mocks/model-query-scenarios.json',
          'src/mocks/model-query.ts',
          path,
        ].toSorted(),
      )
      expect(out).toContain(`add to what starts msw in ${path}: ...handlers of src/mocks/model-query.ts\n`)
    },
  )

  it.each([
    ['what others wrote', 'node_modules/other/setup.js', msw],
    ['what is made', 'dist/setup.js', msw],
    ['a package of its own', 'packages/other/setup.ts', msw],
    ['a function of its own', 'test/setup.ts', 'const setupServer = () => listen(0)\nsetupServer()\n'],
  ])('takes %s for no start of msw', async (_, path, text) => {
    await write('packages/other/package.json', '{}')
    await write(path, text)
    expect((await init(['--yes'])).out).not.toContain('what starts msw')
  })

  it('writes nothing on a dry run, and asks nothing', async () => {
    await write('vitest.config.mts', '// mine')
    const before = await everything()
    const { out, err, code } = await init(['--dry-run'], { terminal: true })
    expect([err, code]).toEqual(['', undefined])
    expect(out).toContain('would be new      mocks/model-query-node.ts')
    expect(out).toContain('would be changed  package.json')
    expect(await everything()).toEqual(before)
  })

  it.each(['vitest.config.mjs', 'vitest.config.ts', 'vitest.config.mts'])(
    'leaves %s to its owner, and says what to add',
    async (config) => {
      await write(config, 'export default {}')
      const { out } = await init(['--yes'])
      expect(out).toContain(`add to test in ${config}: setupFiles: ['./mocks/model-query-setup.ts']`)
      expect(await read(config)).toBe('export default {}')
      await write(config, "export default { test: { setupFiles: ['./mocks/model-query-setup.ts'] } }")
      expect((await init(['--yes'])).out).not.toContain('setupFiles')
    },
  )

  it.each([
    ['export default defineConfig({ plugins: [] })', 'mergeConfig(viteConfig, defineConfig({ test'],
    ['export default defineConfig(({ mode }) => ({}))', 'mergeConfig(await viteConfig(env), { test'],
    ['export default defineConfig(\n  async () => ({}))', 'mergeConfig(await viteConfig(env), { test'],
    ['export default ({ mode }: { mode: string }): UserConfig => ({})', 'mergeConfig(await viteConfig(env), { test'],
    ['export default async function () { return {} }', 'mergeConfig(await viteConfig(env), { test'],
    ['export default defineConfig(/* by mode */ (env) => ({}))', 'mergeConfig(await viteConfig(env), { test'],
    [
      'const made: Made = (env) => ({})\nexport default defineConfig(made)',
      'mergeConfig(await viteConfig(env), { test',
    ],
    ['const made = defineConfig(env => ({}))\nexport default made', 'mergeConfig(await viteConfig(env), { test'],
    ['function made() { return {} }\nexport default made', 'mergeConfig(await viteConfig(env), { test'],
    ["// (env) => ({})\nexport default { base: '//a => b' }", 'mergeConfig(viteConfig, defineConfig({ test'],
    ['const a = () => 1\nexport default defineConfig({ base: a() })', 'mergeConfig(viteConfig, defineConfig({ test'],
    ['const made = { plugins: [() => 1] }\nexport default made', 'mergeConfig(viteConfig, defineConfig({ test'],
    ['const made = () => ({})\nexport default made()', 'mergeConfig(viteConfig, defineConfig({ test'],
    ['export default ({ plugins: [] })', 'mergeConfig(viteConfig, defineConfig({ test'],
  ])('writes a configuration for vitest that keeps all of %j', async (vite, merge) => {
    await write('vite.config.ts', vite)
    const { out } = await init(['--yes'])
    expect(await read('vite.config.ts')).toBe(vite)
    const text = await read('vitest.config.mts')
    expect(text).toContain("import viteConfig from './vite.config.js'")
    expect(text).toContain(merge)
    expect(out).toContain("plugins: [modelQuery({ at: '/api' })]")
    expect((await init(['--yes'])).out).toContain('unchanged  vitest.config.mts')
  })

  it('offers to replace its configuration for vitest where one of vite has come', async () => {
    await init(['--yes'])
    const before = await read('vitest.config.mts')
    await write('vite.config.ts', 'export default {}')
    expect((await init(['--yes'])).out).toContain('kept       vitest.config.mts')
    expect(await read('vitest.config.mts')).toBe(before)
    await init(['--force'])
    expect(await read('vitest.config.mts')).toContain('mergeConfig(viteConfig')
  })

  it.each([
    ['3', false],
    ['^4.0.3', false],
    ['^4.1.0', true],
    ['5', true],
  ])('names the runner for vitest where that is new enough: %s', async (version, isNamed) => {
    await write('package.json', JSON.stringify({ devDependencies: { vitest: version } }))
    await init(['--yes'])
    expect((await read('vitest.config.mts')).includes("runner: 'model-query-toolkit/vitest'")).toBe(isNamed)
  })

  it('takes the projects of a plugin for none of vitest', async () => {
    await write('vite.config.ts', 'export default { test: { projects } }')
    expect((await init(['--dry-run'])).out).toContain('add to test of each project')
    await write('vite.config.ts', "export default { plugins: [paths({ projects: ['.'] })], test: { globals: true } }")
    expect((await init(['--dry-run'])).out).toContain('vitest.config.mts\n')
  })

  it.each(['vite.config.ts', 'vitest.config.ts'])(
    'leaves the projects in %s to their owner, since they do not inherit a setup',
    async (config) => {
      await write(config, 'export default { test: { projects: [{ test: {} }] } }')
      const { out } = await init(['--yes'])
      expect(out).toContain(
        `add to test of each project that runs in Node in ${config}: setupFiles: ['./mocks/model-query-setup.ts'], runner: 'model-query-toolkit/vitest'\n`,
      )
      expect(Object.keys(await everything())).not.toContain('vitest.config.mts')
    },
  )

  it.each(['vite.config.ts', 'vitest.config.ts'])(
    'names the setup by its whole path where %s has a root, from which vitest would look for it',
    async (config) => {
      await write(config, "export default { root: 'app' }")
      const setup = 'setupFiles: [`${import.meta.dirname}/mocks/model-query-setup.ts`]'
      expect((await init(['--yes'])).out + (await read('vitest.config.mts').catch(() => ''))).toContain(setup)
      await write('vitest.config.ts', `export default { root: 'app', test: { ${setup} } }`)
      expect((await init(['--yes'])).out).not.toContain('setupFiles')
    },
  )

  it.each(['vite.config.ts', 'vitest.config.ts'])(
    'has no setup for tests that run in a browser by %s, which has no msw/node',
    async (config) => {
      const browser = (settings: string): string =>
        `export default { test: { browser: { provider: playwright({}), ${settings} }, coverage: { enabled: true } } }`
      await write(config, browser('enabled: true'))
      const { out } = await init(['--yes'])
      expect(out).toContain('which run in a browser: await startWorker() of mocks/model-query-browser.ts\n')
      expect(out).not.toMatch(/vitest run|setupFiles|vitest\.config\.mts/)
      expect(Object.keys(await everything())).not.toContain('mocks/model-query-setup.ts')
      await write(config, browser('enabled: false'))
      expect((await init(['--dry-run'])).out).toContain('vitest run')
      await write('test/worker.ts', msw)
      await write(config, browser('enabled: true'))
      expect((await init(['--dry-run'])).out).not.toContain('startWorker')
    },
  )

  it.each([
    ['', '{"devDependencies":{"@sveltejs/kit":"2","vite":"8"}}', 'static'],
    ["root: 'app'", '{}', 'app/public'],
    ["root: './app', publicDir: '../assets'", '{}', 'assets'],
    ['root: import.meta.dirname', '{}', 'public'],
  ])('has the worker put where the project serves files: with %j and %s in %s', async (vite, manifest, folder) => {
    await write('package.json', manifest)
    await write('vite.config.ts', `export default { ${vite} }`)
    expect((await init(['--dry-run'])).out).toContain(`  npx msw init ${folder} --save `)
  })

  it('looks for the worker below the base path of vite', async () => {
    await write('vite.config.ts', "export default { base: '/shop/' }")
    await init(['--yes'])
    const text = await read('mocks/model-query-browser.ts')
    expect(text).toMatch(/^\/\/\/ <reference types="vite\/client" \/>\nimport /)
    expect(text).toContain('serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },\n')
    expect(text).toContain('...strict({ baseUrl }),\n')
  })

  it('writes no second configuration where that of vite names the setup', async () => {
    await write('vite.config.ts', "export default { test: { setupFiles: './mocks/model-query-setup.ts' } }")
    await init(['--yes'])
    expect(Object.keys(await everything())).not.toContain('vitest.config.mts')
  })

  it('writes nothing when Ctrl+C is pressed at a question', async () => {
    await write('mocks/model-query.ts', '// mine')
    const before = await everything()
    const terminal = `for (const s of ['stdin', 'stdout', 'stderr']) process[s].isTTY = true`
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${terminal}`, main, 'init', '--dir', dir],
      { stdio: ['pipe', 'ignore', 'pipe'] },
    )
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => {
      err += String(chunk)
      if (err.includes('(y/N)')) child.stdin.end('\u0003')
    })
    expect(await once(child, 'close')).toEqual([null, 'SIGINT'])
    expect(await everything()).toEqual(before)
  })

  it.each(['devDependencies', 'dependencies'])(
    'has no files for Jest in %s, and says where it is described',
    async (where) => {
      await write('package.json', JSON.stringify({ [where]: { jest: '30' } }))
      const { out } = await init(['--yes'])
      expect(Object.keys(await everything())).toEqual([
        'AGENTS.md',
        'mocks/model-query-browser.ts',
        'mocks/model-query-node.ts',
        'mocks/model-query-scenarios.json',
        'mocks/model-query.ts',
        'package.json',
      ])
      expect(out).toContain('npm install --save-dev msw\n')
      expect(out).not.toContain('vitest')
      const [, document = '', heading] = /in Jest: node_modules\/model-query-toolkit\/(\S+), (.*)\n/.exec(out) ?? []
      expect(await readFile(new URL(`../../${document}`, import.meta.url), 'utf8')).toContain(`\n## ${heading}\n`)
    },
  )

  const root = '{"workspaces":["packages/*"],"devDependencies":{"jest":"30"}}'
  it.each<[string, Readonly<Record<string, string>>]>([
    ['Create React App', { 'package.json': '{"dependencies":{"react-scripts":"5.0.1"}}' }],
    ['a preset', { 'package.json': '{"devDependencies":{"jest-expo":"53"}}' }],
    [
      'a script',
      { 'package.json': '{"scripts":{"test":"NODE_OPTIONS=--no-warnings ../node_modules/.bin/jest --ci"}}' },
    ],
    ['settings', { 'package.json': '{"jest":{}}' }],
    ['a configuration', { 'jest.config.cjs': '' }],
    ['the workspace', { '../package.json': root }],
    ["pnpm's workspace", { '../../pnpm-workspace.yaml': '', '../../jest.config.js': '' }],
    [
      'its script, in a workspace with vitest',
      { '../package.json': root.replace('jest', 'vitest'), 'jest.config.js': '' },
    ],
  ])('has no files for vitest where %s shows that tests run in Jest', async (_what, files) => {
    dir = join(dir, 'packages', 'web')
    await write('package.json', '{}')
    for (const [path, text] of Object.entries(files)) await write(path, text)
    const { out } = await init(['--yes'])
    expect(out).toContain('for your tests in Jest')
    expect(Object.keys(await everything()).filter((path) => /test|setup|vitest/.test(path))).toEqual([])
  })

  it.each([
    '{"devDependencies":{"@types/bun":"1"}}',
    '{"devDependencies":{"mocha":"11"}}',
    '{"scripts":{"test":"NODE_ENV=test bun test --coverage"}}',
    '{"scripts":{"test":"node --import tsx --test src"}}',
    '{"scripts":{"test":"deno test -A"}}',
  ])('has no files for vitest where another runner runs the tests: %s', async (manifest) => {
    await write('package.json', manifest)
    const { out } = await init(['--yes'])
    expect(out).toContain('add to what runs before your tests: server.listen() of mocks/model-query-node.')
    expect(out).not.toContain('vitest')
    expect(Object.keys(await everything()).filter((path) => /test|setup|vitest/.test(path))).toEqual([])
  })

  it.each<[string, object]>([
    ['node --test', { scripts: { test: 'node --test' } }],
    ['Jest', { devDependencies: { jest: '30' } }],
  ])('writes ES modules that Node loads into a package in CommonJS whose tests %s runs', async (_runner, manifest) => {
    await rm(join(dir, 'tsconfig.json'))
    await write('package.json', JSON.stringify({ ...manifest, type: 'commonjs' }))
    await init(['--yes'])
    const loaded = spawnSync(process.execPath, [join(dir, 'mocks/model-query-node.js')], { encoding: 'utf8' })
    expect(loaded.stderr).toContain("Cannot find package 'msw'")
  })

  it('has no test that Playwright would run, and says where its own are described', async () => {
    await write('package.json', '{"devDependencies":{"@playwright/test":"1","vite":"8"}}')
    const { out } = await init(['--yes'])
    expect(Object.keys(await everything()).filter((path) => /test|setup|vitest/.test(path))).toEqual([])
    const [, document = '', heading] = /in Playwright: node_modules\/model-query-toolkit\/(\S+), (.*)\n/.exec(out) ?? []
    expect(await readFile(new URL(`../../${document}`, import.meta.url), 'utf8')).toContain(`\n## ${heading}\n`)
    await write('package.json', '{"devDependencies":{"@playwright/test":"1","vitest":"4"}}')
    expect((await init(['--yes'])).out).toContain('npx vitest run')
  })

  it('names nothing that it does not write where another runner runs tests that start msw', async () => {
    await write('package.json', '{"scripts":{"test":"bun test"}}')
    await write('a.test.js', "import { setupServer } from 'msw/node'\nsetupServer()")
    const { out } = await init(['--yes'])
    expect(out).toContain('add to what starts msw in a.test.js')
    expect(out).not.toContain('model-query-node')
  })

  it.each(['bun run tests', 'node a.js && b --test', 'npm run mocha-like'])(
    'has files for vitest where the command %s shows no runner',
    async (test) => {
      await write('package.json', JSON.stringify({ scripts: { test } }))
      expect((await init(['--yes'])).out).toContain('npx vitest run')
    },
  )

  it('has files for vitest in a package of a workspace whose own tests another runner runs', async () => {
    await write('package.json', '{"workspaces":["web"],"devDependencies":{"mocha":"11"}}')
    dir = join(dir, 'web')
    await write('package.json', '{}')
    expect((await init(['--yes'])).out).toContain('npx vitest run')
  })

  it.each([
    ['itself', { msw: '2', vitest: '4' }, { jest: '30' }],
    ['by its workspace', { msw: '2' }, { jest: '30', vitest: '4' }],
  ])('has files for vitest in a package that has it %s, and names nothing that is installed', async (_, own, whole) => {
    dir = join(dir, 'packages', 'web')
    await write('package.json', JSON.stringify({ devDependencies: own }))
    await write('../../package.json', JSON.stringify({ workspaces: [], devDependencies: whole }))
    expect((await init(['--yes'])).out).not.toContain('npm install')
    expect(Object.keys(await everything())).toContain('mocks/model-query.test.ts')
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['package.json', { 'package.json': '{"devDependencies":{"jest":"30","vitest":"4"}}' }],
    ['a configuration', { 'package.json': '{"devDependencies":{"jest":"30"}}', 'vitest.config.mts': '' }],
  ])('has files for vitest beside Jest where %s names it', async (_what, files) => {
    for (const [path, text] of Object.entries(files)) await write(path, text)
    const { out } = await init(['--yes'])
    expect(Object.keys(await everything())).toContain('mocks/model-query.test.ts')
    expect(out).toContain('npx vitest run')
  })

  it('means the configuration that vitest reads where vite has another', async () => {
    await write('vite.config.ts', 'export default {}')
    await write('vitest.config.ts', 'export default {}')
    expect((await init(['--yes'])).out).toContain('add to test in vitest.config.ts:')
  })

  it('asks before it replaces a script of the same name', async () => {
    await write('package.json', '{"scripts":{"mock":"mine --now"}}')
    const { err } = await init([], { terminal: true, answers: [false] })
    expect(err).toBe('Replace the script mock, which is "mine --now", in package.json?\n')
  })

  it.each(['mocks', 'package.json/..'])('says so where something else stands at its place', async (path) => {
    await write('mocks', 'a file')
    const { err, code } = await init(['--yes', '--dir', join(dir, path)])
    expect([code, err]).toEqual([3, expect.not.stringContaining(' at ')])
  })

  it.runIf(process.platform === 'linux')('leaves everything as it was where there is no space', async () => {
    await write('package.json', JSON.stringify({ name: 'app', long: 'x'.repeat(300_000) }))
    const before = await everything()
    // In units of 512 or 1,024 bytes, by shell.
    const line = 'ulimit -f 200; exec "$0" "$1" init --yes --dir "$2"'
    const child = spawn('sh', ['-c', line, process.execPath, main, dir], { stdio: ['ignore', 'ignore', 'pipe'] })
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
    expect(await once(child, 'close')).toEqual([3, null])
    expect(err).toMatch(
      /package\.json: The file could not be written: it is larger than a file may be here; raise the limit\.\n$/,
    )
    expect(err.split('\n')).toHaveLength(2)
    expect(await everything()).toEqual(before)
    expect(await readdir(dir)).toEqual(['package.json', 'tsconfig.json'])
  })

  it('reads a package.json with a byte order mark, as npm does', async () => {
    await write('package.json', '\uFEFF{"devDependencies":{"vitest":"4","msw":"2"}}')
    expect((await init(['--yes'])).out).not.toContain('npm install')
  })

  it('says how the service answers inside the servers that the project has', async () => {
    expect((await init(['--yes'])).out).not.toContain('or inside')
    await write('package.json', '{"dependencies":{"next":"16"},"devDependencies":{"storybook":"10"}}')
    const [, where, heading] =
      /or inside next, storybook: node_modules\/model-query-toolkit\/(\S+), (.*)\n/.exec((await init(['--yes'])).out) ??
      []
    const document = await readFile(new URL(`../../${where}`, import.meta.url), 'utf8')
    expect(document).toContain(`\n## ${heading}\n`)
  })

  it('names what is not installed, and no more', async () => {
    await write('package.json', '{"devDependencies":{"vitest":"4"},"dependencies":{"msw":"2"}}')
    expect((await init(['--yes'])).out).not.toContain('npm install')
  })

  it.each([
    ['pnpm-lock.yaml', 'pnpm add --save-dev', 'pnpm exec', 'pnpm run'],
    ['../../yarn.lock', 'yarn add --dev', 'yarn', 'yarn'],
    ['bun.lock', 'bun add --dev', 'bunx', 'bun run'],
    ['package-lock.json', 'npm install --save-dev', 'npx', 'npm run'],
  ])('installs and runs with what wrote %s', async (lock, install, exec, run) => {
    dir = join(dir, 'packages', 'web')
    await write('package.json', '{}')
    await write('../../package.json', '{"workspaces":["packages/*"]}')
    await write(lock, '')
    const { out } = await init(['--dry-run'])
    for (const step of [`${install} msw vitest\n`, `${exec} vitest run `, `${exec} msw init `, `${run} mock `])
      expect(out).toContain(`\n  ${step}`)
  })

  it.each([
    ['workspaces in package.json', 'package.json', '{"workspaces":["packages/*"]}'],
    ["pnpm's file", 'pnpm-workspace.yaml', ''],
  ])('asks in the root of a workspace, by %s, whether a package was meant', async (_, path, text) => {
    const question = ' model-query init --dir FOLDER '
    await write('package.json', '{}')
    expect((await init(['--dry-run'])).out).not.toContain(question)
    await write(path, text)
    expect((await init(['--dry-run'])).out).toContain(question)
  })

  it.each([
    ['no package.json', undefined, 'package.json; run `npm init` first'],
    [
      'a package.json that is broken',
      '{\n  "name": "app",\n}\n',
      'package.json:2:16: This is not JSON: a comma with nothing after it, which JSON does not have. Correct package.json first.\n',
    ],
    ['a package.json that is empty', '', 'package.json:1:1: This is not JSON: the text ends'],
    ['a package.json that is an array', '[]', 'This is not a JSON object'],
    [
      'scripts that are an array',
      '{"scripts":["dev"]}',
      'Its scripts are not a JSON object; correct package.json first.',
    ],
  ])('refuses a folder with %s', async (_what, text, message) => {
    await rm(join(dir, 'package.json'))
    if (text !== undefined) await write('package.json', text)
    const { err, code } = await init(['--yes'])
    expect([code, err]).toEqual([3, expect.stringContaining(message)])
    expect(Object.keys(await everything())).toEqual(text === undefined ? [] : ['package.json'])
  })
})
