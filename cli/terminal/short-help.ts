import { type Command, Help } from 'commander'

/** How the help of a command with many flags is arranged. */
export interface HelpPlan {
  /** The flags of each group, by their long names; what is in none stays in `Options:`. */
  readonly groups: Readonly<Record<string, string>>
  /** The flags that -h shows. */
  readonly everyday: string
  /** What -h shows before the flags. */
  readonly examples: readonly Example[]
}

/** A plan, and what --help shows after the flags. */
interface Arranged extends HelpPlan {
  readonly more: string
}

/** What a command line does, and the command line after `npx model-query`. */
export type Example = readonly [says: string, command: string]

/** Shows all flags in groups with --help, and examples and the everyday flags with -h; for a command that has its flags. */
export function arrangeHelp(command: Command, { groups, everyday, examples, more }: Arranged): void {
  for (const [heading, names] of Object.entries(groups))
    for (const option of command.options) if (namesIn(names).includes(option.long)) option.helpGroup(`${heading}:`)
  const isShort = (): boolean => {
    // Commander's own list, which its types leave out.
    const { rawArgs = [] } = (command.parent ?? {}) as { readonly rawArgs?: readonly string[] }
    return rawArgs.includes('-h') && !rawArgs.includes('--help')
  }
  command
    .addHelpText('after', () => (isShort() ? '' : more))
    .configureHelp({
      ...command.configureHelp(),
      formatHelp(cmd, helper) {
        if (!isShort()) return Help.prototype.formatHelp.call(helper, cmd, helper)
        const shown = helper.visibleOptions(cmd).filter(({ long }) => namesIn(everyday).includes(long))
        const width = Math.max(...shown.map((option) => helper.optionTerm(option).length))
        const flags = shown.map((option) =>
          helper.formatItem(helper.optionTerm(option), width, helper.optionDescription(option), helper),
        )
        return [
          `Usage: ${helper.commandUsage(cmd)}`,
          '',
          helper.commandDescription(cmd),
          '',
          `Examples:\n${exampleLines(examples)}`,
          'Everyday flags:',
          ...flags,
          '',
          `All flags, in groups: npx model-query ${cmd.name()} --help`,
          '',
        ].join('\n')
      },
    })
}

function namesIn(names: string): readonly (string | undefined)[] {
  return names.split(' ')
}

/** Each with what it does above it, so that no line is long. */
export function exampleLines(examples: readonly Example[]): string {
  return examples.map(([says, command]) => `  # ${says}\n  $ npx model-query ${command}\n`).join('')
}
