import { UserError } from './user-error.ts'

/** What a shard left, and the file that it is in. */
export interface NamedShard<Part> {
  readonly file: string
  readonly part: Part
}

/** What shards are, so that those of one run can be told from others. */
export interface ShardKind<Part> {
  readonly noun: 'recording' | 'report'
  readonly shardOf: (part: Part) => { readonly at: number; readonly of: number } | undefined
  /** What is the same in all shards of one run, with its name for people. */
  readonly common: readonly (readonly [what: string, of: (part: Part) => unknown])[]
}

/**
 * All shards of one run, the first one first.
 * @throws {UserError} if there is none, or one is missing, there twice or of another run
 */
export function allShards<Part>(
  parts: readonly NamedShard<Part>[],
  { noun, shardOf, common }: ShardKind<Part>,
): readonly [NamedShard<Part>, ...NamedShard<Part>[]] {
  const atOf = ({ part }: NamedShard<Part>): number => shardOf(part)?.at ?? 0
  const [first, ...others] = parts.toSorted((a, b) => atOf(a) - atOf(b))
  if (first === undefined) throw new UserError(`There is no ${noun} of a shard; name the files of --shard.`)
  for (const { file, part } of [first, ...others]) {
    if (shardOf(part) === undefined)
      throw new UserError(`This ${noun} is of no shard; use it by itself, or make it with --shard.`, { file })
    const foreign = common.find(([, of]) => of(part) !== of(first.part))
    if (foreign)
      throw new UserError(`This shard is of ${foreign[0]} than ${first.file}; make it again like the others.`, { file })
  }
  for (const [at, one] of others.entries()) {
    const before = others[at - 1] ?? first
    if (atOf(one) === atOf(before))
      throw new UserError(`This is shard ${atOf(one)}, as ${before.file} is; remove one of them.`, { file: one.file })
  }
  const of = shardOf(first.part)?.of ?? 0
  const there = new Set(parts.map(atOf))
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((at) => !there.has(at))
  if (missing.length > 0) {
    const [noun, verb] = missing.length === 1 ? ['Shard', 'is'] : ['Shards', 'are']
    const which = missing.join(', ').replace(/, (\d+)$/, ' and $1')
    throw new UserError(`${noun} ${which} of ${of} ${verb} missing; make the rest with --shard and name all files.`)
  }
  return [first, ...others]
}
