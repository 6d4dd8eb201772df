import { indexBuild } from '../../src/build/index-build.ts'
import { searchFileName } from '../../src/build/search-file.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { statusLine } from '../terminal/progress.ts'
import { readingLine } from '../terminal/reading.ts'

/** Indexes the build in a folder, and tells so in one line. */
export async function writeIndex(folder: string, io: Io): Promise<string> {
  const line = statusLine(io)
  const reading = readingLine(io)
  try {
    const { entities, bytes } = await indexBuild(folder, {
      signal: io.stopped,
      onRead: reading.onRead,
      onProgress: ({ entities, of }) =>
        line?.show(`indexing ${entities.toLocaleString('en')} of ${of.toLocaleString('en')} entities`),
    })
    const count = `${entities.toLocaleString('en')} ${entities === 1 ? 'entity' : 'entities'}`
    return `Indexed ${count} in ${folder}/${searchFileName} (${(bytes / 1e6).toFixed(1)} MB).`
  } catch (error) {
    if (io.stopped.aborted)
      throw new UserError('Stopped before the index was whole; nothing there was changed.', { file: folder })
    throw error
  } finally {
    line?.end()
  }
}
