import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A folder in which a program of ours finds the libraries and files of the package; whoever asks for it removes it. */
export function packageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'model-query-package-'))
  for (const name of ['node_modules', 'contract', 'fixtures', 'templates', 'package.json'])
    symlinkSync(join(root, name), join(folder, name))
  return folder
}

/** Writes a module of ours into such a folder, as one file that Node runs: to start one through tsx takes three seconds of a processor. */
export function bundleInto(folder: string, module: string): string {
  const outfile = join(folder, 'dist/lib', `${basename(module, '.ts')}.js`)
  buildSync({
    absWorkingDir: root,
    entryPoints: [module],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20.19',
    logLevel: 'error',
  })
  return outfile
}
