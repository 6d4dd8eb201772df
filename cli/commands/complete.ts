import { readFileSync } from 'node:fs'
import { Argument, type Command } from 'commander'
import { packageFile } from '../../src/files/package-file.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { bundledScenarios } from '../../src/staging/bundled-scenarios.ts'
import { explainable } from '../explain/explainable.ts'
import { explainableIds } from '../explain/explanation.ts'
import type { Io } from '../terminal/io.ts'

/** `model-query complete`: the script of a shell, and what that script asks for. */
export const complete =
  (allCommands: (io: Io) => Promise<readonly Command[]>) =>
  (program: Command, io: Io): void => {
    program
      .command('complete')
      .description('print the script that completes commands, flags and names in a shell')
      .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
      .argument('[words...]', 'after --, what the script wants completed')
      .action(async (shell: string, words: readonly string[]) => {
        if (words.length === 0) return io.out(readFileSync(packageFile(`templates/complete.${shell}`), 'utf8'))
        for (const line of await candidates(await allCommands(io), words))
          if (line.startsWith(words.at(-1) ?? '')) io.out(`${line}\n`)
      })
  }

/** What can stand in the place of the last word, with what it does after a tab; nothing where a file can. */
async function candidates(commands: readonly Command[], words: readonly string[]): Promise<readonly string[]> {
  if (words.length === 1) return commands.map((one) => `${one.name()}\t${one.description()}`)
  const command = commands.find((one) => one.name() === words[0])
  if (!command || words.slice(0, -1).includes('--')) return []
  const flags = command.createHelp().visibleOptions(command)
  if (words.at(-1)?.startsWith('-')) return flags.map(({ long, description }) => `${long}\t${description}`)
  const flag = flags.find(({ required, short, long }) => required && [short, long].includes(words.at(-2)))
  const from = await explainable()
  const names: Readonly<Record<string, readonly string[]>> = {
    explain: [...new Set(explainableIds(from))],
    '--rule --skip-rule': from.rules.map(({ id }) => id),
    '--vary --only --except': from.variations.map(({ name }) => name),
    '--reporter': reporterNames,
    '--scenario': Object.keys(bundledScenarios),
  }
  const row = Object.entries(names).find(([takers]) => takers.split(' ').includes(flag?.long ?? command.name()))
  return flag?.argChoices ?? row?.[1] ?? []
}
