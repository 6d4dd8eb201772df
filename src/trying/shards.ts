import type { Report } from '../report/report.ts'
import { settingLines } from '../report/sections.ts'
import { allShards, type NamedShard, type ShardKind } from '../text/all-shards.ts'
import { UserError } from '../text/user-error.ts'

const reports: ShardKind<Report> = {
  noun: 'report',
  shardOf: ({ shard }) => shard,
  common: [
    ['another version of this program', ({ tool }) => tool.version],
    ['another number of shards', ({ shard }) => shard?.of],
    ['another command', ({ subject }) => subject],
    ['another build', ({ shard }) => shard?.build],
    ['another seed', ({ shard }) => shard?.seed],
    ['another choice of variations', ({ shard }) => shard?.tries.join()],
  ],
}

/**
 * The report of one run that was divided: what it would have been undivided, but for times and requests.
 * @throws {UserError} if a report is missing, there twice or of another run, or was stopped before its end
 */
export function joinedReport(parts: readonly NamedShard<Report>[]): Report {
  const all = allShards(parts, reports)
  const [{ part: first }] = all
  const tries = first.shard?.tries ?? []
  for (const { file, part } of all)
    if (part.entries.length !== tries.filter((_, index) => isOfShard(index, part.shard)).length)
      throw new UserError('This shard was stopped before its end; make it again.', { file })
  const byId = new Map(all.flatMap(({ part }) => part.entries).map((entry) => [entry.id, entry]))
  const sum = (of: (part: Report) => number): number => all.reduce((before, { part }) => before + of(part), 0)
  const { version, command, subject, tool } = first
  return {
    version,
    command,
    subject,
    tool,
    startedAt: all.map(({ part }) => part.startedAt).toSorted()[0] ?? '',
    durationMs: sum(({ durationMs }) => durationMs),
    requests: sum(({ requests = 0 }) => requests),
    remarks: [...new Set(all.flatMap(({ part }) => [...settingLines(part), ...part.remarks]))],
    entries: tries.flatMap((name) => byId.get(name) ?? []),
  }
}

/** Whether a shard tries what has this index: neighbours are alike, and go to different shards. */
export function isOfShard(index: number, shard: { readonly at: number; readonly of: number } | undefined): boolean {
  return shard === undefined || index % shard.of === shard.at - 1
}
