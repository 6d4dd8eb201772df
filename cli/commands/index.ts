import type { Command } from 'commander'
import { oneLine } from '../../src/report/safe-text.ts'
import { writeIndex } from '../index/write-index.ts'
import type { Io } from '../terminal/io.ts'

const examples = `
Examples:
  $ npx model-query index build/model
  $ npx model-query serve build/model

What is searched is made once and lies beside the build, in search.bin: serve then searches as soon as it has read it. The
file is of this build and of no other; after the next build, index again. serve passes over one that is out of date, and says so.`

/** `model-query index`: writes what is searched beside a build, so that serve need not make it. */
export function index(program: Command, io: Io): void {
  program
    .command('index')
    .description('write the index that searches are answered from beside a build')
    .argument('<build-dir>', 'directory with model.json and build-log.json')
    .addHelpText('after', examples)
    .action(async (folder: string) => io.out(`${oneLine(await writeIndex(folder, io))}\n`))
}
