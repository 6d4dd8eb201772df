import { counted } from '../text/counted.ts'
import type { SendingFacts } from '../client/sending-facts.ts'
import { type OperationId, operationIds } from '../contract/ids.ts'
import type { ReportEntry } from '../report/report.ts'
import { fingerprint } from './entry.ts'
import type { ListEnd } from './list-end.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { operationsOf, type Rule } from './rule.ts'
import { nearlyAll } from './enough.ts'

/** What a run must have judged, and what ended it. */
interface UnjudgedOptions {
  readonly rules: readonly Rule[]
  /** What these came to. */
  readonly entries: readonly ReportEntry[]
  readonly stopped: boolean
  /** New builds came in faster than a round ended. */
  readonly overtaken?: true | undefined
  /** So many entities the list must show. */
  readonly minEntities: number
  /** Where the list ends before all that is known. */
  readonly end?: ListEnd | undefined
  /** Operations of which something must have been judged, whatever else may be left out. */
  readonly required: readonly OperationId[]
}

/** Why something stated was not judged: part of fingerprints, never reworded. */
type Cause =
  | 'stopped'
  | 'builds'
  | 'limit'
  | 'time'
  | 'volume'
  | 'silence'
  | 'unread'
  | 'refused'
  | 'few entities'
  | 'list end'
  | 'unnamed hits'

/** With so many refusals at its end a run was shut out: what is odd is refused here and there. */
const fewestRefused = 20
/** Whether so many questions of an operation were refused that it does not count as judged in full. */
export function isRefused(refused: number, asked: number): boolean {
  return asked - refused < nearlyAll * asked
}

/** An entry for each thing that is stated, that the rules chosen are about, and that this run could not judge. */
export async function unjudgedEntries(
  inquiry: Pick<Inquiry, 'list' | 'unread' | 'refused' | 'facts' | 'searching'>,
  { rules, entries: judgements, stopped, overtaken, minEntities, end, required }: UnjudgedOptions,
): Promise<readonly ReportEntry[]> {
  const judged = rules.filter(({ level }) => level !== 'observed')
  if (judged.length === 0) return []
  const about = operationIds.filter((one) => judged.some((rule) => operationsOf(rule).includes(one)))
  const entryOf = (cause: Cause, title: string, says: string, operation?: OperationId): ReportEntry => ({
    id: `not-judged-${cause.replace(' ', '-')}`,
    title,
    outcome: 'unjudged',
    cites: [],
    ...(operation === undefined ? {} : { operation }),
    ...(operation !== undefined && required.includes(operation) ? { level: 'required' as const } : {}),
    says,
    fingerprint: fingerprint('unjudged', cause, operation ?? ''),
  })
  const entries = [
    ...(stopped ? [entryOf('stopped', 'The run was stopped before its end', 'not every rule was reached')] : []),
    ...(overtaken
      ? [entryOf('builds', 'New builds kept coming in', 'answers that belong together were of different builds')]
      : []),
    ...ofSending(inquiry.facts, entryOf),
  ]
  const unread = inquiry.unread()
  // What a rule fails is judged.
  const failed = new Set(judgements.flatMap(({ outcome, operation }) => (outcome === 'fail' ? (operation ?? []) : [])))
  for (const operation of about) {
    if (failed.has(operation)) continue
    const reason = unread.get(operation)
    if (reason !== undefined) {
      entries.push(entryOf('unread', `No answer of ${operation} could be read`, reason, operation))
      continue
    }
    const { refused = 0, asked = 0, unasked = 0, reason: why = '' } = inquiry.refused().get(operation) ?? {}
    // Of a server that fell silent, all is said by that.
    if (inquiry.facts.silence === undefined && isRefused(refused, asked)) {
      const title = `${operation} was ${unasked > refused / 2 ? 'not asked in full' : 'refused'}`
      entries.push(entryOf('refused', title, `${refused} of ${counted(asked, 'request')}: ${why}`, operation))
    }
  }
  const putOff = inquiry.facts.postponed.filter(({ obeyed }) => !obeyed).length
  if (isRefused(putOff, inquiry.facts.sent) && !entries.some(({ operation }) => operation !== undefined)) {
    const says = `${putOff} of ${counted(inquiry.facts.sent, 'request')}: status 429 or 503, for longer than this run waits`
    entries.push(entryOf('refused', 'Requests were refused', says))
  }
  const { byId, entities, wrong, unjudged } = await inquiry.list()
  if (wrong === undefined && unjudged === undefined && byId.size < minEntities) {
    const says = fewInWords(entities.length, byId.size, minEntities)
    entries.push(entryOf('few entities', 'There were too few entities to judge', says, 'listEntities'))
  }
  if (about.includes('searchModel') && !failed.has('searchModel') && inquiry.refused().has('searchModel')) {
    const found = (await inquiry.searching()).all.filter(({ hits }) => hits.length > 0)
    if (found.length > 0 && found.every(({ ids }) => ids.size === 0)) {
      const says = `${counted(found.length, 'search', 'searches')} found something, and no hit has an id`
      entries.push(entryOf('unnamed hits', 'No hit names an entity', says, 'searchModel'))
    }
  }
  if (end?.isPage === false && about.includes('listEntities')) {
    const says = `it shows ${end.says}, and nothing leads to the rest: if it is paged, add --list paged; if it is cut, --list whole makes that a failure`
    entries.push(entryOf('list end', 'The list ends early', says, 'listEntities'))
  }
  return entries
}

/** An entity without an identifier cannot be asked for, and one that has that of another is no further one. */
function fewInWords(listed: number, identified: number, least: number): string {
  const wanted = `of at least ${counted(least, 'entity', 'entities')}`
  if (listed === 0) return 'the list shows no entity'
  if (listed === identified) return `the list shows ${listed} ${wanted}`
  const shown = `the list shows ${counted(listed, 'entity', 'entities')}`
  if (identified === 0) return `${shown}, none with an identifier`
  return `${shown}, with ${counted(identified, 'different identifier')} ${wanted}`
}

function ofSending(
  { refusedByLimit, refusedByTime, refusedByVolume, silence, givenUp, sent, shutOut }: SendingFacts,
  entryOf: (cause: Cause, title: string, says: string) => ReportEntry,
): readonly ReportEntry[] {
  const entries: ReportEntry[] = []
  if (refusedByLimit > 0) {
    entries.push(
      entryOf('limit', 'The limit on requests was reached', `${counted(refusedByLimit, 'request')} not sent`),
    )
  }
  if (refusedByTime.size > 0) {
    const kinds = [...refusedByTime]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => `${count} of ${kind}`)
    entries.push(entryOf('time', 'The time of the run was over', `questions not asked: ${kinds.join(', ')}`))
  }
  if (refusedByVolume > 0) {
    const says = `${counted(refusedByVolume, 'request')} not sent; a larger --max-body allows for more`
    entries.push(entryOf('volume', 'The answers were too large together', says))
  }
  if (silence) {
    const { after, reason, pending = [] } = silence
    const since = after === 0 ? 'no answer was complete' : `no answer after ${after} complete ones`
    const suspects = pending.length === 0 ? '' : `; when it stopped, it had yet to answer ${pending.join(', ')}`
    entries.push(
      entryOf(
        'silence',
        'The server stopped answering',
        `${since} (${reason}); requests were sent until number ${sent}${suspects}`,
      ),
    )
  } else if (givenUp.size > 0) {
    const kinds = [...givenUp].join(', ')
    entries.push(entryOf('silence', 'Consecutive requests got no complete answer', `no longer requested: ${kinds}`))
  }
  if (shutOut && shutOut.count >= fewestRefused) {
    const { status, since } = shutOut
    const says = `status ${status} to every request from number ${since} on: whom a server lets in is not judged (GAP-10)`
    entries.push(entryOf('refused', 'The server did not let the check in any longer', says))
  }
  return entries
}
