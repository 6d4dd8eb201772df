import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and its missing parents, and adds each that it made to `made`, outermost first. One at a time: the
 * recursive form of Node 20 and later never returns in a file system such as `/proc`, which reports ENOENT on creation.
 */
export async function makeFolder(folder: string, made: string[] = []): Promise<void> {
  const missing: string[] = []
  for (let path = resolve(folder); !(await isFolder(path)); path = dirname(path)) missing.unshift(path)
  for (const path of missing) {
    try {
      await mkdir(path)
      made.push(path)
    } catch (error) {
      // Another program may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await isFolder(path))) throw error
    }
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error(`EEXIST: ${path} is not a folder`), { code: 'EEXIST', syscall: 'mkdir', path })
}
