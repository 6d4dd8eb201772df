import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * A thread that runs a program beside this file, or `undefined` where that does not lie beside: in somebody's bundle. The name is no
 * literal of `new URL`, since bundlers take such a file along as it is, without what it imports.
 */
export function startThread(
  program: 'build-worker' | 'index-worker' | 'index-build-worker',
  workerData: unknown,
  here: string = import.meta.url,
): Worker | undefined {
  const isSource = here.endsWith('.ts')
  const file = here.replace(/[^/]*$/, `${program}.${isSource ? 'ts' : 'js'}`)
  if (!file.startsWith('file:') || !existsSync(fileURLToPath(file))) return undefined
  // Without the options of this process: `--input-type`, which stands before a program given as text, is none for a file.
  const options = { workerData, execArgv: [] }
  if (!isSource) return new Worker(fileURLToPath(file), options)
  // From source: a worker of Node 20 takes TypeScript only after tsx has been registered in it.
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file)}) })`
  return new Worker(code, { ...options, eval: true })
}
