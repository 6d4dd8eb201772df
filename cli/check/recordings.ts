import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Recording, Report, Target } from '../../src/conformance.ts'
import { openRecording } from '../../src/client/recording-file.ts'
import { replayParts } from '../../src/client/replay.ts'
import { inOrderOfShards, type NamedPart } from '../../src/client/shards.ts'
import type { Shard } from '../../src/conformance/shard.ts'
import type { CheckOptions } from './options.ts'
import type { Io } from '../terminal/io.ts'
import { thisTool } from '../../src/files/package-file.ts'
import { shownName } from '../../src/files/read-text.ts'
import { makeFolder } from '../../src/files/make-folder.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { counted } from '../../src/text/counted.ts'
import { UserError } from '../../src/text/user-error.ts'
import { defined } from '../../src/text/defined.ts'

const recordingEnd = '.har'

/**
 * The same options with the file that is recorded to: that which `--record` names, or one in the folder that it names. A
 * shard is one file of several: what is not there yet is made as a folder, unless it is named like a recording.
 */
export async function withRecordingFile(options: CheckOptions): Promise<CheckOptions> {
  const { record: named, shard } = options
  if (shard !== undefined && named === undefined)
    throw new UserError('--shard records what another run judges; name the folder with --record.')
  if (named === undefined) return options
  const isToBeFolder = shard !== undefined && !named.endsWith(recordingEnd) && !existsSync(named)
  // What keeps a folder from being made also keeps a file from being opened in it, and is said then.
  if (isToBeFolder) await makeFolder(named).catch(() => undefined)
  if (!isToBeFolder && !isFolder(named)) return options
  const name = shard === undefined ? `run${recordingEnd}` : `shard-${shard.at}-of-${shard.of}${recordingEnd}`
  return { ...options, record: join(named, name) }
}

/** The target that answers from these files, or from the recordings in these folders, which are the shards of one check. */
export async function recordedTarget(named: readonly string[], baseUrl: string | undefined): Promise<Target> {
  // The option takes all that follows it.
  if (baseUrl !== undefined || named.some((one) => /^https?:\/\//i.test(one)))
    throw new UserError('--replay does not use a server; remove the base URL.')
  const parts: NamedPart[] = []
  for (const path of named.flatMap((one) => filesAt(one, recordingEnd, 'recording'))) {
    parts.push({ file: shownName(path), part: await openRecording(path) })
  }
  return replayParts(inOrderOfShards(parts))
}

/** Says that a shard is recorded, and whether all of it. */
export function reportShard(
  { at, of }: Shard,
  file: string,
  { requests, entries }: Pick<Report, 'requests' | 'entries'>,
  unasked: number,
  io: Io,
): void {
  const what = `Recorded shard ${at} of ${of} in ${shownName(file)}: ${counted(requests ?? 0, 'question')}`
  const list = entries.find(({ outcome, operation }) => outcome === 'unjudged' && operation === 'listEntities')
  if (list) {
    io.err(`${what}; entities are missing, because the list could not be read: ${list.says}. Record it again.\n`)
    return io.exit(2)
  }
  if (unasked > 0) {
    io.err(`${what}; ${unasked} could not be asked, so record it again, perhaps with a longer --time-limit.\n`)
    return io.exit(2)
  }
  io.err(`${what}. Judge all shards together with npx model-query check --replay.\n`)
}

/** The recording also holds what a replay needs to choose the same questions. */
export async function writeRecording(
  file: string,
  recording: Recording,
  report: Report,
  plan: CheckOptions,
): Promise<void> {
  const { startedAt, durationMs, times, run: { contract, quick } = {} } = report
  const sample = plan.exhaustive === true ? Number.MAX_SAFE_INTEGER : plan.sample
  const about = {
    startedAt,
    durationMs,
    ...defined({
      times,
      seed: plan.seed?.toString(),
      sample,
      quick,
      probeWrites: plan.probeWrites,
      contractDigest: contract?.digest,
      shard: plan.shard,
    }),
  }
  await replaceFile(file, recording.text(about, thisTool().version))
}

/** This file, or the files in this folder whose names end so. */
export function filesAt(named: string, end: string, noun: string): readonly string[] {
  if (!isFolder(named)) return [named]
  const names = readdirSync(named).filter((name) => name.endsWith(end))
  if (names.length === 0)
    throw new UserError(`This folder has no ${noun} (${end}) in it; name another.`, { file: shownName(named) })
  return names.toSorted().map((name) => join(named, name))
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
