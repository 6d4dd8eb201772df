import { Option } from 'commander'
import type { FailOn } from '../../src/report/report.ts'
import { collectOneOf } from './quantities.ts'

/** `--fail-on`: which of the command's levels fail the run; repeatable, or separated by commas. */
export function failOnOption(levels: readonly FailOn[], usual: string): Option {
  const text = `what fails the run: ${levels.join(', ')}; repeatable (default: ${usual})`
  return new Option('--fail-on <level>', text).argParser(collectOneOf(levels))
}
