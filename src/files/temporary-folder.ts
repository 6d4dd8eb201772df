import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../text/user-error.ts'
import { removeLeft } from './beside.ts'

/** Its process may run in another container, where its number means nothing to us. */
const leftBehindMs = 24 * 60 * 60 * 1000

/**
 * Makes a temporary folder, and removes those of the same name that processes which were killed left behind.
 * @throws UserError if none can be made
 */
export async function temporaryFolder(name: string): Promise<string> {
  const within = tmpdir()
  await removeLeft(within, `${name}-`, /^(\d+)-\w+$/, leftBehindMs)
  return mkdtemp(join(within, `${name}-${process.pid}-`)).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      `No temporary folder can be made here (${error.code}); name another with TMPDIR, or make room in it.`,
      { file: within },
      { cause: error },
    )
  })
}
