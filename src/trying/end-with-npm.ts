const everyMs = 500

/**
 * Has this process hear SIGTERM once the shell is gone in which npm, npx or pnpm started it: on a signal they end that, and
 * nobody below it is told. The function that it gives takes that back.
 */
export function endWithNpm({ npm_command: command }: Readonly<Record<string, string | undefined>>): () => void {
  if (command === undefined) return () => undefined
  const { ppid } = process
  const look = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs).unref()
  return () => clearInterval(look)
}
