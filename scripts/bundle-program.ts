// Writes the package's JavaScript into dist/lib: the doors, the program, the programs of threads, and what they share.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

const root = fileURLToPath(new URL('../', import.meta.url))
const { dependencies, peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Readonly<
  Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
>
/** What whoever installs the package has beside it; all other libraries are bundled. */
const outside = Object.keys({ ...dependencies, ...peerDependencies })
const isOutside = (id: string): boolean => outside.some((name) => id === name || id.startsWith(`${name}/`))

const filesOf = (folder: string, end: string): readonly string[] =>
  readdirSync(root + folder).flatMap((name) => (name.endsWith(end) ? [`${folder}/${name}`] : []))
const commands = (...names: readonly string[]): readonly string[] => names.map((name) => `cli/commands/${name}.ts`)
const entries = ['cli/main.ts', ...filesOf('src', '.ts'), ...filesOf('src/build', '-worker.ts')]

/** What is loaded at once, by the doors and for commands. */
const starts: Readonly<Record<string, readonly string[]>> = {
  page: ['src/index.ts', 'src/msw.ts'],
  gaps: ['src/gaps.ts'],
  node: ['src/node.ts', 'src/vite.ts', 'src/playwright.ts'],
  judge: ['src/conformance.ts', 'src/recording.ts'],
  program: ['cli/program.ts', 'cli/terminal/process-io.ts', 'cli/terminal/cards.ts'],
  'check-flags': commands('check'),
  serve: [...commands('serve'), 'src/variations/mirror.ts'],
  builds: commands('generate', 'index', 'init', 'pack'),
  contract: commands('contract', 'gaps', 'mock'),
  report: [
    ...commands('report', 'usage', 'wall'),
    ...filesOf('src/report/reporters', '.ts'),
    'cli/config/config-keys.ts',
    'src/build/read-manifest.ts',
  ],
}
const doors = ['page', 'gaps', 'node', 'judge']
/** The other commands that judge; what they need is loaded together. */
const judging = ['cli/check/run-check.ts', ...commands('complete', 'explain', 'mcp', 'proxy', 'record', 'vary')]

interface Graph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importedIds: readonly string[] } | null
}

const reaches = new Map<string, ReadonlySet<string>>()

/** What a module imports at once, and what that does, with itself. */
function reachOf(id: string, graph: Graph): ReadonlySet<string> {
  const add = (seen: Set<string>, one: string): Set<string> =>
    seen.has(one) ? seen : (graph.getModuleInfo(one)?.importedIds ?? []).reduce(add, seen.add(one))
  const reach = reaches.get(id) ?? add(new Set(), id)
  reaches.set(id, reach)
  return reach
}

/**
 * The file that a module goes into, with what as many need of it: each file costs a start a millisecond. A door for pages gets
 * nothing of Node, a door nothing of the program, and what needs no library waits for none. Where this gives no name, it goes
 * into a file of its own, or to what imports it.
 */
function fileOf(id: string, graph: Graph): string | undefined {
  if (graph.getModuleInfo(id)?.isEntry !== false) return undefined
  const needs = (files: readonly string[]): boolean => files.some((file) => reachOf(root + file, graph).has(id))
  // What says why the rest cannot be loaded does not wait for it.
  if (needs(['cli/main.ts'])) return 'load-fault'
  const by = Object.entries(starts).flatMap(([name, files]) => (needs(files) ? [name] : []))
  if (by.length === 0) return needs(judging) ? 'check' : undefined
  if (by.length === 1) return by[0]
  const needed = [...reachOf(id, graph)]
  const isOfDoors = by.some((name) => doors.includes(name))
  if (needed.some(isOutside)) return isOfDoors ? 'documents' : 'report'
  const isForHelp = by.includes('program') || by.includes('check-flags')
  if (!isOfDoors) return isForHelp ? 'program' : 'commands'
  const isOfNode = needed.some((one) => one.startsWith('node:') || one.includes('rolldown/runtime'))
  if (isOfNode) return isForHelp ? 'base-node' : 'shared-node'
  if (isForHelp) return 'base'
  // Pages that need no such library leave its file out.
  return ['json-p3', 'minisearch'].find((name) => needed.some((one) => one.includes(`/${name}/`))) ?? 'shared'
}

/** Leaves a second copy of Ajv out of the tools for assistants; it checks what no tool of ours asks a person. */
const withoutAjv: Plugin = {
  name: 'without-ajv',
  resolveId: (id) => (id === '@modelcontextprotocol/server/_shims' ? '\0shims' : undefined),
  load: (id) =>
    id === '\0shims'
      ? "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}"
      : undefined,
}

/** Has what is imported on demand come from where it is, in place of a file that only passes it on. */
const straight: Plugin = {
  name: 'straight',
  generateBundle(_, bundle) {
    const passes = new Map<string, string>()
    for (const one of Object.values(bundle)) {
      if (one.type !== 'chunk' || one.isEntry) continue
      const [, names, from] = /^export ?\{ ?(.*?) ?\} ?from ?"(.*)";\s*$/.exec(one.code) ?? []
      if (names === undefined) continue
      const members = names
        .split(/, ?/)
        .map((name) => name.replace(/^(\S+)(?: as (\S+))?$/, (_all, is, as = is) => `${as}: $.${is}`))
      passes.set(one.fileName, `import("${from}").then(($) => ({ ${members.join(', ')} }))`)
      delete bundle[one.fileName]
    }
    for (const one of Object.values(bundle))
      if (one.type === 'chunk')
        one.code = one.code.replace(
          /import\(["`]\.\/([^"`]*)["`]\)/g,
          (whole, name: string) => passes.get(name) ?? whole,
        )
  },
}

/** What bundlers leave out anyway. */
const plain = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'Literal'])

/** Lets a bundler of pages leave out each value that a page does not use: that none of our files has an effect says nothing of a part. */
const shakable: Plugin = {
  name: 'shakable',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type !== 'chunk' || !['shared', 'page', 'gaps', 'json-p3', 'minisearch'].includes(one.name)) continue
      const values = parseAst(one.code).body.flatMap((statement) =>
        statement.type === 'VariableDeclaration'
          ? statement.declarations.filter(({ id, init }) => id.type === 'Identifier' && init && !plain.has(init.type))
          : [],
      )
      // Declared once more, so that a class keeps its name.
      for (const { start, end, id } of values.toReversed()) {
        const name = one.code.slice(id.start, id.end)
        const value = `(()=>{let ${one.code.slice(start, end)};return ${name}})()`
        one.code = `${one.code.slice(0, start)}${name}=/*@__PURE__*/${value}${one.code.slice(end)}`
      }
    }
  },
}

/** Bundles all of it into a folder. */
export async function bundleProgram(dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
    platform: 'node',
    tsconfig: false,
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20.19' },
    external: (id) => id.startsWith('node:') || isOutside(id),
    plugins: [withoutAjv, straight, shakable],
    preserveEntrySignatures: 'allow-extension',
    checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
  })
  const { output } = await bundle.write({
    dir,
    chunkFileNames: '[name].js',
    comments: { legal: false, jsdoc: false },
    // Stacks still name functions.
    minify: { mangle: { keepNames: true }, compress: { keepNames: { function: true, class: true } } },
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf, debugName: 'files' }] },
  })
  await bundle.close()
  copyFileSync(`${root}src/adapters/node-only.cjs`, join(dir, 'node-only.cjs'))
  writeFileSync(join(dir, 'LICENSES.txt'), licensesOf(output.filter((one) => one.type === 'chunk')))
}

/** The licences of what is bundled, each once. */
function licensesOf(chunks: readonly OutputChunk[]): string {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []))
  const namesByLicense = new Map<string, string[]>()
  for (const folder of [...folders].toSorted()) {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, string>
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
    if (file === undefined) throw new Error(`${name} comes without a licence, and cannot be bundled.`)
    const license = readFileSync(join(folder, file), 'utf8')
    namesByLicense.set(license, [...(namesByLicense.get(license) ?? []), `${name} ${version}`])
  }
  return [...namesByLicense].map(([license, names]) => `${names.join(', ')}\n\n${license}`).join('\n\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleProgram(process.argv[2] ?? `${root}dist/lib`)
