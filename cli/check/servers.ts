import { record, type Recording, type Target } from '../../src/conformance.ts'
import { refusingLongList } from '../../src/client/reach.ts'
import { userAgent } from '../../src/client/user-agent.ts'
import { type SpoolFile, spoolBeside } from '../../src/files/spool.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { isSecretHeader } from '../../src/text/secret-header.ts'
import { UserError } from '../../src/text/user-error.ts'
import { largestBody } from '../flags/quantities.ts'
import { readTarget } from '../flags/target-flags.ts'
import type { Io } from '../terminal/io.ts'
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
    ? reached(namedServer(baseUrl), { ...options, header: headersOf(options) }, io)
    : recordedTarget(options.replay, baseUrl))
  const other = await targetBeside(options, io)
  const beside = other === undefined ? {} : { other }
  if (options.record === undefined) return { target: asked, ...beside }
  const spool = spoolBeside(options.record)
  const recording = record(asked, spool)
  return { target: recording.target, ...beside, recording, spool }
}

async function reached(baseUrl: string, options: CheckOptions, io: Io): Promise<Target> {
  const target = await readTarget(baseUrl, options, io)
  return options.allowUnjudged ? target : refusingLongList(target, largestBody)
}

/** A header that is given is not varied, whatever a question is about. */
function headersOf({ header = [], pretending = true }: CheckOptions): readonly string[] {
  const isNamed = pretending || header.some((one) => nameOf(one) === 'user-agent')
  return isNamed ? header : [...header, `User-Agent: ${userAgent()}`]
}

function nameOf(header: string): string {
  return (header.split(':', 1)[0] ?? '').trim().toLowerCase()
}

function namedServer(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl
  throw new UserError('Name the server to judge: npx model-query check http://127.0.0.1:4010')
}

/**
 * The deployment that `--beside` names, asked as the other one is. A header with a secret goes to the server that it was
 * given for, and to no other.
 */
async function targetBeside(
  { beside, besideHeader = [], query = [], ...flags }: CheckOptions,
  io: Io,
): Promise<Target | undefined> {
  if (beside === undefined) {
    if (besideHeader.length > 0)
      throw new UserError('--beside-header is about another deployment; name it with --beside URL.')
    return undefined
  }
  const own = new Set(besideHeader.map(nameOf))
  const shared = headersOf(flags).filter((header) => !own.has(nameOf(header)))
  const isSecret = (header: string): boolean => isSecretHeader(nameOf(header)) || header.includes('${')
  const header = [...shared.filter((one) => !isSecret(one)), ...besideHeader]
  const target = await reached(beside, { ...flags, header }, io)
  for (const one of query)
    io.err(`The query parameter ${oneLine(one.split('=', 1)[0] ?? '')} is not sent to ${oneLine(target.subject)}.\n`)
  for (const name of shared.filter(isSecret).map(nameOf))
    io.err(`The header ${oneLine(name)} is not sent to ${oneLine(target.subject)}; give it one with --beside-header.\n`)
  return target
}
