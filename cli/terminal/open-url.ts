import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // The empty text is the title of a window, which `start` takes its first quoted argument for.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Shows a URL in the browser of this desktop; `onError` is called where there is none. */
export function openUrl(url: string, onError: (error: Error) => void): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.once('error', onError)
  child.once('exit', (code) => {
    if (code !== 0) onError(new Error(`${program} ended with exit code ${code}`))
  })
  child.unref()
}
