import type { RecordingPart } from './replay.ts'
import { counted } from '../text/counted.ts'
import { UserError } from '../text/user-error.ts'

/** A recording and the file that it is in. */
export interface NamedPart {
  readonly file: string
  readonly part: RecordingPart
}

/** What is the same in all shards of one check, with its name for people. */
const common: readonly (readonly [what: string, of: (part: RecordingPart) => unknown])[] = [
  ['another version of this program', ({ tool }) => tool],
  ['another number of shards', ({ run }) => run.shard?.of],
  ['another server', ({ run }) => run.subject],
  ['another contract', ({ run }) => run.contractDigest],
  ['another seed', ({ run }) => run.seed],
  ['another size of the sample', ({ run: { sample, quick } }) => `${sample} ${quick}`],
  ['another choice of --probe-writes', ({ run }) => run.probeWrites],
]

/**
 * The recordings of one check in the order of their shards; one that is no shard stands alone.
 * @throws {UserError} if one is missing, there twice or of another check, or if a build came in between
 */
export function inOrderOfShards(parts: readonly NamedPart[]): readonly [RecordingPart, ...RecordingPart[]] {
  const [first, ...others] = parts.toSorted((a, b) => atOf(a) - atOf(b))
  if (first === undefined) throw new UserError('There is no recording to judge; name the files of check --record.')
  const { shard, lists } = first.part.run
  if (shard === undefined && others.length === 0) return [first.part]
  for (const { file, part } of [first, ...others]) {
    if (part.run.shard === undefined)
      throw new UserError('This recording is no shard; judge it by itself, or record it with --shard.', { file })
    const foreign = common.find(([, of]) => of(part) !== of(first.part))
    if (foreign)
      throw new UserError(`This shard is of ${foreign[0]} than ${first.file}; record it again like the others.`, {
        file,
      })
  }
  for (const [at, one] of others.entries()) {
    const before = others[at - 1] ?? first
    if (atOf(one) === atOf(before))
      throw new UserError(`This is shard ${atOf(one)}, as ${before.file} is; remove one of them.`, { file: one.file })
  }
  const there = new Set(parts.map(atOf))
  const missing = Array.from({ length: shard?.of ?? 0 }, (_, at) => at + 1).filter((at) => !there.has(at))
  if (missing.length > 0) {
    throw new UserError(
      `Of ${counted(shard?.of ?? 0, 'shard')} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; record the rest with --shard and name all files.`,
    )
  }
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

function atOf({ part }: NamedPart): number {
  return part.run.shard?.at ?? 0
}
