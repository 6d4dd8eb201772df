import { readFile } from 'node:fs/promises'
import type { AcceptedGap } from '../../src/contract/accepted-gaps.ts'
import { readAcceptedGaps, withAcceptedGap, withoutAcceptedGap } from '../../src/interface/accepted-gaps.ts'
import { alone } from '../../src/files/alone.ts'
import { shownName } from '../../src/files/read-text.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { gapCalled } from './one-gap.ts'

/** A gap to accept, as the flags describe it. */
export interface AcceptFlags {
  readonly id: string
  readonly reason: string
  readonly owner: string | undefined
  readonly expires: string | undefined
  /** Those that say which gaps there are. */
  readonly flags: readonly string[]
}

/**
 * Adds an open gap to the file of accepted gaps and returns a confirmation; `entriesOf` finds the current gaps. Concurrent
 * calls wait for each other.
 * @throws {UserError} for incomplete or invalid flags, a gap that is not open, or one that is already accepted.
 */
export async function accept(
  { id, reason, owner, expires, flags }: AcceptFlags,
  file: string,
  entriesOf: () => Promise<readonly ReportEntry[]>,
): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  if (reason.trim() === '') throw new UserError(`--accept ${id} requires --reason; say why the gap is accepted.`)
  if (owner?.trim() === '')
    throw new UserError('--owner is blank; name who is responsible for the gap, or remove the flag.')
  if (expires !== undefined && !isDay(expires))
    throw new UserError(`--expires ${JSON.stringify(expires)} is not a day; write it as YYYY-MM-DD.`)
  if (expires !== undefined && expires < today)
    throw new UserError(`--expires ${expires} is in the past; use a future day.`)
  const gap = gapCalled(id, await entriesOf(), flags)
  if (gap.outcome !== 'open') throw new UserError(`${gap.id} is closed; there is nothing to accept.`)
  const acceptance: AcceptedGap = { id: gap.id, reason, ...defined({ owner }), date: today, ...defined({ expires }) }
  await alone(file, async () => {
    const before = await readAcceptedGaps(file)
    if (before?.accepted.some((acceptance) => acceptance.id === gap.id)) {
      throw new UserError(`${gap.id} is already accepted; edit its entry in this file.`, { file: shownName(file) })
    }
    await replaceFile(file, withAcceptedGap(before && (await readFile(file, 'utf8')), acceptance))
  })
  return `Accepted ${gap.id} in ${shownName(file)}: ${gap.title}.\n`
}

/**
 * Removes an acceptance from the file, whether its gap is still there or not, and returns a confirmation.
 * @throws {UserError} if the file has none for this gap
 */
export async function removeAcceptance(id: string, file: string): Promise<string> {
  return alone(file, async () => {
    const accepted = (await readAcceptedGaps(file))?.accepted ?? []
    const index = accepted.findIndex((acceptance) => acceptance.id.toLowerCase() === id.toLowerCase())
    const found = accepted[index]
    if (!found)
      throw new UserError(`${oneLine(id)} is not accepted here; there is nothing to remove.`, { file: shownName(file) })
    await replaceFile(file, withoutAcceptedGap(await readFile(file, 'utf8'), index))
    return `Removed ${found.id} from ${shownName(file)}; it counts again if it is open.\n`
  })
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10
}
