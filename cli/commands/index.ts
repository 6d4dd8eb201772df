import type { Command } from 'commander'
import { oneLine } from '../../src/report/safe-text.ts'
import { writeIndex } from '../index/write-index.ts'
import type { Io } from '../terminal/io.ts'

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
