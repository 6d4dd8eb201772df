import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { unwritten } from '../files/replace-file.ts'
import { defined } from '../text/defined.ts'
import { sizeInWords } from '../text/size-in-words.ts'
import { UserError } from '../text/user-error.ts'
import { fetchedFolder, isLater, type Known, knownOf, putInCache, tidyCache } from './build-cache.ts'
import { type BuildFileName, buildFileNames, type Manifest, manifestName } from './manifest.ts'
import { readBuildAside } from './read-build-aside.ts'
import { askStore, isOfSystem, isSame, type Store, type StoreAnswer, type Validator } from './store.ts'

export interface FetchBuildOptions {
  readonly signal?: AbortSignal
  /** Milliseconds: leaves a build that is to be activated later than so long from now where it is. */
  readonly ahead?: number
  /** Digests of manifests whose build cannot be served: it is not fetched again. */
  readonly refused?: Set<string>
  /** How many bytes the files of a build may have together, unpacked; by default 8 GiB. */
  readonly maxBuild?: number
}

const usualLargestBuild = 8 * 1024 ** 3
const largestManifest = 1024 ** 2

const attempts = 3

/**
 * Brings the build in a cache up to date with a store: whole, and such as can be served, or not at all. Undefined where
 * there is nothing new.
 * @throws {UserError} where the store is away, or what it has cannot be served; what is in the cache stays
 */
export async function fetchBuild(
  store: Store,
  cache: string,
  options: FetchBuildOptions = {},
): Promise<Pick<Known, 'activateAt'> | undefined> {
  try {
    const next = await tidyCache(cache)
    const found = await fetchNew(store, { cache, next }, options)
    if (!found) return undefined
    await readFetched(store, next, found, options)
    await putInCache(cache, next, found)
    const { activateAt } = found
    return defined({ activateAt })
  } catch (error) {
    throw isOfSystem(error) ? unwritten(cache, error, 'The cache') : error
  }
}

/** Fetches what the store has, unless it is there already, or is not wanted. */
async function fetchNew(
  store: Store,
  { cache, next }: { readonly cache: string; readonly next: string },
  options: FetchBuildOptions,
): Promise<Known | undefined> {
  const { signal, ahead = Infinity, refused } = options
  const file = new URL(manifestName, store.url).href
  const copy = join(next, manifestName)
  const known = await knownOf(cache, store.url)
  const { kind, validator, isFresh, taken } = await askStore(store, manifestName, {
    known: known?.manifest,
    signal,
    take: saveTo(copy, manifestName, largestManifest, tooLarge(file, largestManifest, 'publish a manifest')),
  })
  if (kind === 'same') return undefined
  if (!taken) return fetchUnlisted(store, known, { folder: fetchedFolder(cache), next }, options)
  const { sha256 } = taken
  if (sha256 === known?.manifest?.sha256 || refused?.has(sha256)) return undefined
  // Loaded here, since most builds are in a folder, and nobody wants to wait for ajv and yaml.
  const { readManifest } = await import('./read-manifest.ts')
  const manifest = readManifest(await readFile(copy, 'utf8'), file)
  const { activateAt } = manifest
  if (known && isLater(activateAt, ahead)) return undefined
  await fetchListed(store, manifest, next, options)
  return { url: store.url, ...defined({ activateAt }), manifest: { ...(isFresh ? {} : validator), sha256 } }
}

/** Reads what was fetched: what cannot be served must not take the place of what can. */
async function readFetched(
  store: Store,
  next: string,
  { manifest }: Known,
  { signal, refused }: FetchBuildOptions,
): Promise<void> {
  try {
    await readBuildAside(next, { signal })
  } catch (error) {
    // What was for want of memory or files may be read the next time.
    const isForGood = !signal?.aborted && !isOfSystem((error as Error).cause)
    if (manifest && isForGood) refused?.add(manifest.sha256)
    throw error instanceof UserError ? atStore(store, next, error) : error
  }
}

/** The same mistakes, where they can be corrected. */
function atStore(store: Store, next: string, { sentence, place, further, cause }: UserError): UserError {
  const there = place && { ...place, file: new URL(relative(next, place.file), store.url).href }
  return new UserError(sentence, there, { further: further.map((one) => atStore(store, next, one)), cause })
}

async function fetchListed(
  store: Store,
  { files }: Manifest,
  next: string,
  { signal, maxBuild = usualLargestBuild }: FetchBuildOptions,
): Promise<void> {
  if (Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) > maxBuild) throw tooLarge(store.url, maxBuild)
  for (const [name, listed] of Object.entries(files)) {
    const { path = name, bytes, sha256 } = listed
    const file = new URL(path, store.url).href
    // The headers may hold a key, which is meant for this store.
    if (!file.startsWith(store.url))
      throw new UserError('The manifest names this file, which is not below it; name one that is.', { file })
    const another = new UserError(
      'This file is not that of the manifest: another build is being published, or it is broken. The next poll asks again.',
      { file },
    )
    const take = saveTo(join(next, name), path, bytes, another)
    const { taken: saved } = await askStore(store, path, { signal, take })
    if (!saved) throw new UserError('The manifest names this file, and the store has none; publish it again.', { file })
    if (saved.bytes !== bytes || saved.sha256 !== sha256) throw another
  }
}

/** Without a manifest, files belong together where none of them changed while all were fetched. */
async function fetchUnlisted(
  store: Store,
  known: Known | undefined,
  { folder, next }: { readonly folder: string; readonly next: string },
  { signal, maxBuild = usualLargestBuild }: FetchBuildOptions,
): Promise<Known | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const files: Record<string, Validator & { readonly path: string }> = {}
    const fresh = new Set<string>()
    let isNew = false
    let left = maxBuild
    for (const name of buildFileNames) {
      const before = known?.files?.[name]
      const { path, answer } = await askEither(store, name, before, signal, (at) =>
        saveTo(join(next, name), at, left, tooLarge(store.url, maxBuild)),
      )
      if (answer.kind === 'absent') {
        if (name === 'model.json')
          throw new UserError(
            'There is neither a manifest.json nor a model.json here; name the folder of a build, or give its key with --header.',
            { file: store.url },
          )
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
      isNew ||= answer.taken !== undefined
      left -= answer.taken?.bytes ?? 0
      if (!answer.taken) await copyFile(join(folder, name), join(next, name))
    }
    if (!isNew) return undefined
    let isSteady = true
    for (const name of buildFileNames) {
      const read = files[name]
      const { answer } = await askEither(store, name, read, signal)
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

/** The file, or its compressed form, saved where a place is given. */
async function askEither(
  store: Store,
  name: BuildFileName,
  before: (Validator & { readonly path: string }) | undefined,
  signal: AbortSignal | undefined,
  save?: (path: string) => Save,
): Promise<{ readonly path: string; readonly answer: StoreAnswer<Saved> }> {
  const ask = async (path: string): Promise<{ path: string; answer: StoreAnswer<Saved> }> => ({
    path,
    answer: await askStore(store, path, {
      known: before?.path === path ? before : undefined,
      signal,
      ...(save && { take: save(path) }),
    }),
  })
  const plain = await ask(name)
  return plain.answer.kind === 'absent' ? ask(`${name}.gz`) : plain
}

interface Saved {
  readonly bytes: number
  readonly sha256: string
}

type Save = (body: ReadableStream, signal: AbortSignal) => Promise<Saved>

/** Writes a body, unpacked where the name at the store says so, and says what was written; of a longer one, what is wrong. */
function saveTo(to: string, path: string, most: number, excess: UserError): Save {
  return async (body, signal) => {
    const hash = createHash('sha256')
    let bytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        if (bytes > most) return done(excess)
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const unpacked = path.endsWith('.gz') ? [createGunzip()] : []
    await pipeline([Readable.fromWeb(body), ...unpacked, measure, createWriteStream(to)], { signal })
    return { bytes, sha256: hash.digest('hex') }
  }
}

function tooLarge(file: string, most: number, next: string = 'allow more with --max-build'): UserError {
  return new UserError(`This is larger than ${sizeInWords(most)}; ${next}.`, { file })
}
