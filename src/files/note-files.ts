import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { UserError } from '../text/user-error.ts'
import { shownName } from './read-text.ts'

/**
 * The paths of the Markdown files in a folder and its subfolders, relative to it, with forward slashes, in order; hidden
 * files and node_modules are left out.
 * @throws {UserError} if there is no such folder.
 */
export async function noteFiles(directory: string): Promise<readonly string[]> {
  try {
    const names = await readdir(directory, { recursive: true, withFileTypes: true })
    return names
      .filter((entry) => !entry.isDirectory())
      .map(({ name, parentPath }) => relative(directory, join(parentPath, name)).split(sep).join('/'))
      .filter(isNotePath)
      .toSorted()
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

/** Whether a path relative to the notes folder is read. */
export function isNotePath(path: string): boolean {
  return /\.md$/i.test(path) && !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules')
}
