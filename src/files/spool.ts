import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** Lines on disk that nobody else sees; a process that is killed leaves none of them behind. */
export interface SpoolFile {
  /** Never throws: what goes wrong is said when the lines are wanted. */
  readonly add: (line: string) => void
  readonly lines: () => AsyncIterable<string>
  readonly close: () => void
}

/** Keeps lines beside the file named, where there is room for it as well, or else among the temporary files. */
export function spoolBeside(file: string): SpoolFile {
  const name = `${crypto.randomUUID()}.tmp`
  let path = `${resolve(file)}.${name}`
  let descriptor: number
  try {
    descriptor = openSync(path, 'wx+', 0o600)
  } catch {
    path = join(tmpdir(), name)
    descriptor = openSync(path, 'wx+', 0o600)
  }
  const remove = (): void => {
    try {
      rmSync(path, { force: true })
    } catch {
      // Where an open file cannot be removed, it is at the end.
    }
  }
  remove()
  let failure: unknown
  let isClosed = false
  return {
    add(line) {
      if (failure !== undefined) return
      try {
        const bytes = Buffer.from(`${line}\n`)
        for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
      } catch (error) {
        failure = error
      }
    },
    lines() {
      if (failure !== undefined) throw failure
      const input = createReadStream('', { fd: descriptor, start: 0, autoClose: false })
      return createInterface({ input, crlfDelay: Infinity })
    },
    close() {
      if (isClosed) return
      isClosed = true
      // The number may be another file's, or a connection's, at once.
      failure ??= new Error('the lines were given up')
      closeSync(descriptor)
      remove()
    },
  }
}
