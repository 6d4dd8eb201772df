import { spawnSync } from 'node:child_process'

/** Whether a process still runs; one that has ended may stand in the table until its parent asks for it. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return !/^(Z.*)?$/.test(stdout.trim())
}
