import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/** Keeps the numbers of process groups, and kills them when what it reads from ends: that it does however we end. */
const watch = `
groups=
while read -r sign group; do
  rest=
  for one in $groups; do [ "$one" = "$group" ] || rest="$rest $one"; done
  groups=$rest
  [ "$sign" = + ] && groups="$groups $group"
done
for one in $groups; do kill -s KILL -- "-$one" 2>/dev/null; done`

let watcher: { readonly child: ChildProcess; readonly input: Writable } | undefined

/** Has a process group end with this process; the function that it gives takes that back. */
type EndWithUs = (group: number) => () => void

/**
 * Prepares for process groups to end with this process, also where nothing of it can act any more (SIGKILL, out of memory):
 * before they are started, lest it is gone by then. Windows has no such groups, nor a shell that could watch.
 */
export function prepareEnd(): EndWithUs {
  if (process.platform === 'win32') return () => () => undefined
  watcher ??= startWatcher()
  const { input } = watcher
  return (group) => {
    input.write(`+ ${group}\n`)
    return () => void input.write(`- ${group}\n`)
  }
}

function startWatcher(): NonNullable<typeof watcher> {
  // In a group of its own, or Ctrl+C in a terminal would end it before us.
  const child = spawn('/bin/sh', ['-c', watch], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.once('error', () => undefined).once('exit', () => (watcher = undefined))
  child.stdin.on('error', () => undefined)
  // It keeps nobody waiting.
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return { child, input: child.stdin }
}
