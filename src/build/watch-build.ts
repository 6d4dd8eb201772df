import { setTimeout as wait } from 'node:timers/promises'
import { describeUserError, type UserError } from '../text/user-error.ts'
import { readBuildAside } from './read-build-aside.ts'
import { buildStamp, type ReadBuild } from './read-build.ts'
import { unserved } from './unserved.ts'

export interface BuildWatch {
  /** Called for a build with new content, or the first good one after an error. Awaited before the next look. */
  readonly onBuild: (read: ReadBuild) => void | Promise<void>
  /** Called once for a build that cannot be served, until it changes. The caller keeps the previous build. */
  readonly onError: (error: UserError) => void
  /** Identifies the build that is already served; without it the first good build is reported. */
  readonly from?: { readonly stamp: string; readonly model: { readonly version: string } }
  /** Milliseconds between two looks at the files. A change is acted on when two looks in a row see the same. */
  readonly interval?: number
}

/** A watch that goes on until it is closed. */
export interface Watch {
  /** Resolves when the current state of the folder has been looked at and, if new, reported. */
  readonly caughtUp: () => Promise<void>
  /** Stops everything and resolves when nothing runs. No callback is called after this. */
  readonly close: () => Promise<void>
}

/** A look under way may have missed the current state; the next sees it, and the one after acts on it. */
const looksToCatchUp = 3

/**
 * Watches a build's folder by polling the stamps of its files, which detects an editor that replaces a file, a build that
 * replaces the folder or the symbolic link to it, and a file that appears later, on every file system. Reads never overlap.
 */
export function watchBuild(folder: string, { onBuild, onError, from, interval = 200 }: BuildWatch): Watch {
  const stop = new AbortController()
  const { signal } = stop
  let waiting: { looks: number; readonly resolve: () => void }[] = []
  const looked = (looks: number): void => {
    for (const waiter of waiting) if ((waiter.looks -= looks) <= 0) waiter.resolve()
    waiting = waiting.filter((waiter) => waiter.looks > 0)
  }

  // Nothing below keeps the build itself, which is large and may soon be replaced.
  let handled = from?.stamp
  let version = from?.model.version
  const watch = async (): Promise<void> => {
    let lastError: string | undefined
    let seen = await buildStamp(folder)
    for (;;) {
      const stamp = await buildStamp(folder)
      if (stamp !== handled && stamp === seen) {
        handled = stamp
        try {
          const read = await readBuildAside(folder, { signal })
          handled = read.stamp
          if (signal.aborted) return
          if (read.model.version !== version || lastError !== undefined) {
            await onBuild(read)
            version = read.model.version
          }
          lastError = undefined
        } catch (error) {
          if (signal.aborted) return
          const told = unserved(error, folder)
          const text = describeUserError(told)
          if (text !== lastError) onError(told)
          lastError = text
        }
      }
      seen = stamp
      looked(1)
      await wait(interval, undefined, { signal })
    }
  }

  const done = watch()
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    .finally(() => looked(looksToCatchUp))
  return {
    caughtUp: () =>
      signal.aborted
        ? Promise.resolve()
        : new Promise<void>((resolve) => void waiting.push({ looks: looksToCatchUp, resolve })),
    close: () => {
      stop.abort()
      return done
    },
  }
}
