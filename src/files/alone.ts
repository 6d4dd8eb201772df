import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../text/user-error.ts'
import { shownName } from './read-text.ts'

/** A lock older than this was left by a process that died: a change takes milliseconds. */
const leftBehind = 10_000

/**
 * Runs a change of a file while no other process that asks the same way changes it: a file `.lock` beside it says so.
 * @throws {UserError} when the folder of the file is not there or may not be written.
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
    const reason = code === 'ENOENT' ? 'its folder is not there' : 'its folder may not be written'
    throw new UserError(`The file cannot be changed: ${reason}.`, { file: shownName(file) }, { cause: error })
  }
}
