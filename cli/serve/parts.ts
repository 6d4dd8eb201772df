import type { Admin } from '../../src/adapters/admin.ts'
import { isLoopback } from '../../src/adapters/node/hosts.ts'
import type { Upstream } from '../../src/adapters/upstream.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { surprise, surpriseLine } from '../../src/variations/surprise.ts'
import { adminOf } from '../flags/admin-flags.ts'
import { upstreamOf } from '../flags/upstream-flags.ts'
import type { Io } from '../terminal/io.ts'
import { type Talk, talkOf } from '../terminal/talk.ts'
import { namedBuild, refuseTwoBuilds } from './named-build.ts'
import type { ServeOptions } from './options.ts'
import { type PublishedBuild, publishedBuild } from './published.ts'
import { type Staging, stagingOf } from './staging.ts'
import { mirrorFrom, type ServedVariation, variationOf } from './variation.ts'

/** What a server is made of, before it listens. */
export interface Parts {
  readonly options: ServeOptions
  readonly talk: Talk
  readonly folder: string
  /** Where the build comes from a URL. */
  readonly published: PublishedBuild | undefined
  readonly variation: ServedVariation
  readonly staging: Staging
  /** The real server that answers some operations. */
  readonly behind: { readonly upstream?: Upstream }
  readonly watch: boolean
  readonly admin: Admin | undefined
}

/**
 * Reads what the flags name; `fixtureGiven` says whether the user named a fixture. Undefined where it was stopped before it could.
 * @throws {UserError} if something cannot be read, or two flags contradict each other
 */
export async function partsOf(
  named: string | undefined,
  given: ServeOptions,
  fixtureGiven: boolean,
  io: Io,
): Promise<Parts | undefined> {
  refuseTwoBuilds(named, given.fixture, fixtureGiven)
  // Where others reach it, whoever asks would choose what an answer costs.
  const options = { ...(await mirrored(surprised(given, io), io)), prefer: given.prefer ?? isLoopback(given.host) }
  const talk = talkOf(options, io)
  const staging = await stagingOf(options, io.terminal)
  const behind = upstreamOf(options)
  // A build at a URL may take minutes, for which probes would not wait.
  const admin = await adminOf(options, io)
  let published: PublishedBuild | undefined
  try {
    published = await publishedBuild(named, options, io, talk.warn)
    const { folder, name } = published ?? namedBuild(named, options.fixture)
    const watch = !published && (options.watch ?? io.terminal)
    const variation = await variationOf(options, name)
    return { options, talk, folder, published, variation, staging, behind, watch, admin }
  } catch (error) {
    await Promise.all([admin?.close(), published?.close()])
    if (io.stopped.aborted) return undefined
    throw error
  }
}

/** The options with what `--surprise` draws, after a word on it. */
function surprised(options: ServeOptions, io: Io): ServeOptions {
  if (options.surprise === undefined) return options
  const found = surprise(options.surprise === true ? undefined : options.surprise)
  io.err(`${surpriseLine(found)}; again with --surprise ${found.word}\n`)
  return { ...options, vary: found.drawn.map(({ name }) => name) }
}

/** The options with what `--as` stands for, after a word on what it cannot do. */
async function mirrored(options: ServeOptions, io: Io): Promise<ServeOptions> {
  const mirror = await mirrorFrom(options)
  if (mirror === undefined) return options
  for (const says of mirror.left) io.err(`Not mirrored, the server does otherwise: ${oneLine(says)}\n`)
  if (mirror.unseen.length > 0)
    io.err(`Not seen of the server, so answered as without --as: ${mirror.unseen.join(', ')}\n`)
  const maxHits = options.maxHits ?? mirror.maxHits
  return { ...options, vary: mirror.names, ...(maxHits !== undefined && { maxHits }) }
}
