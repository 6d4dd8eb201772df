import { constants, type FileHandle, open } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeFrame } from '../text/position.ts'
import { type Place, UserError } from '../text/user-error.ts'

/** About what one text may have at most. */
const longestText = 500_000_000
/** After so long without anybody who has opened it, nobody writes to a pipe. */
const silenceMs = 10_000
const chunkSize = 1024 ** 2

/** The text of a UTF-8 file or pipe; throws a UserError that names `what` (a noun: "contract") if there is none. */
export async function readText(path: string, what: string, longestSilence: number = silenceMs): Promise<string> {
  if (path === '') throw new UserError(`The name of the ${what} is empty; name a file.`)
  const file = shownName(path)
  let handle: FileHandle | undefined
  try {
    // Otherwise a pipe that nobody writes to, and the log of the kernel, block a thread, and the end of the program with it.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const found = await handle.stat()
    if (found.isDirectory()) throw new UserError(`This is a folder; name the file of the ${what} in it.`, { file })
    if (!found.isFile() && !found.isFIFO())
      throw new UserError(`This is a device; name the file of the ${what}.`, { file })
    return await textFrom(chunksOf(handle, found.isFIFO() ? longestSilence : undefined), file)
  } catch (error) {
    const code = error instanceof UserError ? undefined : (error as NodeJS.ErrnoException).code
    if (code === undefined) throw error
    const reason = reasons[code] ?? `This cannot be read (${code}); check the path`
    throw new UserError(`${reason} of the ${what}.`, { file }, { cause: error })
  } finally {
    await handle?.close()
  }
}

const denied = 'Permission denied; check the permissions'
const missing = 'This file does not exist; check the path'
const reasons: Readonly<Record<string, string>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  EACCES: denied,
  EPERM: denied,
  EAGAIN: 'Nothing comes from this; check the path',
}

/** The pieces of a file; or of a pipe, for which somebody is awaited to open it, and then for as long as that takes to write. */
async function* chunksOf(handle: FileHandle, longestSilence?: number): AsyncGenerator<Buffer> {
  let hasBegun = false
  for (const started = performance.now(); ;) {
    const chunk = Buffer.allocUnsafe(chunkSize)
    const { bytesRead } = await handle.read(chunk, 0, chunkSize).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EAGAIN' || longestSilence === undefined) throw error
      hasBegun = true
      return { bytesRead: undefined }
    })
    if (bytesRead === 0 && (hasBegun || performance.now() - started >= (longestSilence ?? 0))) return
    if (bytesRead) {
      yield chunk.subarray(0, bytesRead)
      hasBegun = true
    } else await setTimeout(20)
  }
}

/** The text of UTF-8 pieces; throws a UserError where they are something else, or too many. */
export async function textFrom(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of chunks) {
    pieces.push(piece)
    size += piece.length
    if (size > longestText)
      throw new UserError(`This is longer than ${longestText / 1e6} MB; give a shorter text.`, { file })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    throw new UserError('This is not UTF-8 text; save it as UTF-8.', { file })
  }
}

/** The name of a file for people: relative to the working directory if it is below it, with forward slashes; a URL stays. */
export function shownName(path: string): string {
  if (path === '-') return 'standard input'
  if (/^https?:\/\//.test(path)) return path
  const fromHere = relative(process.cwd(), path)
  const shown = fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? path : fromHere
  return shown.split(sep).join('/')
}

/** The place of an offset in a text, with the lines around it; lines are counted once for all places. */
export function placesIn(file: string, text: string): (offset: number) => Place {
  let starts: readonly number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    const line = lineOf(starts, offset)
    const position = { line, column: offset - (starts[line - 1] ?? 0) + 1 }
    const first = Math.max(1, line - 2)
    const from = starts.slice(first - 1, line + 2)
    // Line by line: a text of one long line would be looked through as a whole for each place in it.
    const lines = from.map((start, at) => withoutEnd(text.slice(start, starts?.[first + at])))
    if (lines.length > 1 && lines.at(-1) === '') lines.pop()
    return { file, ...position, frame: codeFrame(lines, position, first) }
  }
}

function withoutEnd(line: string): string {
  return line.slice(0, line.length - (line.endsWith('\r\n') ? 2 : line.endsWith('\n') ? 1 : 0))
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}
