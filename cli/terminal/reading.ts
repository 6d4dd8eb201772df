import { basename } from 'node:path'
import { readBuild, type ReadBuild, type ReadOptions } from '../../src/build/read-build.ts'
import type { Io } from './io.ts'
import { everyMs, statusLine } from './progress.ts'

/** A shorter reading needs no words. */
const patienceMs = { line: 500, pipe: 3000 }

/** Shows what is read, and how far: on a terminal from half a second on, elsewhere in a line after three seconds and now and then. */
export interface ReadingLine {
  readonly onRead: NonNullable<ReadOptions['onRead']>
  readonly end: () => void
}

export function readingLine(
  io: Io,
  {
    quiet = false,
    now = () => performance.now(),
  }: { readonly quiet?: boolean | undefined; readonly now?: () => number } = {},
): ReadingLine {
  const line = statusLine(io)
  let due = now() + (line ? patienceMs.line : patienceMs.pipe)
  let percent = -1
  return {
    onRead(file, read, size) {
      const next = Math.floor((100 * read) / size)
      if (next === percent || now() < due) return
      percent = next
      const text = `reading ${basename(file)}: ${(read / 1e6).toFixed(0)} of ${(size / 1e6).toFixed(0)} MB, ${percent} %`
      if (line) line.show(text)
      else if (!quiet) {
        io.err(`${text}\n`)
        due = now() + everyMs.pipe
      }
    },
    end: () => line?.end(),
  }
}

/** `readBuild`, shown where it takes long. */
export async function readBuildShown(
  folder: string,
  io: Io,
  { quiet }: { readonly quiet?: true } = {},
): Promise<ReadBuild> {
  const { onRead, end } = readingLine(io, { quiet })
  try {
    return await readBuild(folder, { onRead })
  } finally {
    end()
  }
}
