import { Option, type Command } from 'commander'
import { type InterfaceFiles, interfacePaths, readInterface } from '../../src/interface/read-interface.ts'
import { interfaceForms } from '../../src/gaps/interface-forms.ts'
import { interfacePage } from '../../src/gaps/interface-page.ts'
import { narrowedPage, type Narrowing } from '../../src/gaps/narrow.ts'
import { addInterfaceOptions } from '../flags/contract-flag.ts'
import { collectList } from '../flags/quantities.ts'
import type { Io } from '../terminal/io.ts'

interface Options extends Narrowing, InterfaceFiles {
  readonly format: keyof typeof interfaceForms
}

const examples = `
Examples:
  $ npx model-query contract
  $ npx model-query contract --format markdown > interface.md
  $ npx model-query contract --contract https://models.example/openapi.json --tag links
  $ npx model-query contract --contract api/openapi.yaml --notes api/notes`

/** `model-query contract`: the interface as one table, joined from contract and notes. */
export function contract(program: Command, io: Io): void {
  const command = program
    .command('contract')
    .description('show the interface as one table: operations, parameters, replies, notes, gaps')
  addInterfaceOptions(command)
    .option('--operation <name>', 'show only this operation; repeatable', collectList)
    .option('--tag <name>', 'show only the operations with this tag; repeatable', collectList)
    .addOption(new Option('--format <name>', 'form of the table').choices(Object.keys(interfaceForms)).default('table'))
    .addHelpText('after', examples)
    .action(async ({ format, ...files }: Options) => {
      const input = await readInterface(await interfacePaths(files))
      io.out(interfaceForms[format](narrowedPage(interfacePage(input), input, files), io.width))
    })
}
