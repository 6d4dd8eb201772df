import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../text/user-error.ts'
import { shownName } from './read-text.ts'

/**
 * The paths of the Markdown files in a folder and its subfolders, relative to it, with forward slashes, in order; hidden
 * files and node_modules are left out.
 * @throws {UserError} if there is no such folder.
 */
export async function noteFiles(directory: string): Promise<readonly string[]> {
  if (directory === '') throw new UserError('The name of the folder of notes is empty; name a folder.')
  try {
    return (await filesBelow(directory)).filter(isNotePath).toSorted()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT')
      throw new UserError('This folder does not exist; name the folder of the notes with --notes.', {
        file: shownName(directory),
      })
    if (code === 'ENOTDIR')
      throw new UserError('This is a file; name the folder of the notes.', { file: shownName(directory) })
    throw error
  }
}

/** Folder by folder, since in the archives of Yarn's Plug'n'Play the entries of all together have no path that leads to them. */
async function filesBelow(directory: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(join(directory, below), { withFileTypes: true })
  const files = entries.map(async (entry): Promise<readonly string[]> => {
    const path = `${below}${entry.name}`
    if (!entry.isDirectory()) return [path]
    return isPassedOver(entry.name) ? [] : filesBelow(directory, `${path}/`)
  })
  return (await Promise.all(files)).flat()
}

/** Whether a path relative to the notes folder is read. */
export function isNotePath(path: string): boolean {
  return /\.(md|mdx|markdown)$/i.test(path) && !path.split('/').some(isPassedOver)
}

function isPassedOver(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}
