import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** The built program: `npm run bench` builds it first. */
export const bin: string = fileURLToPath(new URL('../dist/lib/main.js', import.meta.url))

/** Where the built doors are. */
export const dist: string = new URL('../dist/lib/', import.meta.url).href

/** A program of this folder with what it imports, as users have it: what runs TypeScript directly adds a call to each function. */
export function bundled(name: string): string {
  const outfile = fileURLToPath(new URL(`bench-${name}.js`, dist))
  const entryPoints = [fileURLToPath(new URL(`${name}.ts`, import.meta.url))]
  buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  return outfile
}

/** Runs Node to its end; rejects where it fails. */
export async function node(args: readonly string[]): Promise<{ readonly out: string; readonly milliseconds: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}.`)
  return { out, milliseconds: performance.now() - started }
}

/** Runs a program given as text, which prints one JSON value. */
export async function measureIn<Measured>(program: string, args: readonly string[] = []): Promise<Measured> {
  return JSON.parse((await node(['--input-type=module', '-e', program, ...args])).out) as Measured
}

/** A folder for generated builds, gone after `await using`. */
export async function workFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Generates a build on disk, with links in this proportion, and gives its folder. */
export async function buildOnDisk(folder: string, entities: number, seed = 7, linksPerEntity = 1.5): Promise<string> {
  const out = join(folder, `${entities}-${seed}`)
  const links = Math.floor(entities * linksPerEntity)
  await node([bin, 'generate', '--entities', `${entities}`, '--links', `${links}`, '--seed', `${seed}`, '--out', out])
  return out
}
