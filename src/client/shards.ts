import { allShards, type NamedShard, type ShardKind } from '../text/all-shards.ts'
import { UserError } from '../text/user-error.ts'
import type { RecordingPart } from './replay.ts'

/** A recording and the file that it is in. */
export type NamedPart = NamedShard<RecordingPart>

const recordings: ShardKind<RecordingPart> = {
  noun: 'recording',
  shardOf: ({ run }) => run.shard,
  common: [
    ['another version of this program', ({ tool }) => tool],
    ['another number of shards', ({ run }) => run.shard?.of],
    ['another server', ({ run }) => run.subject],
    ['another contract', ({ run }) => run.contractDigest],
    ['another seed', ({ run }) => run.seed],
    ['another size of the sample', ({ run: { sample, quick } }) => `${sample} ${quick}`],
    ['another choice of --probe-writes', ({ run }) => run.probeWrites],
  ],
}

/**
 * The recordings of one check in the order of their shards; one that is no shard stands alone.
 * @throws {UserError} if one is missing, there twice or of another check, or if a build came in between
 */
export function inOrderOfShards(parts: readonly NamedPart[]): readonly [RecordingPart, ...RecordingPart[]] {
  const [only] = parts
  if (only && parts.length === 1 && only.part.run.shard === undefined) return [only.part]
  const [first, ...others] = allShards(parts, recordings)
  const { lists } = first.part.run
  const other = [first, ...others].find(
    ({ part: { run } }) => run.lists?.start !== lists?.start || run.lists?.end !== lists?.start,
  )
  if (other) {
    throw new UserError(
      'The list of entities changed between the shards: a new build came in, which is no fault; record all shards again.',
      { file: other.file },
    )
  }
  return [first.part, ...others.map(({ part }) => part)]
}
