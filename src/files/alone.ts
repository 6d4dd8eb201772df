import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../text/user-error.ts'
import { shownName } from './read-text.ts'

/** A lock older than this was left by a dead process, since a change takes milliseconds. */
const leftBehind = 10_000

/**
 * Runs a change of a file under a lock: a `.lock` file next to it, which all callers of this function respect.
 * @throws {UserError} if the folder of the file does not exist or is not writable.
 */
export async function alone<T>(file: string, change: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`
  while (!(await taken(lock, file))) {
    const there = await stat(lock).catch(() => undefined)
    if (there && Date.now() - there.mtimeMs > leftBehind) await rm(lock, { force: true })
    else await wait(20)
  }
  try {
    return await change()
  } finally {
    await rm(lock, { force: true })
  }
}

async function taken(lock: string, file: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx')).close()
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    const reason =
      code === 'ENOENT'
        ? 'its folder does not exist; create it first'
        : 'permission denied; check the permissions of its folder'
    throw new UserError(`The file cannot be changed: ${reason}.`, { file: shownName(file) }, { cause: error })
  }
}
