// Writes the program as the package has it, into dist/cli: what `serve` loads is one file, since each file costs a start a millisecond.
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Bundles `cli/main.ts` and what it imports; libraries stay outside. */
export async function bundleProgram(dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: 'cli/main.ts',
    platform: 'node',
    tsconfig: false,
    transform: { target: 'node20.19' },
    // But for what `await using` becomes for this Node, which rolldown has at hand.
    external: (id) => !/^[./\0]|^@oxc-project.runtime/.test(id),
    checks: { ineffectiveDynamicImport: false },
  })
  const served = new Set<string>()
  await bundle.write({
    dir,
    format: 'esm',
    chunkFileNames: '[name].js',
    codeSplitting: {
      groups: [
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleProgram(`${root}dist/cli`)
