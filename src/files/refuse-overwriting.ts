import { readFile, stat } from 'node:fs/promises'
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

/**
 * Looks at the beginning of a file alone; an empty one, or none, is replaced by anything.
 * @throws {UserError} if a file that `flag` names to be written is of another kind, such as somebody's own
 */
export async function refuseAnotherKind(file: string, begins: RegExp, kind: string, flag: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile() || found.size === 0 || begins.test((await readFile(file, 'utf8')).slice(0, 1000))) return
  throw new UserError(`This file is not ${kind}, so it is not replaced; name another with ${flag}.`, {
    file: shownName(file),
  })
}

/** What all names of a file have in common; `undefined` for what is no file. */
async function identityOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found?.isFile() ? `${found.dev}:${found.ino}` : undefined
}
