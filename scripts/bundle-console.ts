// Writes the console as the package has it, into dist/console. From source the server calls `bundleConsole` itself.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { tokens } from '../src/report/tokens.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The files of the console by name: a page, one script and one style. */
export async function bundleConsole(): Promise<Readonly<Record<string, Uint8Array>>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'src/console/main.tsx', out: 'console' },
      { in: 'src/console/console.css', out: 'console' },
      { in: 'src/console/screen.js', out: 'screen' },
    ],
    outdir: 'console',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    banner: { css: tokens.replaceAll(/\s*\n\s*/g, '') },
  })
  const named = outputFiles.map(({ path, contents }) => [path.replace(/^.*[\\/]/, ''), contents] as const)
  const asTheyAre = ['index.html', 'icon.svg', 'icon-on.svg'].map(
    async (file) => [file, await readFile(`${root}src/console/${file}`)] as const,
  )
  return Object.fromEntries([...(await Promise.all(asTheyAre)), ...named])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(`${root}dist/console`, { recursive: true })
  for (const [name, bytes] of Object.entries(await bundleConsole()))
    await writeFile(`${root}dist/console/${name}`, bytes)
}
