import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWithoutFolder } from '../../src/interface/contract-source.ts'

export const usualAccepted = 'gaps.accepted.json'

/** The usual file of accepted gaps: next to the contract that is named, unless there is only one in the working directory. */
export function acceptedBeside(contract: string | undefined): string {
  if (contract === undefined || isWithoutFolder(contract)) return usualAccepted
  const beside = join(dirname(contract), usualAccepted)
  return existsSync(beside) || !existsSync(usualAccepted) ? beside : usualAccepted
}
