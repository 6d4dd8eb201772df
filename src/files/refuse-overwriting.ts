import { stat } from 'node:fs/promises'
import { UserError } from '../text/user-error.ts'
import { shownName } from './read-text.ts'

/**
 * Compares files and not their names, since a link or a folder in other case names a file, too.
 * @throws {UserError} if a file to be written is one of those that the same command reads
 */
export async function refuseOverwriting(
  written: readonly string[],
  read: readonly (string | undefined)[],
): Promise<void> {
  const inputs = new Set(await Promise.all(read.map(identityOf)))
  for (const path of written) {
    const identity = await identityOf(path)
    if (identity !== undefined && inputs.has(identity))
      throw new UserError('This file is an input of the same command; write to another one.', { file: shownName(path) })
  }
}

/** What all names of a file have in common; `undefined` for what is no file. */
async function identityOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found?.isFile() ? `${found.dev}:${found.ino}` : undefined
}
