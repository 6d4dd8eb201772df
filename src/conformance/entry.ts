import { createHash } from 'node:crypto'
import type { OperationId } from '../contract/ids.ts'
import type { Entry } from '../report/report.ts'
import { shortened } from '../report/wrap.ts'
import type { Place } from '../text/user-error.ts'
import { evidenceOf, type Printing } from '../client/evidence.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { citeOf, type Fail, type Rule, type Seen, type Verdict } from './rule.ts'

/** Where an operation stands in the contract. */
const operationPointers: Readonly<Record<OperationId, string>> = {
  listEntities: '/paths/~1entities/get',
  getEntity: '/paths/~1entities~1{id}/get',
  searchModel: '/paths/~1search/get',
  listFindings: '/paths/~1findings/get',
}

/** Lets a rule conclude, and writes that down. What the rule throws is a defect of ours, and no verdict. */
export async function entryOf(rule: Rule, inquiry: Inquiry, printing: Printing): Promise<Entry> {
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
    verdict = await rule.check(inquiry)
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return {
      ...bare,
      outcome: 'broken',
      says: `the rule itself failed: ${stack.split('\n', 1)[0]}`,
      details: stack.split('\n').slice(1),
    }
  }
  const failed =
    verdict.outcome === 'fail' ? { fingerprint: fingerprint([rule.id, ...verdict.kinds].join('\u0000')) } : {}
  return { ...bare, ...failed, ...conclusion(verdict, printing), ...placed(rule, inquiry, verdict) }
}

function conclusion(verdict: Verdict | Seen, printing: Printing): Conclusion {
  if (verdict.outcome === 'fail') return failure(verdict, printing)
  if (verdict.outcome !== 'seen') return verdict
  const observations = verdict.observations.map((one) => ({ ...one, says: shortened(one.says, longestText) }))
  const [first, ...rest] = observations.map(({ says }) => says)
  return { outcome: 'seen', ...(first === undefined ? {} : { says: first }), details: rest, observations }
}

/** A server's values may be of any length; a text for people is not. The start is enough, and `value` has the whole. */
const longestText = 1000

type Conclusion = Pick<Entry, 'outcome' | 'says' | 'expected' | 'actual' | 'evidence' | 'details' | 'observations'>

function failure({ problems, count }: Fail, printing: Printing): Conclusion {
  const [first, ...rest] = problems
  const details = rest.map(({ expected, actual }) => shortened(`expected ${expected}; got ${actual}`, longestText))
  const left = count - problems.length
  if (left > 0) details.push(`and ${left} more`)
  const evidence = problems.flatMap(({ exchanges = [], shows }) =>
    exchanges.map((exchange) => evidenceOf(exchange, printing, shows)),
  )
  const distinct = [...new Map(evidence.map((one) => [`${one.curl}\n${one.excerpt}`, one])).values()]
  return {
    outcome: 'fail',
    expected: shortened(first.expected, longestText),
    actual: shortened(first.actual, longestText),
    ...(count > 1 ? { says: `${count} times` } : {}),
    evidence: distinct.slice(0, 5),
    details,
  }
}

/** The lines of the contract that a failure contradicts, the most telling first. */
function placed(
  rule: Rule,
  { options: { contract } }: Inquiry,
  verdict: Verdict | Seen,
): { places?: readonly Place[] } {
  if (verdict.outcome !== 'fail') return {}
  const pointers = verdict.problems.map(({ pointer }) => pointer)
  const wanted = [...pointers, rule.operation === undefined ? undefined : operationPointers[rule.operation]]
  const distinct = [...new Set(wanted)].filter((pointer) => pointer !== undefined)
  const places = distinct.flatMap((pointer) => contract.placeOf?.(pointer) ?? [])
  return places.length > 0 ? { places } : {}
}

export function fingerprint(text: string): string {
  return createHash('sha256').update(`check\u0000${text}`).digest('hex').slice(0, 16)
}
