import { setTimeout as wait } from 'node:timers/promises'
import { describeUserError, UserError } from '../source/user-error.ts'
import { buildStamp, type ReadBuild, readBuild } from './read-build.ts'

export interface BuildWatch {
  /** A build whose content is not the last one's, or the first good one after an error. Awaited before the next look. */
  readonly onBuild: (read: ReadBuild) => void | Promise<void>
  /** A build that cannot be served; told once, until it changes. What was served before is for the caller to keep. */
  readonly onError: (error: UserError) => void
  /** The build that is served already; without it the first good one is told. */
  readonly from?: ReadBuild
  /** Milliseconds between two looks at the files. A change is acted on when two looks in a row see the same. */
  readonly interval?: number
}

/**
 * Watches a build's folder by looking at its files' stamps: so an editor that replaces a file, a build that replaces
 * the folder or the symbolic link to it, and a file that appears later are all seen, on every file system.
 * Readings never overlap. After `close()` nothing is told; its promise resolves when nothing runs any more.
 */
export function watchBuild(
  folder: string,
  { onBuild, onError, from, interval = 200 }: BuildWatch,
): { readonly close: () => Promise<void> } {
  const stop = new AbortController()
  const { signal } = stop

  const watch = async (): Promise<void> => {
    let handled = from?.stamp
    let version = from?.build.version
    let lastError: string | undefined
    let seen = await buildStamp(folder)
    for (;;) {
      const stamp = await buildStamp(folder)
      if (stamp !== handled && stamp === seen) {
        handled = stamp
        try {
          const read = await readBuild(folder, { signal })
          handled = read.stamp
          if (signal.aborted) return
          if (read.build.version !== version || lastError !== undefined) {
            await onBuild(read)
            version = read.build.version
          }
          lastError = undefined
        } catch (error) {
          if (signal.aborted) return
          const told = asUserError(error, folder)
          const text = describeUserError(told)
          if (text !== lastError) onError(told)
          lastError = text
        }
      }
      seen = stamp
      await wait(interval, undefined, { signal })
    }
  }

  const done = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    close: () => {
      stop.abort()
      return done
    },
  }
}

function asUserError(error: unknown, folder: string): UserError {
  if (error instanceof UserError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new UserError(`This build cannot be served: ${message}`, { file: folder }, { cause: error })
}
