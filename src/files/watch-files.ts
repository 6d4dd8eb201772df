import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noteFiles } from './note-files.ts'

/**
 * Calls `onChange` after each change of the files, or of the notes in the folders, once two looks in a row see the same;
 * awaits it before the next look. Also detects files that are replaced, removed or not there yet. Resolves when `stopped`.
 * `paths` is read anew for each look, so that a set may grow. `atOnce` calls it once without a change, so that no change is missed during the first call.
 */
export async function watchFiles(
  paths: Iterable<string>,
  onChange: () => Promise<void>,
  {
    stopped,
    interval = 150,
    atOnce = false,
  }: { readonly stopped: AbortSignal; readonly interval?: number; readonly atOnce?: boolean },
): Promise<void> {
  let handled = await stampOf(paths)
  let seen = handled
  if (atOnce) await onChange()
  while (!stopped.aborted) {
    await wait(interval, undefined, { signal: stopped }).catch(() => undefined)
    if (stopped.aborted) return
    const stamp = await stampOf(paths)
    if (stamp !== handled && stamp === seen) {
      handled = stamp
      await onChange()
    }
    seen = stamp
  }
}

async function stampOf(paths: Iterable<string>): Promise<string> {
  const stamps = await Promise.all(
    Array.from(paths, async (path) => {
      const there = await stat(path, { bigint: true }).catch(() => undefined)
      if (!there?.isDirectory()) return there ? `${there.ino}-${there.size}-${there.mtimeNs}` : 'absent'
      const inside = await noteFiles(path).catch(() => [])
      return `${inside.join('/')}(${await stampOf(inside.map((name) => join(path, name)))})`
    }),
  )
  return stamps.join(' ')
}
