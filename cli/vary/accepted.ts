import type { AcceptedGaps } from '../../src/contract/accepted-gaps.ts'
import { settleGaps, type Acceptable } from '../../src/gaps/settle-gaps.ts'
import { shownName } from '../../src/files/read-text.ts'
import { readAcceptedGaps } from '../../src/interface/accepted-gaps.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { UserError } from '../../src/text/user-error.ts'
import { isVariation } from '../../src/variations/choose.ts'
import { byChance } from '../../src/variations/draw.ts'

/** Where accepted dependences are, unless a flag says otherwise. */
export const usualAccepted = 'vary.accepted.json'

const dependences: Acceptable = {
  command: 'vary',
  outcome: 'fail',
  over: 'Your client depends on it no longer; remove it from the accepted dependencies.',
  noSuch: (id) => `${id} is accepted, but there is no such variation`,
  remove: 'Remove it from the accepted dependencies, or correct its name.',
  leftOut: (id) => id.startsWith(`${byChance}-`) || isVariation(id),
}

/** The accepted dependences; `undefined` if the usual file does not exist. Throws a UserError for another that does not. */
export async function acceptedIn(file: string): Promise<AcceptedGaps | undefined> {
  const accepted = await readAcceptedGaps(file)
  if (accepted === undefined && file !== usualAccepted) {
    throw new UserError('This file of accepted dependencies does not exist; check the path.', { file: shownName(file) })
  }
  return accepted
}

/** Gives each dependence its standing, as of today. */
export function settled(entries: readonly ReportEntry[], accepted: AcceptedGaps): readonly ReportEntry[] {
  return settleGaps(entries, accepted, new Date().toISOString().slice(0, 10), dependences)
}
