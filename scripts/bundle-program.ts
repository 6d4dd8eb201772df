// Writes the program as the package has it, into dist/cli: what `serve` loads is one file, since each file costs a start a millisecond.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'

const root = fileURLToPath(new URL('../', import.meta.url))

/** What the package brings in a file of its own, `mcp-libraries.js`: only the command `mcp` loads it, so nobody need install it. */
const brought = ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod']

/** Makes that file small, leaving out a second copy of Ajv, which checks what no tool of ours asks a person. */
const small: Plugin = {
  name: 'small',
  resolveId: (id) => (id === '@modelcontextprotocol/server/_shims' ? '\0shims' : undefined),
  load: (id) =>
    id === '\0shims'
      ? "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}"
      : undefined,
  // Later than `renderChunk`, whose results are printed anew, with their spaces.
  generateBundle: async (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === 'mcp-libraries')
        file.code = (await minify(file.fileName, file.code, { module: true, codegen: { removeWhitespace: true } })).code
  },
}

/** Bundles `cli/main.ts` and what it imports; other libraries stay outside. */
export async function bundleProgram(dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: 'cli/main.ts',
    platform: 'node',
    tsconfig: false,
    transform: { target: 'node20.19' },
    // But for what `await using` becomes for this Node, which rolldown has at hand.
    external: (id) => !/^[./\0]|^@oxc-project.runtime/.test(id) && !brought.some((one) => id.startsWith(one)),
    plugins: [small],
    checks: { ineffectiveDynamicImport: false },
  })
  const served = new Set<string>()
  await bundle.write({
    dir,
    format: 'esm',
    chunkFileNames: '[name].js',
    codeSplitting: {
      groups: [
        { name: 'mcp-libraries', test: /node_modules|\0shims/ },
        {
          name: (id, graph) => {
            const add = (module: string): void => {
              if (served.has(module)) return
              served.add(module)
              graph.getModuleInfo(module)?.importedIds.forEach(add)
            }
            for (const start of ['program', 'terminal/process-io', 'commands/serve']) add(`${root}cli/${start}.ts`)
            return served.has(id) ? 'serve' : undefined
          },
          debugName: 'serve',
        },
      ],
    },
  })
  await bundle.close()
  const namesByLicense = new Map<string, string>()
  for (const name of brought) {
    const license = await readFile(`${root}node_modules/${name}/LICENSE`, 'utf8')
    const others = namesByLicense.get(license)
    namesByLicense.set(license, others === undefined ? name : `${others}, ${name}`)
  }
  const licenses = [...namesByLicense].map(([license, names]) => `${names}\n\n${license}`)
  await writeFile(`${dir}/mcp-libraries.LICENSES.txt`, licenses.join('\n\n'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleProgram(`${root}dist/cli`)
