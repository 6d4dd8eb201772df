import { InvalidArgumentError, Option } from 'commander'
import type { FailOn } from '../../src/report/report.ts'

/** `--fail-on`: what fails the run, of the levels that the command has; several where it is given again, or parted by commas. */
export function failOnOption(levels: readonly FailOn[], usual: string): Option {
  return new Option(
    '--fail-on <level>',
    `what fails the run: ${levels.join(', ')}; again for more (default: ${usual})`,
  ).argParser((text: string, before: readonly FailOn[] | undefined) => {
    const named = text.split(',').map((name) => levels.find((level) => level === name.trim()))
    if (named.includes(undefined)) throw new InvalidArgumentError(`Choose one of ${levels.join(', ')}.`)
    return [...(before ?? []), ...named.filter((level) => level !== undefined)]
  })
}
