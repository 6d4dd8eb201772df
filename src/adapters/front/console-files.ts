import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { packageFile } from '../../files/package-file.ts'

export interface ConsoleFile {
  readonly type: string
  readonly bytes: Uint8Array
}

/** The files of the console by their name below its path, each with its type. */
export const consoleFiles: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  'screen.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'icon-on.svg': 'image/svg+xml',
  'console.css': 'text/css; charset=utf-8',
}

/** Reads a file of the console: as it was built, or, from source, as it is bundled now. */
export async function consoleFile(name: string): Promise<ConsoleFile> {
  const type = consoleFiles[name] ?? 'text/plain'
  return { type, bytes: await bytesOf(name === '' ? 'index.html' : name) }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const source = sourceFile()
  if (source === undefined) return readFile(packageFile(`dist/console/${file}`))
  const { bundleConsole } = (await import(pathToFileURL(source).href)) as {
    readonly bundleConsole: () => Promise<Readonly<Record<string, Uint8Array>>>
  }
  return (await bundleConsole())[file] ?? new Uint8Array()
}

/** What bundles the console; only a checkout has it, and only from source does it run. */
function sourceFile(): string | undefined {
  if (!import.meta.url.endsWith('.ts')) return undefined
  const file = packageFile('package.json').replace(/package\.json$/, 'scripts/bundle-console.ts')
  return existsSync(file) ? file : undefined
}
