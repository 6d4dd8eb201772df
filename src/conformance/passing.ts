import { counted } from '../text/counted.ts'
import { thisTool } from '../files/package-file.ts'
import { placeFinder } from '../contract/places.ts'
import { contractOf } from './inquiry/contract-of.ts'
import type { ReportEntry, Report } from '../report/report.ts'
import { defaultContract } from './default-contract.ts'
import { entryOf, fingerprint } from './entry.ts'
import { shownBy } from './passing/one-exchange.ts'
import { readAsked } from './passing/client-question.ts'
import { createValidatorEntries, type ValidatorFinding } from './passing/validator.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { assertContract, type ContractSource } from './inquiry/answers/schema.ts'
import { refuseUnknownOptions } from '../text/known-options.ts'
import { redacted, secretsIn } from '../client/redact.ts'
import { citeOf, type HttpRule, needed, needsOneExchange, type RequiredRule, type ShownByOneExchange } from './rule.ts'
import { type Fail, type Problem, skip, type Verdict, verdictOn } from './verdict.ts'
import { rules } from './rules/index.ts'
import type { Exchange } from '../client/exchange.ts'
import { isSecretHeader } from '../text/secret-header.ts'
import type { Secret } from '../client/target.ts'
import { mostShown } from './enough.ts'

type JudgedRule = RequiredRule | HttpRule

/** The rules that one exchange is enough for, in report order. */
export const passingRules: readonly JudgedRule[] = rules.filter(
  (rule): rule is JudgedRule => rule.level !== 'observed' && needsOneExchange(rule),
)

/** A rule that an exchange breaks. */
export interface Violation {
  readonly rule: string
  /** The clause or the RFC section. */
  readonly cite: string
  readonly expected: string
  readonly actual: string
}

/** Whose answers pass, and what they are judged by. */
export interface PassingOptions {
  /** The server whose answers pass; its base URL. */
  readonly subject: string
  readonly contract?: ContractSource
  /** The name of another validator whose findings come along. */
  readonly validator?: string
}

/** Judges the answers of a server to questions that others put. */
export interface Passing {
  /** What an exchange breaks by itself; nothing where its question is not one that the contract declares. */
  readonly look: (exchange: Exchange, findings?: readonly ValidatorFinding[]) => Promise<readonly Violation[]>
  /** All that was seen so far. */
  readonly report: () => Promise<Report>
}

interface Tally {
  passes: number
  count: number
  readonly problems: Problem[]
  broken?: unknown
}

/** Judges the answers of a server to questions that others put, by the rules that one exchange is enough for. */
export function judgePassing(options: PassingOptions): Passing {
  refuseUnknownOptions('judgePassing', options, { subject: true, contract: true, validator: true })
  const { subject, contract = defaultContract(), validator = 'Prism' } = options
  assertContract('judgePassing', contract)
  const started = new Date()
  const clock = performance.now()
  const tallies = new Map<JudgedRule, Tally>(passingRules.map((rule) => [rule, { passes: 0, count: 0, problems: [] }]))
  const unjudged = new Map<string, number>()
  const others = createValidatorEntries(validator, fingerprint)
  const printing = { baseUrl: subject, headers: [] }
  const placeAt = placeFinder(contractOf(contract.document))
  let seen = 0
  let judged = 0

  const leave = (why: string): readonly Violation[] => {
    unjudged.set(why, (unjudged.get(why) ?? 0) + 1)
    return []
  }
  const look: Passing['look'] = async (exchange, findings = []) => {
    seen++
    const secrets = secretsOf(exchange)
    const asked = readAsked(exchange, placeAt)
    others.see(exchange, typeof asked !== 'string', findings, secrets)
    if (typeof asked === 'string') return leave(asked)
    const shown = shownWithin(exchange, asked, contract)
    if (typeof shown === 'string') return leave(shown)
    judged++
    const violations: Violation[] = []
    for (const [rule, tally] of tallies) {
      if (rule.operation !== undefined && rule.operation !== asked.operation) continue
      const verdict = await judgedBy(rule, shown).catch((error: unknown) => void (tally.broken ??= error))
      if (verdict?.outcome === 'pass') tally.passes++
      if (verdict?.outcome !== 'fail') continue
      const { expected, actual } = addTo(tally, verdict, secrets)
      violations.push({ rule: rule.id, cite: citeOf(rule), expected, actual })
    }
    return violations
  }

  const report: Passing['report'] = async () => {
    const entries: ReportEntry[] = []
    for (const [rule, tally] of tallies) {
      entries.push(await entryOf(rule, async () => verdictOf(tally), { contract, printing }))
    }
    const remarks = [
      `${judged} of ${counted(seen, 'answer')} ${seen === 1 ? 'was' : 'were'} judged, each by itself; what no client requested was not judged.`,
      ...[...unjudged].map(([why, count]) => `Not judged${count > 1 ? `, ${count} times` : ''}: ${why}.`),
    ]
    return {
      version: 2,
      command: 'check',
      tool: thisTool(),
      subject,
      startedAt: started.toISOString(),
      durationMs: Math.round(performance.now() - clock),
      requests: seen,
      remarks,
      entries: [...entries, ...others.entries(printing)],
      leftOut: rules.length - passingRules.length,
    }
  }
  return { look, report }
}

/** What an exchange shows; or why it cannot be judged. */
function shownWithin(
  exchange: Exchange,
  asked: Parameters<typeof shownBy>[1],
  contract: ContractSource,
): ReturnType<typeof shownBy> | string {
  // Headers of the question may hold secrets, and no rule needs them.
  const { method, path } = exchange.question
  try {
    return shownBy({ ...exchange, question: { method, path } }, asked, contract)
  } catch (error) {
    if (error instanceof RangeError) return 'JSON that is nested too deep to be read here'
    throw error
  }
}

/** Adds to a tally what a failure holds, without secrets; the first of it. */
function addTo(tally: Tally, { problems, count }: Fail, secrets: readonly Secret[]): Problem {
  tally.count += count
  const [first, ...rest] = problems
  const shown = [redactedProblem(first, secrets), ...rest.map((one) => redactedProblem(one, secrets))] as const
  tally.problems.push(...shown.slice(0, Math.max(0, mostShown - tally.problems.length)))
  return shown[0]
}

async function judgedBy(rule: JudgedRule, shown: Pick<Inquiry, ShownByOneExchange>): Promise<Verdict> {
  const given = needed(rule, shown)
  return typeof given === 'string' ? skip(given) : rule.check(given)
}

function verdictOf({ passes, count, problems, broken }: Tally): Verdict {
  if (count === 0 && broken !== undefined) throw broken
  return verdictOn(problems, passes, 'answers', count)
}

function redactedProblem(problem: Problem, secrets: readonly Secret[]): Problem {
  if (secrets.length === 0) return problem
  const { exchanges = [], ...texts } = problem
  const bare = exchanges.map((exchange) => ({
    ...exchange,
    headers: redacted(exchange.headers, secrets),
    body: new TextEncoder().encode(redacted(new TextDecoder().decode(exchange.body), secrets)),
  }))
  return { ...redacted(texts, secrets), exchanges: bare }
}

/** What a client showed to be let in: an answer may repeat it, and no report shall. */
function secretsOf({ question: { headers = [] } }: Exchange): readonly Secret[] {
  return headers.filter(([name]) => isSecretHeader(name)).flatMap(([name, value]) => secretsIn({ name, value }))
}
