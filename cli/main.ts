#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { loadFault } from './terminal/load-fault.ts'

// By itself Node would end with 1, which says that a rule failed.
process.on('uncaughtException', (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(3)
})

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`model-query needs Node 20.19 or later; this is Node ${process.versions.node}.\n`)
  process.exitCode = 3
} else if (!isFolder()) {
  process.stderr.write('The working directory is not there any more; change to one that is.\n')
  process.exitCode = 3
} else if (/^(?:-V|--version)$/.test(process.argv.slice(2).join(' '))) {
  // Loading all else takes as long again as Node.
  const file = new URL(import.meta.resolve('model-query-toolkit/package.json'))
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }
  process.stdout.on('error', () => (process.exitCode = 3)).write(`${version}\n`)
} else {
  try {
    const [{ run }, { processIo }] = await Promise.all([import('./program.ts'), import('./terminal/process-io.ts')])
    await run(process.argv.slice(2), processIo())
  } catch (error) {
    process.stderr.write(`${loadFault(error)}\n`)
    process.exitCode = 3
  }
}

/** Whether there is a working directory, without which paths mean nothing. */
function isFolder(): boolean {
  try {
    process.cwd()
    return true
  } catch {
    return false
  }
}
