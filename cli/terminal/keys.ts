import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Calls `listener` for each key that is pressed, until the function it returns is called. The keyboard is taken only in
 * the foreground: who reads it in the background is stopped by the system, and would answer no request.
 */
export function onKey(listener: (key: string) => void): () => void {
  const { stdin } = process
  let taken = false
  const read = (keys: string): void => {
    for (const key of keys) {
      // In raw mode these arrive as keys, and it is on us to do what they always do.
      if (key === '\u0003') process.kill(process.pid, 'SIGINT')
      else if (key === '\u001a') suspend()
      else listener(key)
    }
  }
  const take = (): void => {
    if (taken || !inForeground()) return
    taken = true
    stdin.setRawMode(true).setEncoding('utf8').on('data', read).resume()
  }
  const leave = (): void => {
    if (!taken) return
    taken = false
    stdin.off('data', read).setRawMode(false).pause()
  }
  const suspend = (): void => {
    if (process.platform === 'win32') return
    leave()
    process.kill(0, 'SIGTSTP')
  }
  // A shell sends it for `fg` and for `bg`.
  process.on('SIGCONT', take)
  take()
  return () => {
    process.off('SIGCONT', take)
    leave()
  }
}

/** Whether the terminal's foreground is ours, as far as the system tells. */
function inForeground(): boolean {
  try {
    const status = readFileSync('/proc/self/stat', 'utf8')
    const [, , group, , , foreground] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    if (process.platform === 'win32') return true
    const { stdout } = spawnSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)], { encoding: 'utf8' })
    const [group, foreground] = stdout?.trim().split(/\s+/) ?? []
    return foreground === undefined || group === foreground
  }
}
