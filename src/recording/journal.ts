import { once } from 'node:events'
import { closeSync, createWriteStream, openSync } from 'node:fs'
import { rm, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { linesIn } from '../files/lines-in.ts'
import { makeFolder } from '../files/make-folder.ts'
import { UserError } from '../text/user-error.ts'
import { jsonOrNone } from '../text/parse-json.ts'

/** What was fetched besides the two lists: single entities, `null` for an unknown identifier, and what searches found. */
export interface RecordedAnswers {
  readonly entities: Map<string, Readonly<Record<string, unknown>> | null>
  /** The identifiers that a search found and that are not in the list, by its `q`. */
  readonly searches: Map<string, readonly string[]>
}

/** What a recording has fetched so far, on disk next to its target folder, so that an interrupted run can continue. */
export interface RecordingJournal extends RecordedAnswers {
  /** Whether an earlier run left answers. */
  readonly resumed: boolean
  /** Whether they came from another build of the server and were discarded. */
  readonly outdated: boolean
  readonly keepEntity: (id: string, entity: Readonly<Record<string, unknown>> | null) => Promise<void>
  readonly keepSearch: (q: string, found: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** The journal's first line: the server and the digest of its lists. */
interface Opening {
  readonly recording: 1
  readonly subject: string
  readonly digest: string
}

type Line =
  | readonly ['entity', string, Readonly<Record<string, unknown>> | null]
  | readonly ['search', string, string[]]

/**
 * Opens the journal `file` (JSON lines) and reads what an earlier run with the same lists kept in it; an incomplete last
 * line is removed. `fresh` discards existing content.
 * @throws UserError if the file is not a journal, belongs to another server, or cannot be written
 */
export async function openJournal(
  file: string,
  { subject, digest }: { readonly subject: string; readonly digest: string },
  fresh: boolean,
): Promise<RecordingJournal> {
  const opening: Opening = { recording: 1, subject, digest }
  const fetched: RecordedAnswers = { entities: new Map(), searches: new Map() }
  const { earlier, length } = readJournal(file, fresh ? undefined : { ...opening }, fetched)
  if (earlier && !fresh && earlier.subject !== subject) {
    throw new UserError(
      `This is an unfinished recording of ${earlier.subject}; continue that one, name another folder, or add --fresh.`,
      { file },
    )
  }
  const resumed = earlier?.digest === digest && !fresh
  try {
    if (resumed) await truncate(file, length)
    else await makeFolder(dirname(file))
  } catch (error) {
    throw unwritable(file, error)
  }
  const stream = createWriteStream(file, { flags: resumed ? 'a' : 'w' })
  let failure: unknown
  stream.on('error', (error) => (failure ??= error))
  const put = async (line: Opening | Line): Promise<void> => {
    if (failure !== undefined) throw unwritable(file, failure)
    if (!stream.write(`${JSON.stringify(line)}\n`) && failure === undefined) {
      await once(stream, 'drain').catch((error: unknown) => {
        throw unwritable(file, error)
      })
    }
  }
  // In turn, so that only one of many waiting writers listens to the stream.
  let last = Promise.resolve()
  const write = (line: Opening | Line): Promise<void> => (last = last.then(() => put(line)))
  await once(stream, 'open').catch((error: unknown) => {
    throw unwritable(file, error)
  })
  if (!resumed) await write(opening)
  return {
    ...fetched,
    resumed,
    outdated: earlier !== undefined && !fresh && !resumed,
    async keepEntity(id, entity) {
      fetched.entities.set(id, entity)
      await write(['entity', id, entity])
    },
    async keepSearch(q, found) {
      fetched.searches.set(q, found)
      await write(['search', q, [...found]])
    },
    async close() {
      stream.end()
      await finished(stream).catch((error: unknown) => {
        throw unwritable(file, error)
      })
    },
  }
}

export async function dropJournal(file: string): Promise<void> {
  await rm(file, { force: true })
}

/**
 * Reads the opening of an earlier run, and what it fetched where the opening is that which is `wanted`; `length` is that of
 * its whole lines, in bytes.
 */
function readJournal(
  file: string,
  wanted: Opening | undefined,
  { entities, searches }: RecordedAnswers,
): { readonly earlier?: Opening | undefined; readonly length: number } {
  let descriptor: number | undefined
  let earlier: Opening | undefined
  let length = 0
  try {
    descriptor = openSync(file, 'r')
    for (const { bytes, at, isWhole } of linesIn(descriptor)) {
      const line = jsonOrNone(bytes.toString('utf8'))
      if (at === 0) earlier = openingOf(line, bytes, isWhole, file)
      else if (!isWhole || !Array.isArray(line) || line.length !== 3) break
      else keep(line as unknown as Line)
      length = at + bytes.length + 1
      if (earlier?.digest !== wanted?.digest || earlier?.subject !== wanted?.subject) break
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unwritable(file, error)
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
  return { earlier, length }

  function keep(line: Line): void {
    if (line[0] === 'entity') entities.set(line[1], line[2])
    else searches.set(line[1], line[2])
  }
}

/** The first line; `undefined` if it is incomplete. */
function openingOf(line: unknown, bytes: Buffer, isWhole: boolean, file: string): Opening | undefined {
  const opening = line as Partial<Opening> | undefined
  if (
    isWhole &&
    opening?.recording === 1 &&
    typeof opening.subject === 'string' &&
    typeof opening.digest === 'string'
  ) {
    return opening as Opening
  }
  if (!isWhole && '{"recording":1,'.startsWith(bytes.toString('utf8', 0, 15))) return undefined
  throw new UserError(
    'This is not an unfinished recording, so it is not replaced; move it away, or name another folder.',
    { file },
  )
}

/** What to do where a recording cannot be written: room helps only where writing is permitted. */
export function unwritable(file: string, cause: unknown): UserError {
  const { code = String(cause) } = cause as NodeJS.ErrnoException
  const remedy = ['EACCES', 'EPERM', 'EROFS'].includes(code)
    ? 'Nothing can be written here; name a writable folder with --out.'
    : `Fetched data cannot be kept here (${code}); make room, or name another folder with --out.`
  return new UserError(remedy, { file }, { cause })
}
