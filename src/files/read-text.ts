import { readFile } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { codeFrame } from '../text/position.ts'
import { UserError } from '../text/user-error.ts'
import type { Place } from '../text/user-error.ts'

/** The text of a UTF-8 file; throws a UserError that names `what` (a noun: "contract") if there is none. */
export async function readText(path: string, what: string): Promise<string> {
  const file = shownName(path)
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new UserError(`This file does not exist; check the path of the ${what}.`, { file })
    if (code === 'EISDIR') throw new UserError(`This is a folder; name the ${what} file in it.`, { file })
    if (code === 'EACCES' || code === 'EPERM')
      throw new UserError(`Permission denied; check the permissions of the ${what}.`, { file })
    throw error
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
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
    const piece = text.slice(starts[first - 1], starts[line + 2])
    return { file, ...position, frame: codeFrame(piece.replace(/\r?\n$/, ''), position, first) }
  }
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
