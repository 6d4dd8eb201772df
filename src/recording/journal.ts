import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rm, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeFolder } from '../files/make-folder.ts'
import { UserError } from '../text/user-error.ts'

/** What was fetched besides the two lists: the entities alone, `null` for an identifier that is unknown, and what searches found. */
export interface RecordedAnswers {
  readonly entities: Map<string, Readonly<Record<string, unknown>> | null>
  /** The identifiers that a search found and the list does not have, by its `q`. */
  readonly searches: Map<string, readonly string[]>
}

/** What a recording has fetched so far, on disk beside the folder it is for, so that a run that broke off can go on. */
export interface RecordingJournal extends RecordedAnswers {
  /** Whether an earlier run's answers were there. */
  readonly resumed: boolean
  /** Whether they were there but of another build of the server, and were dropped. */
  readonly outdated: boolean
  readonly keepEntity: (id: string, entity: Readonly<Record<string, unknown>> | null) => Promise<void>
  readonly keepSearch: (q: string, found: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** The journal's first line: whose answers, and of which lists. */
interface Opening {
  readonly recording: 1
  readonly subject: string
  readonly digest: string
}

type Line =
  | readonly ['entity', string, Readonly<Record<string, unknown>> | null]
  | readonly ['search', string, string[]]

/**
 * Opens the journal `file` (JSON lines) and reads what an earlier run with the same lists kept in it; a last line that was
 * not finished is cut off. `fresh` drops what is there.
 * @throws UserError when the file is no journal, is another server's, or cannot be written
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
      `This is an unfinished recording of ${earlier.subject}; go on with that one, name another folder, or give --fresh.`,
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
  // One after the other: of many that wait for the disk only one listens to it.
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

/** The first line; undefined when not even that was finished. */
function openingOf(bytes: Buffer, file: string): Opening | undefined {
  const end = bytes.indexOf('\n')
  const text = bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
  const opening = parsed(text) as Partial<Opening> | undefined
  if (opening?.recording === 1 && typeof opening.subject === 'string' && typeof opening.digest === 'string') {
    return opening as Opening
  }
  if (end === -1 && '{"recording":1,'.startsWith(text.slice(0, 15))) return undefined
  throw new UserError('This is no unfinished recording, so it is not replaced; move it away, or name another folder.', {
    file,
  })
}

/** Reads the lines after the first, up to one that is not whole; returns how many bytes are good. */
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
    `What is fetched cannot be kept here (${code}); make room, or name a folder of yours with --out.`,
    { file },
    { cause },
  )
}
