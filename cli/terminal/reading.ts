import { basename } from 'node:path'
import { readBuild, type ReadBuild, type ReadOptions } from '../../src/build/read-build.ts'
import type { Io } from './io.ts'
import { statusLine } from './progress.ts'

/** A shorter reading needs no words. */
const patience = 500

/** Shows on a terminal what is read, and how far, from half a second on. */
export interface ReadingLine {
  readonly onRead: NonNullable<ReadOptions['onRead']>
  readonly end: () => void
}

export function readingLine(io: Io, now: () => number = () => performance.now()): ReadingLine {
  const line = statusLine(io)
  const begun = now()
  let percent = -1
  return {
    onRead(file, read, size) {
      const next = Math.floor((100 * read) / size)
      if (next === percent || now() - begun < patience) return
      percent = next
      line?.show(`reading ${basename(file)}: ${(read / 1e6).toFixed(0)} of ${(size / 1e6).toFixed(0)} MB, ${percent} %`)
    },
    end: () => line?.end(),
  }
}

/** `readBuild`, shown where it takes long. */
export async function readBuildShown(folder: string, io: Io): Promise<ReadBuild> {
  const { onRead, end } = readingLine(io)
  try {
    return await readBuild(folder, { onRead })
  } finally {
    end()
  }
}
