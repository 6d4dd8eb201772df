import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { inTurn } from '../text/in-turn.ts'
import { UserError } from '../text/user-error.ts'
import { toHar } from '../staging/har.ts'
import type { Journal } from '../staging/journal.ts'
import { thisTool } from '../files/package-file.ts'
import { refuseAnotherKind } from '../files/refuse-overwriting.ts'
import { replaceFile } from '../files/replace-file.ts'

/** A HAR file to which a journal is written repeatedly. */
export interface HarFile {
  /** Writes the journal if it has new exchanges; resolves with the number of exchanges in the file. */
  write(): Promise<number>
  /** Writes a last time and stops. */
  close(): Promise<number>
}

/** The journal that a HAR file keeps, and how often it is written. */
export interface HarFileOptions {
  readonly journal: Journal
  /** URL of the server, without a trailing slash. */
  readonly url: string
  /** Milliseconds between two writes. Default 5,000. */
  readonly interval?: number
  /** Called if a write fails before the last one. */
  readonly onError: (error: UserError) => void
}

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
}

/** Decodes a body that was sent compressed; throws where it cannot be decoded. */
export function decodeBody(bytes: Uint8Array, coding: string): Uint8Array {
  const undo = decoders[coding]
  if (!undo) throw new Error(`no decoder for ${coding}`)
  return undo(bytes)
}

/**
 * Refuses a path at which no HAR can be written, or that is another kind of file: checked before a server starts, so that
 * nothing is lost at its end.
 * @throws UserError
 */
export async function checkHarPath(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found && !found.isFile()) throw new UserError('This is not a file; name a file with --har.', { file })
  await refuseAnotherKind(file, /^\s*\{\s*"log"\s*:/, 'a HAR file', '--har')
  await access(dirname(file), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    const [why, at] =
      error.code === 'ENOENT'
        ? ['This folder does not exist', dirname(file)]
        : ['Nothing can be written in the folder of this file', file]
    throw new UserError(`${why}; name a file elsewhere with --har.`, { file: at }, { cause: error })
  })
}

/**
 * Keeps a journal in a file as HAR 1.2 that is valid at all times; without exchanges the existing file is not touched.
 * It is not written any more once something else has, such as another server, which would lose its exchanges.
 */
export function openHar(file: string, { journal, url, interval = 5000, onError }: HarFileOptions): HarFile {
  const { version } = thisTool()
  let written = 0
  let count = 0
  let ours: string | undefined
  const inOrder = inTurn()

  const writeNow = async (): Promise<number> => {
    const { recorded } = journal
    if (recorded === written) return count
    const there = await stateOf(file)
    if (ours !== undefined && there !== undefined && there !== ours)
      throw new UserError('Something else has written to this file; give each server its own with --har.', { file })
    const entries = journal.list()
    await replaceFile(file, `${JSON.stringify(toHar(entries, { url, version, decode: decodeBody }), undefined, 1)}\n`)
    ours = await stateOf(file)
    written = recorded
    count = entries.length
    return count
  }
  const write = (): Promise<number> => inOrder(writeNow)

  const timer = setInterval(() => void write().catch(onError), interval)
  timer.unref()
  return {
    write,
    close: () => {
      clearInterval(timer)
      return write()
    },
  }
}

/** Another one after each writing; `undefined` for what is no file, or empty. */
async function stateOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found?.isFile() && found.size > 0n ? `${found.ino}:${found.mtimeNs}:${found.size}` : undefined
}
