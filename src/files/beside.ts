import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The process that writes one may run in another container, where its number means nothing to us. */
const leftBehindMs = 10_000

/** The name under which a file is written before it moves into its place; another each time. */
export function besideOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.${process.pid}.${crypto.randomUUID()}.part`)
}

/** Removes what processes that were killed left beside a file. */
export function removeLeftovers(target: string): Promise<void> {
  return removeLeft(dirname(target), `.${basename(target)}.`, /^(\d+)\.[\w-]+\.part$/, leftBehindMs)
}

/** Removes from a folder what begins so, goes on with the number of a process that is gone, and is older than this. */
export async function removeLeft(folder: string, start: string, rest: RegExp, ms: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(start) ? rest.exec(name.slice(start.length))?.[1] : undefined
    if (pid === undefined || runs(Number(pid))) continue
    const path = join(folder, name)
    const there = await stat(path).catch(() => undefined)
    if (!there || Date.now() - there.mtimeMs < ms) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Whether a process of this number runs on this machine. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
