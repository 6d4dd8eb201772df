import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Calls `listener` for each key pressed, until the returned function is called. Reads the keyboard only in the foreground:
 * the system stops a background process that reads it, and the process would answer no more requests.
 */
export function onKey(listener: (key: string) => void): () => void {
  const { stdin } = process
  let taken = false
  const read = (keys: string): void => {
    for (const key of keys) {
      // In raw mode these arrive as keys, so their usual effect is up to us.
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
  // Shells send it for both `fg` and `bg`.
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
