import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { jsonOrNone } from '../text/parse-json.ts'
import { UserError } from '../text/user-error.ts'
import type { Validator } from './store.ts'

/** What is known of the files in the folder, so that they are not fetched again, after a restart either. */
export interface Known {
  readonly url: string
  /** ISO 8601: when servers begin to answer from it. */
  readonly activateAt?: string
  readonly manifest?: Validator & { readonly sha256: string }
  /** Of a store without a manifest: the path of each file at the store. */
  readonly files?: Readonly<Record<string, Validator & { readonly path: string }>>
}

const knownName = 'store.json'

/** The folder of the build below that of the cache. */
export function fetchedFolder(cache: string): string {
  return join(cache, 'build')
}

/** Where the build is kept that still answers elsewhere, or did until a moment ago. */
function oldFolder(cache: string): string {
  return `${fetchedFolder(cache)}.old`
}

/**
 * Puts right what a process left that has ended, and makes the folder for what is fetched next: the build whose time has not
 * come gives way to the one before.
 * @throws {UserError} if what lies there is not from a store, and would be lost
 */
export async function tidyCache(cache: string): Promise<string> {
  const [folder, old] = [fetchedFolder(cache), oldFolder(cache)]
  const next = `${folder}.next`
  for (const one of [folder, old, next]) await refuseForeign(one)
  if (existsSync(old) && isLater((await read(folder))?.activateAt)) await rm(folder, { recursive: true })
  await rename(old, folder).catch(() => undefined)
  await rm(next, { recursive: true, force: true })
  await makeFolder(next)
  // So that it is known for ours again, however this process ends.
  await writeFile(join(next, knownName), '{}')
  return next
}

/** What is known of the build in the cache, where it is from this store. */
export async function knownOf(cache: string, url: string): Promise<Known | undefined> {
  const known = await read(fetchedFolder(cache))
  return known?.url === url ? known : undefined
}

/** Puts a whole build in the place of the one before, which is kept until the time of the new one has come. */
export async function putInCache(cache: string, next: string, known: Known): Promise<void> {
  const [folder, old] = [fetchedFolder(cache), oldFolder(cache)]
  await writeFile(join(next, knownName), JSON.stringify(known))
  await rm(old, { recursive: true, force: true })
  await rename(folder, old).catch(() => undefined)
  await rename(next, folder)
  if (!isLater(known.activateAt)) await rm(old, { recursive: true, force: true })
}

/** Whether a time is more than so many milliseconds ahead. */
export function isLater(time: string | undefined, ms = 0): boolean {
  return time !== undefined && Date.parse(time) > Date.now() + ms
}

async function refuseForeign(folder: string): Promise<void> {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (inside.length === 0 || inside.includes(knownName)) return
  throw new UserError(
    'A build would take the place of this folder, which no earlier run has fetched; name another folder with --cache.',
    { file: folder },
  )
}

async function read(folder: string): Promise<Known | undefined> {
  return jsonOrNone(await readFile(join(folder, knownName), 'utf8').catch(() => '')) as Known | undefined
}
