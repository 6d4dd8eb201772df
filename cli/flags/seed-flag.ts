import { Option } from 'commander'
import { highestSeed } from '../../src/text/random.ts'
import { wholeNumber } from './quantities.ts'

/** `--seed`: the same range and default in every command; `what` describes it in the help. */
export function seedOption(what: string): Option {
  return new Option('--seed <number>', `${what}, 0 to ${highestSeed} (default: 1)`).argParser(
    wholeNumber(0, highestSeed),
  )
}
