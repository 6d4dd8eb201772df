import { Buffer, isUtf8 } from 'node:buffer'
import type { Hash } from 'node:crypto'
import { constants, type FileHandle, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { comment, isComment, showCharacter } from '../text/json-text.ts'
import { codeFrame } from '../text/position.ts'
import { type Place, UserError } from '../text/user-error.ts'
import { createElementScanner, type ElementSink } from './json-elements.ts'
import { hex, JsonFault } from './json-fault.ts'

/** Bytes read at a time; the event loop runs between two chunks, and the next is read while one is scanned. */
const chunkSize = 256 * 1024

/** What some editors put before UTF-8. */
const mark = Buffer.from('\ufeff')

/** A line that is longer than this before the caret is shown only around the caret. */
const longLine = 64 * 1024
const shownAround = 400

/** A file of a build while it is open. */
export interface BuildFile {
  readonly path: string
  /** In bytes, at the time of opening. */
  readonly size: number
  /**
   * Reads the file once from its start, as one JSON object; `hash` sees its bytes. Resolves with whether it started with a
   * byte order mark. Throws a UserError that says where.
   */
  read(sink: ElementSink, hash?: Hash): Promise<boolean>
  /** Line, column and frame of an offset in bytes. Reads the file up to there: for errors. */
  placeOf(offset: number): Promise<Place>
}

/** A build's folder: as the user named it, for messages, and its real path, for opening files. */
export interface BuildFolder {
  readonly given: string
  readonly real: string
}

export interface FileReading {
  /** Stops reading. */
  readonly signal?: AbortSignal | undefined
  /** Called after each piece of a file, with what was read of it so far and its size, in bytes. */
  readonly onRead?: ((file: string, read: number, size: number) => void) | undefined
}

/** Opens a file of a build, passes it to `use` and closes it. `undefined` if the folder exists and the file does not. */
export async function withBuildFile<Result>(
  folder: BuildFolder,
  name: string,
  reading: FileReading,
  use: (file: BuildFile) => Promise<Result>,
): Promise<Result | undefined> {
  const shown = join(folder.given, name)
  const path = join(folder.real, name)
  let handle: FileHandle
  try {
    // A pipe or a device would block `open`.
    if (!(await stat(path)).isFile()) {
      throw new UserError('This is not a file; a build has a JSON file here.', { file: shown })
    }
    // Of the log of the kernel, which calls itself a file, reading would wait for ever.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (isAbsence(error)) {
      await requireFolder(folder)
      return undefined
    }
    throw unreadable(error, shown)
  }
  try {
    return await use(buildFile(handle, (await handle.stat()).size, shown, reading))
  } catch (error) {
    throw reading.signal?.aborted ? error : unreadable(error, shown)
  } finally {
    await handle.close()
  }
}

async function requireFolder({ given, real }: BuildFolder): Promise<void> {
  const found = await stat(real).catch((error: unknown) => {
    if (isAbsence(error)) return undefined
    throw unreadable(error, given)
  })
  if (!found) throw new UserError('This folder does not exist; name the folder of a build.', { file: given })
  if (!found.isDirectory()) {
    throw new UserError(`This is a file; name its folder, ${JSON.stringify(dirname(given))}.`, { file: given })
  }
}

function isAbsence(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
}

function buildFile(handle: FileHandle, size: number, path: string, { signal, onRead }: FileReading): BuildFile {
  async function* chunks(from: number, to: number = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    const length = Math.min(chunkSize, Math.max(1, to - from))
    let [buffer, other] = [Buffer.allocUnsafe(length), Buffer.allocUnsafe(length)]
    const readAt = (at: number): ReturnType<typeof handle.read> => {
      const reading = handle.read(buffer, 0, Math.min(length, to - at), at)
      // A caller that has seen enough never waits for it.
      reading.catch(() => undefined)
      return reading
    }
    let reading = readAt(from)
    for (let at = from; at < to;) {
      const { bytesRead } = await reading
      signal?.throwIfAborted()
      if (bytesRead === 0) return
      const chunk = buffer.subarray(0, bytesRead)
      at += bytesRead
      ;[buffer, other] = [other, buffer]
      if (at < to) reading = readAt(at)
      yield chunk
    }
  }

  const bytesAt = async (offset: number, length: number): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for await (const chunk of chunks(offset, offset + length)) pieces.push(Buffer.from(chunk))
    return Buffer.concat(pieces)
  }

  const placeOf = async (offset: number): Promise<Place> => {
    let line = 1
    // Where the line of the offset starts, and the two before it.
    let starts = [0, 0, 0]
    let at = 0
    for await (const chunk of chunks(0, offset)) {
      for (let index = chunk.indexOf(0x0a); index !== -1; index = chunk.indexOf(0x0a, index + 1)) {
        line++
        starts = [starts[1] as number, starts[2] as number, at + index + 1]
      }
      at += chunk.length
    }
    const [twoBefore, , lineStart] = starts as [number, number, number]
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let column = 1
    for await (const chunk of chunks(lineStart, offset)) column += decoder.decode(chunk, { stream: true }).length

    const from = offset - twoBefore <= longLine ? twoBefore : Math.max(lineStart, offset - shownAround)
    const before = wholeCharacters(await bytesAt(from, offset - from))
    const after = (await bytesAt(offset, longLine)).toString('utf8')
    const text = before + after
    const firstLine = line - (before.split('\n').length - 1)
    const shownColumn = before.length - before.lastIndexOf('\n')
    return { file: path, line, column, frame: codeFrame(text, { line, column: shownColumn }, firstLine) }
  }

  return {
    path,
    size,
    placeOf,
    async read(sink, hash) {
      const isMarked = (await bytesAt(0, mark.length)).equals(mark)
      const from = isMarked ? mark.length : 0
      const scanner = createElementScanner(sink, { from })
      let read = from
      try {
        for await (const chunk of chunks(from)) {
          onRead?.(path, (read += chunk.length), size)
          hash?.update(chunk)
          scanner.write(chunk)
        }
        scanner.end()
        return isMarked
      } catch (error) {
        if (!(error instanceof JsonFault)) throw error
        throw new UserError(await faultMessage(error, bytesAt), await placeOf(error.offset))
      }
    },
  }
}

/** The message of a fault, completed with what was found at its offset and what to do about it. */
async function faultMessage(
  fault: JsonFault,
  bytesAt: (offset: number, length: number) => Promise<Buffer>,
): Promise<string> {
  const found = await bytesAt(fault.offset, 4)
  if (fault.offset === 0) {
    if (found[0] === 0x5b)
      return 'This is an array, but a build file is a JSON object; give the build its lists by name.'
    if (found.length === 0) return 'The file is empty; wait for the build to finish, or write a JSON object here.'
    if ((found[0] === 0xff && found[1] === 0xfe) || (found[0] === 0xfe && found[1] === 0xff)) {
      return 'The file is UTF-16, but JSON is UTF-8; save it as UTF-8 without BOM.'
    }
  }
  const unfinished = 'wait for the build to finish, or build again.'
  if (fault.kind === 'unfinished') return `Incomplete: ${fault.message}; ${unfinished}`
  if (fault.kind === 'expected' && found.length === 0) {
    return `Incomplete: the file ends where ${fault.message} is expected; ${unfinished}`
  }
  if (fault.kind === 'expected' && isComment(found.toString())) return `Not JSON: ${comment}; remove it.`
  const what = fault.kind === 'limit' ? 'Not readable' : 'Not JSON'
  const problem = fault.kind === 'expected' ? `expected ${fault.message}, found ${showBytes(found)}` : fault.message
  return `${what}: ${problem}; correct it here, or build again.`
}

function showBytes(found: Buffer): string {
  for (let length = 1; length <= found.length; length++) {
    const character = found.subarray(0, length)
    if (isUtf8(character)) return showCharacter(character.toString('utf8'), 0)
  }
  return `the byte ${hex(found[0] ?? 0)}`
}

/** Bytes as text, without the rest of a character that was cut at their start. */
function wholeCharacters(bytes: Buffer): string {
  let from = 0
  while (from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from++
  return bytes.toString('utf8', from)
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  EAGAIN: 'nothing comes from it',
}

function unreadable(error: unknown, path: string): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  const reason = reasons[code] ?? (error as Error).message
  return new UserError(`Cannot be read: ${reason}; make it readable, then try again.`, { file: path }, { cause: error })
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof UserError || !(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
