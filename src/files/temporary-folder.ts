import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../text/user-error.ts'
import { runs } from './beside.ts'

/** Its process may run in another container, where its number means nothing to us. */
const leftBehindMs = 24 * 60 * 60 * 1000

/**
 * Makes a temporary folder, and removes those of the same name that processes which were killed left behind.
 * @throws UserError if none can be made
 */
export async function temporaryFolder(name: string): Promise<string> {
  const within = tmpdir()
  for (const entry of await readdir(within).catch(() => [])) {
    const pid = entry.startsWith(`${name}-`) ? /^(\d+)-\w+$/.exec(entry.slice(name.length + 1))?.[1] : undefined
    if (pid === undefined || runs(Number(pid))) continue
    const there = await stat(join(within, entry)).catch(() => undefined)
    if (!there || Date.now() - there.mtimeMs < leftBehindMs) continue
    await rm(join(within, entry), { recursive: true, force: true }).catch(() => undefined)
  }
  return mkdtemp(join(within, `${name}-${process.pid}-`)).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      `No temporary folder can be made here (${error.code}); name another with TMPDIR, or make room in it.`,
      { file: within },
      { cause: error },
    )
  })
}
