import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rm, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeFolder } from '../files/make-folder.ts'
import { UserError } from '../text/user-error.ts'

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
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unwritable(file, error)
  })
  const earlier = bytes === undefined ? undefined : openingOf(bytes, file)
  if (earlier && !fresh && earlier.subject !== subject) {
    throw new UserError(
      `This is an unfinished recording of ${earlier.subject}; continue that one, name another folder, or add --fresh.`,
      { file },
    )
  }
  const resumed = bytes !== undefined && earlier?.digest === digest && !fresh
  try {
    if (resumed) await truncate(file, take(bytes, fetched))
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

/** The first line; `undefined` if it is incomplete. */
function openingOf(bytes: Buffer, file: string): Opening | undefined {
  const end = bytes.indexOf('\n')
  const text = bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
  const opening = parsed(text) as Partial<Opening> | undefined
  if (opening?.recording === 1 && typeof opening.subject === 'string' && typeof opening.digest === 'string') {
    return opening as Opening
  }
  if (end === -1 && '{"recording":1,'.startsWith(text.slice(0, 15))) return undefined
  throw new UserError(
    'This is not an unfinished recording, so it is not replaced; move it away, or name another folder.',
    {
      file,
    },
  )
}

/** Reads the lines after the first, up to an incomplete one; returns the number of valid bytes. */
function take(bytes: Buffer, { entities, searches }: RecordedAnswers): number {
  let good = bytes.indexOf('\n') + 1
  for (let end = bytes.indexOf('\n', good); end !== -1; end = bytes.indexOf('\n', good)) {
    const line = parsed(bytes.toString('utf8', good, end)) as Line | undefined
    if (!Array.isArray(line) || line.length !== 3) break
    if (line[0] === 'entity') entities.set(line[1], line[2])
    else searches.set(line[1], line[2])
    good = end + 1
  }
  return good
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function unwritable(file: string, cause: unknown): UserError {
  const { code = String(cause) } = cause as NodeJS.ErrnoException
  return new UserError(
    `Fetched data cannot be kept here (${code}); make room, or name a writable folder with --out.`,
    { file },
    { cause },
  )
}
