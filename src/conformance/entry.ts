import { createHash } from 'node:crypto'
import { evidenceOf, type Printing } from '../client/evidence.ts'
import type { ReportEntry } from '../report/report.ts'
import { shortened } from '../report/wrap.ts'
import { type Place, placeName } from '../text/user-error.ts'
import { declaredOperation } from './inquiry/declared.ts'
import type { ContractSource } from './inquiry/answers/schema.ts'
import { counted } from '../text/counted.ts'
import { defined } from '../text/defined.ts'
import { present } from '../text/present.ts'
import { likelyCause } from './explain/likely.ts'
import { citeOf, type RuleHeading } from './rule.ts'
import type { Fail, Seen, Verdict } from './verdict.ts'

interface EntryOptions {
  readonly contract: ContractSource
  readonly printing: Printing
}

/** Lets a rule conclude, and writes that down. What the rule throws is a defect of ours, and no verdict. */
export async function entryOf(
  rule: RuleHeading,
  conclude: () => Promise<Verdict | Seen>,
  { contract, printing }: EntryOptions,
): Promise<ReportEntry> {
  const bare = {
    id: rule.id,
    title: rule.title,
    level: rule.level,
    cites: [citeOf(rule)],
    ...(rule.operation === undefined ? {} : { operation: rule.operation }),
    fingerprint: fingerprint(rule.id),
  } as const
  let verdict: Verdict | Seen
  try {
    verdict = await conclude()
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return {
      ...bare,
      outcome: 'broken',
      says: `the rule itself failed with an error: ${stack.split('\n', 1)[0]}`,
      details: stack.split('\n').slice(1),
    }
  }
  if (verdict.outcome !== 'fail') return { ...bare, ...conclusion(verdict) }
  return {
    ...bare,
    fingerprint: fingerprint(rule.id, ...verdict.faults),
    faults: verdict.faults.map((fault) => fingerprint(rule.id, fault)),
    count: verdict.count,
    ...failure(verdict, printing, rule),
    ...defined({ likely: likelyCause(rule.id, verdict) }),
    ...placed(rule, contract, verdict),
  }
}

function conclusion(verdict: Exclude<Verdict, Fail> | Seen): Conclusion {
  if (verdict.outcome !== 'seen') {
    const { outcome, says } = verdict
    return { outcome, ...(says === undefined ? {} : { says }) }
  }
  const observations = verdict.observations.map((one) => ({ ...one, says: shortened(one.says, longestText) }))
  const [first, ...rest] = observations.map(({ says }) => says)
  return { outcome: 'seen', ...(first === undefined ? {} : { says: first }), details: rest, observations }
}

/** A server's values may be of any length; a text for people is not. The start is enough, and `value` has the whole. */
const longestText = 1000

type Conclusion = Pick<
  ReportEntry,
  'outcome' | 'says' | 'expected' | 'actual' | 'evidence' | 'details' | 'observations'
>

function failure({ problems, count, common }: Fail, printing: Printing, rule: RuleHeading): Conclusion {
  const [first] = problems
  // Many questions may fail in the same words, which say nothing more when they are repeated.
  const [, ...details] = new Set(
    problems.map(({ expected, actual }) => shortened(`expected ${expected}; got ${actual}`, longestText)),
  )
  const left = count - 1 - details.length
  if (details.length > 0 && left > 0) details.push(`and ${left} more`)
  const evidence = problems.flatMap(({ exchanges = [], shows }) =>
    exchanges.map((exchange, at) => evidenceOf(exchange, printing, at === 0 ? shows : undefined)),
  )
  const distinct = [...new Map(evidence.map((one) => [`${one.curl}\n${one.excerpt}`, one])).values()]
  const place = rule.level === 'declared' && rule.place
  const declared = place && `declared in ${placeName(place)}; to take it back, delete that line`
  const says = present([count > 1 && counted(count, 'time'), common, declared])
  return {
    outcome: 'fail',
    expected: shortened(first.expected, longestText),
    actual: shortened(first.actual, longestText),
    ...(says.length > 0 ? { says: says.join('; ') } : {}),
    evidence: distinct.slice(0, 5),
    details,
  }
}

/** The lines of the contract that a failure contradicts, the most telling first. */
function placed(rule: RuleHeading, contract: ContractSource, { problems }: Fail): { places?: readonly Place[] } {
  if (rule.level === 'declared') return rule.place ? { places: [rule.place] } : {}
  const { operation } = rule
  const pointers = problems.map(({ pointer }) => pointer)
  const declared = operation && declaredOperation(contract.document, operation)
  const wanted = [...pointers, declared?.pointer ?? '/paths']
  const distinct = [...new Set(wanted)].filter((pointer) => pointer !== undefined)
  const places = distinct.flatMap((pointer) => contract.placeOf?.(pointer) ?? [])
  return places.length > 0 ? { places } : {}
}

/** What tells a result from every other, the same in every run and however its sentences are worded. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256')
    .update(['check', ...parts].join('\u0000'))
    .digest('hex')
    .slice(0, 16)
}

/** A failure as a skip, for what it is not judged by. */
export function skippedEntry({ id, title, level, cites, operation }: ReportEntry, says: string): ReportEntry {
  return { id, title, outcome: 'skip', says, cites, ...defined({ level, operation }), fingerprint: fingerprint(id) }
}
