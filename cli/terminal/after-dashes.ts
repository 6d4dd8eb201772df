import type { Command } from 'commander'

/** The operands of a command line, and the command that stands after `--`, where there is one. */
export function afterDashes(
  program: Command,
  operands: readonly string[],
): { readonly before: readonly string[]; readonly command: readonly string[] | undefined } {
  const { rawArgs = [] } = program as { readonly rawArgs?: readonly string[] }
  const at = rawArgs.indexOf('--')
  const command = at < 0 ? undefined : rawArgs.slice(at + 1)
  return { before: operands.slice(0, operands.length - (command?.length ?? 0)), command }
}
