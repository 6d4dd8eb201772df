import type { Target } from '../../src/conformance.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { isSecretHeader } from '../../src/text/secret-header.ts'
import { UserError } from '../../src/text/user-error.ts'
import { readTarget, type TargetFlags } from '../flags/target-flags.ts'
import type { Io } from '../terminal/io.ts'

interface BesideFlags extends TargetFlags {
  readonly beside?: string
  readonly besideHeader?: readonly string[]
}

/**
 * The deployment that `--beside` names, asked as the other one is. A header with a secret goes to the server that it was
 * given for, and to no other.
 */
export async function targetBeside(
  { beside, besideHeader = [], ...flags }: BesideFlags,
  io: Io,
): Promise<Target | undefined> {
  if (beside === undefined) {
    if (besideHeader.length > 0)
      throw new UserError('--beside-header is about another deployment; name it with --beside URL.')
    return undefined
  }
  const nameOf = (header: string): string => (header.split(':', 1)[0] ?? '').trim().toLowerCase()
  const own = new Set(besideHeader.map(nameOf))
  const shared = (flags.header ?? []).filter((header) => !own.has(nameOf(header)))
  const isSecret = (header: string): boolean => isSecretHeader(nameOf(header)) || header.includes('${')
  const header = [...shared.filter((one) => !isSecret(one)), ...besideHeader]
  const target = await readTarget(beside, { ...flags, header }, io)
  for (const name of shared.filter(isSecret).map(nameOf))
    io.err(`The header ${oneLine(name)} is not sent to ${oneLine(target.subject)}; give it one with --beside-header.\n`)
  return target
}
