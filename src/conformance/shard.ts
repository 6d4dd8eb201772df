import { randomOf } from '../text/random.ts'

/** One of several runs that divide the entities of one check between them. */
export interface Shard {
  /** From 1 to `of`. */
  readonly at: number
  readonly of: number
}

/** Whether a question about this text is the shard's: by its hash alone, so that shards agree without talking. */
export function isOfShard(text: string, { at, of }: Shard): boolean {
  return Math.floor(randomOf('shard', text)() * of) === at - 1
}
