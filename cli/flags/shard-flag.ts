import { InvalidArgumentError, Option } from 'commander'
import type { Shard } from '../../src/conformance/shard.ts'

const mostShards = 1000

/** The flag `--shard i/n`. */
export function shardOption(what: string): Option {
  return new Option('--shard <i/n>', what).argParser((text): Shard => {
    const [, at, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
    if (at === undefined || of === undefined || at < 1 || at > of || of > mostShards) {
      throw new InvalidArgumentError(`Use a shard such as 2/5: the second of five, of ${mostShards} at most.`)
    }
    return { at, of }
  })
}
