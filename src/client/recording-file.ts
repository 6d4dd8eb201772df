import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { linesIn } from '../files/lines-in.ts'
import { readText, shownName } from '../files/read-text.ts'
import { parseJson } from '../text/parse-json.ts'
import { UserError } from '../text/user-error.ts'
import type { RecordingEntry } from './har.ts'
import { checkRecording, keptEntry, type KeptEntry, partOf, type RecordingPart } from './replay.ts'

const head = '"entries":['
const tail = ']}}'

/**
 * A recording in a file. One that is as we write it, an entry a line, is read line by line, and an entry once more when it
 * is asked for: however large the file is, no more than its questions is in memory.
 * @throws {UserError} when it is no recording
 */
export async function openRecording(path: string): Promise<RecordingPart> {
  const file = shownName(path)
  const parse = (text: string): unknown => parseJson(text, 'The recording', file, 'Make one with check --record FILE.')
  const about = headOf(path)
  if (about === undefined) return partOf(parse(await readText(path, 'recording')), file)
  const whole = parse(`${about}${tail}`)
  checkRecording(whole, file)
  const { log } = whole
  const descriptor = openSync(path, 'r')
  const entries: KeptEntry[] = []
  let isWhole = false
  for (const { bytes, at } of linesIn(descriptor)) {
    const text = bytes.toString('utf8').replace(/,$/, '')
    if (at === 0 || text === '') continue
    isWhole = text === tail
    if (isWhole) break
    const entry = parse(text)
    checkRecording({ log: { ...log, entries: [entry] } }, file)
    const { length } = bytes
    const read = (): RecordingEntry => {
      const again = Buffer.allocUnsafe(length)
      readSync(descriptor, again, 0, length, at)
      return JSON.parse(again.toString('utf8').replace(/,$/, '')) as RecordingEntry
    }
    entries.push(keptEntry(entry as RecordingEntry, read))
  }
  const close = (): void => closeSync(descriptor)
  if (isWhole) return { run: log._run, tool: log.creator.version, entries, close }
  close()
  throw new UserError('The recording ends in the middle; record it again.', { file })
}

/** The line before the entries; undefined where it is no file, or is laid out otherwise. */
function headOf(path: string): string | undefined {
  let descriptor: number
  try {
    if (statSync(path).size === 0) return undefined
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    for (const { bytes } of linesIn(descriptor)) {
      const text = bytes.toString('utf8')
      return text.endsWith(head) ? text : undefined
    }
  } catch {
    // A folder: reading it as a text says so.
  } finally {
    closeSync(descriptor)
  }
  return undefined
}
