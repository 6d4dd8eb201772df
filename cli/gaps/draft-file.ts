import { stat } from 'node:fs/promises'
import { readText, shownName } from '../../src/files/read-text.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { UserError } from '../../src/text/user-error.ts'

/**
 * Writes a draft where none is, or the same.
 * @throws {UserError} if the file cannot be written, or has something else, such as a draft with what somebody decided
 */
export async function writeDraft(file: string, text: string): Promise<void> {
  if (file === '') throw new UserError('The name of the draft is empty; name a file.')
  const there = await stat(file).catch(() => undefined)
  if (there?.isFile() && there.size > 0 && (await readText(file, 'draft')) !== text)
    throw new UserError('This file exists and is not this draft; name another file, or remove it first.', {
      file: shownName(file),
    })
  await replaceFile(file, text)
}
