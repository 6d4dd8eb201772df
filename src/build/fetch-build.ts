import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { makeFolder } from '../files/make-folder.ts'
import { UserError } from '../text/user-error.ts'
import { type BuildFileName, buildFileNames, type Manifest, manifestName } from './manifest.ts'
import { readBuildAside } from './read-build-aside.ts'
import { askStore, awayOf, isSame, type Store, type StoreAnswer, type Validator } from './store.ts'

/** A build that was fetched. */
export interface FetchedBuild {
  /** ISO 8601: when servers begin to answer from it. */
  readonly activateAt?: string
}

export interface FetchBuildOptions {
  readonly signal?: AbortSignal
  /** Leaves a build that is to be activated later where it is. */
  readonly notBefore?: true
  /** Digests of manifests whose build cannot be served: it is not fetched again. */
  readonly refused?: Set<string>
}

/** What is known of the files in the folder, so that they are not fetched again, after a restart either. */
interface Known {
  readonly url: string
  readonly manifest?: Validator & { readonly sha256: string }
  /** Of a store without a manifest: the path of each file at the store. */
  readonly files?: Readonly<Record<string, Validator & { readonly path: string }>>
}

/** The folder of the build below that of the cache. */
export function fetchedFolder(cache: string): string {
  return join(cache, 'build')
}

const knownName = 'store.json'
const attempts = 3

/**
 * Brings the build in a cache up to date with a store: whole, and such as can be served, or not at all. Undefined where
 * there is nothing new.
 * @throws {UserError} where the store is away, or what it has cannot be served; what is in the cache stays
 */
export async function fetchBuild(
  store: Store,
  cache: string,
  { signal, notBefore, refused }: FetchBuildOptions = {},
): Promise<FetchedBuild | undefined> {
  const folder = fetchedFolder(cache)
  await rename(`${folder}.old`, folder).catch(() => undefined)
  const known = await knownIn(folder, store.url)
  const next = `${folder}.next`
  await rm(next, { recursive: true, force: true })
  await makeFolder(next)
  const answer = await askStore(store, manifestName, { known: known?.manifest, signal })
  if (answer.kind === 'same') return undefined
  let activateAt: string | undefined
  let found: Known | undefined
  if (answer.body) {
    const text = await textOf(answer.body, new URL(manifestName, store.url).href)
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (sha256 === known?.manifest?.sha256 || refused?.has(sha256)) return undefined
    // Loaded here, since most builds are in a folder, and nobody wants to wait for ajv and yaml.
    const { readManifest } = await import('./read-manifest.ts')
    const manifest = readManifest(text, new URL(manifestName, store.url).href)
    ;({ activateAt } = manifest)
    if (notBefore && known && activateAt !== undefined && Date.parse(activateAt) > Date.now()) return undefined
    await fetchListed(store, manifest, next, signal)
    found = { url: store.url, manifest: { ...(answer.isFresh ? {} : answer.validator), sha256 } }
  } else {
    found = await fetchUnlisted(store, { known, folder, next, signal })
    if (!found) return undefined
  }
  // What cannot be served must not take the place of what can.
  try {
    await readBuildAside(next, signal ? { signal } : {})
  } catch (error) {
    if (found.manifest && !signal?.aborted) refused?.add(found.manifest.sha256)
    throw error
  }
  await writeFile(join(next, knownName), JSON.stringify(found))
  await rm(`${folder}.old`, { recursive: true, force: true })
  await rename(folder, `${folder}.old`).catch(() => undefined)
  await rename(next, folder)
  await rm(`${folder}.old`, { recursive: true, force: true })
  return activateAt === undefined ? {} : { activateAt }
}

async function fetchListed(
  store: Store,
  { files }: Manifest,
  next: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const [name, listed] of Object.entries(files)) {
    const { path = name, bytes, sha256 } = listed
    const file = new URL(path, store.url).href
    // The headers may hold a key, which is meant for this store.
    if (!file.startsWith(store.url))
      throw new UserError('The manifest names this file, which is not below it; name one that is.', { file })
    const { body } = await askStore(store, path, { signal })
    if (!body) throw new UserError('The manifest names this file, and the store has none; publish it again.', { file })
    const saved = await save(body, { file, to: join(next, name) })
    if (saved.bytes !== bytes || saved.sha256 !== sha256) {
      throw new UserError(
        'This file is not that of the manifest: another build is being published, or it is broken. The next poll asks again.',
        { file },
      )
    }
  }
}

/** Without a manifest, files belong together where none of them changed while all were fetched. */
async function fetchUnlisted(
  store: Store,
  {
    known,
    folder,
    next,
    signal,
  }: {
    readonly known: Known | undefined
    readonly folder: string
    readonly next: string
    readonly signal: AbortSignal | undefined
  },
): Promise<Known | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const files: Record<string, Validator & { readonly path: string }> = {}
    const fresh = new Set<string>()
    let isNew = false
    for (const name of buildFileNames) {
      const before = known?.files?.[name]
      const { path, answer } = await askEither(store, name, { before, signal })
      if (answer.kind === 'absent') {
        if (name === 'model.json') throw noBuild(store)
        isNew ||= before !== undefined
        continue
      }
      const { etag, modified } = answer.validator
      if (etag === undefined && modified === undefined) {
        throw new UserError(
          'The store sends neither ETag nor Last-Modified; write a manifest next to the build with npx model-query pack.',
          { file: new URL(path, store.url).href },
        )
      }
      files[name] = { ...answer.validator, path }
      if (answer.isFresh) fresh.add(name)
      if (answer.body) {
        isNew = true
        await save(answer.body, { file: new URL(path, store.url).href, to: join(next, name) })
      } else await copyFile(join(folder, name), join(next, name))
    }
    if (!isNew) return undefined
    let isSteady = true
    for (const name of buildFileNames) {
      const read = files[name]
      const { answer } = await askEither(store, name, { before: read, signal })
      await answer.body?.cancel()
      isSteady &&= read ? isSame(answer.validator, read) : answer.kind === 'absent'
    }
    // What is not known is fetched by the next poll.
    if (isSteady)
      return { url: store.url, files: Object.fromEntries(Object.entries(files).filter(([name]) => !fresh.has(name))) }
  }
  throw new UserError(
    'The build keeps changing while it is fetched; write a manifest next to it with npx model-query pack.',
    { file: store.url },
  )
}

/** The file, or its compressed form. */
async function askEither(
  store: Store,
  name: BuildFileName,
  {
    before,
    signal,
  }: {
    readonly before: (Validator & { readonly path: string }) | undefined
    readonly signal: AbortSignal | undefined
  },
): Promise<{ readonly path: string; readonly answer: StoreAnswer }> {
  const ask = async (path: string): Promise<{ path: string; answer: StoreAnswer }> => ({
    path,
    answer: await askStore(store, path, { known: before?.path === path ? before : undefined, signal }),
  })
  const plain = await ask(name)
  return plain.answer.kind === 'absent' ? ask(`${name}.gz`) : plain
}

/** Writes a body, unpacked where its name says so, and says what was written. */
async function save(
  body: ReadableStream,
  { file, to }: { readonly file: string; readonly to: string },
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const unpacked = file.endsWith('.gz') ? [createGunzip()] : []
  try {
    await pipeline([Readable.fromWeb(body), ...unpacked, measure, createWriteStream(to)])
  } catch (error) {
    throw awayOf(file, error)
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function textOf(body: ReadableStream, file: string): Promise<string> {
  try {
    return await new Response(body as ConstructorParameters<typeof Response>[0]).text()
  } catch (error) {
    throw awayOf(file, error)
  }
}

function noBuild({ url }: Store): UserError {
  return new UserError(
    'There is neither a manifest.json nor a model.json here; name the folder of a build, or give its key with --header.',
    { file: url },
  )
}

/** What is known of the build in the folder, where it is from this store and there as a whole. */
async function knownIn(folder: string, url: string): Promise<Known | undefined> {
  try {
    const known = JSON.parse(await readFile(join(folder, knownName), 'utf8')) as Known
    return known.url === url ? known : undefined
  } catch {
    return undefined
  }
}
