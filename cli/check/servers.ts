import { record, type Recording, type Target } from '../../src/conformance.ts'
import { type SpoolFile, spoolBeside } from '../../src/files/spool.ts'
import { UserError } from '../../src/text/user-error.ts'
import { readTarget } from '../flags/target-flags.ts'
import type { Io } from '../terminal/io.ts'
import { targetBeside } from './beside.ts'
import type { CheckOptions } from './options.ts'
import { recordedTarget } from './recordings.ts'

/** Who is asked. */
export interface Servers {
  readonly target: Target
  /** The deployment that `--beside` names. */
  readonly other?: Target
  /** What is recorded of the answers, which waits in `spool`. */
  readonly recording?: Recording
  readonly spool?: SpoolFile
}

/** The server that is named, or its recording. */
export async function serversOf(baseUrl: string | undefined, options: CheckOptions, io: Io): Promise<Servers> {
  const asked = await (options.replay === undefined
    ? readTarget(namedServer(baseUrl), options, io)
    : recordedTarget(options.replay, baseUrl))
  const other = await targetBeside(options, io)
  const beside = other === undefined ? {} : { other }
  if (options.record === undefined) return { target: asked, ...beside }
  const spool = spoolBeside(options.record)
  const recording = record(asked, spool)
  return { target: recording.target, ...beside, recording, spool }
}

function namedServer(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl
  throw new UserError('Name the server to judge: npx model-query check http://127.0.0.1:4010')
}
