import { InvalidArgumentError, Option } from 'commander'
import type { FailOn } from '../../src/report/report.ts'

/** `--fail-on`: which of the command's levels fail the run; repeatable, or separated by commas. */
export function failOnOption(levels: readonly FailOn[], usual: string): Option {
  return new Option(
    '--fail-on <level>',
    `what fails the run: ${levels.join(', ')}; repeatable (default: ${usual})`,
  ).argParser((text: string, before: readonly FailOn[] | undefined) => {
    const named = text.split(',').map((name) => levels.find((level) => level === name.trim()))
    if (named.includes(undefined)) throw new InvalidArgumentError(`Use one of ${levels.join(', ')}.`)
    return [...(before ?? []), ...named.filter((level) => level !== undefined)]
  })
}
