import type { Command } from 'commander'
import { indexBuild } from '../../src/build/index-build.ts'
import { searchFileName } from '../../src/build/search-file.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { counted } from '../../src/text/counted.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { statusLine } from '../terminal/progress.ts'
import { readingLine } from '../terminal/reading.ts'

const examples = `
Examples:
  $ npx model-query index build/model
  $ npx model-query serve build/model

The index is written next to the build, as search.bin; with it, serve can answer searches as soon as it has read the file. An
index belongs to one build, so run this again after the next one. serve ignores an index that is out of date, and says so.`

/** `model-query index`: writes what is searched beside a build, so that serve need not make it. */
export function index(program: Command, io: Io): void {
  program
    .command('index')
    .description('write the search index of a build next to it, so that serve need not compute it')
    .argument('<build-dir>', 'folder with model.json and build-log.json')
    .addHelpText('after', examples)
    .action(async (folder: string) => io.out(`${oneLine(await writeIndex(folder, io))}\n`))
}

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
    return `Indexed ${counted(entities, 'entity', 'entities')} in ${folder}/${searchFileName} (${(bytes / 1e6).toFixed(1)} MB).`
  } catch (error) {
    if (io.stopped.aborted)
      throw new UserError('Stopped before the index was whole; nothing there was changed.', { file: folder })
    throw error
  } finally {
    line?.end()
  }
}
