import { thisTool } from '../files/package-file.ts'
import { expectedQuestions, type PhaseBegun } from './phases.ts'
import { addressed, addressesOf } from './addresses.ts'
import { extentOf, planOptionNames, type PlanOptions } from './plan.ts'
import { type OperationId, operationIds } from '../contract/ids.ts'
import type { ClientNeeds } from '../contract/needs.ts'
import type { ReportEntry, Report } from '../report/report.ts'
import { type NamesOf, refuseNumbersBelow, refuseUnknownOptions } from '../text/known-options.ts'
import { UserError } from '../text/user-error.ts'
import { defaultContract } from './default-contract.ts'
import { createInquiry } from './inquiry/create-inquiry.ts'
import type { InquiryOptions } from './inquiry/inquiry-options.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { answeredBefore, awaitServer } from '../client/reach.ts'
import { judgeInRounds } from './rounds.ts'
import { behavioursSeen, meetNeeds } from './meet-needs.ts'
import { coverageOf } from './coverage.ts'
import { assertReachable } from './reachable.ts'
import { assertContract, type ContractSource } from './inquiry/answers/schema.ts'
import { redacted, redactedEntry } from '../client/redact.ts'
import type { Reference } from './reference.ts'
import { listEnd } from './list-end.ts'
import { skipAfterFailures } from './after.ts'
import { pageInPlace, remarksOn } from './remarks.ts'
import { runOf } from './run.ts'
import { unjudgedEntries } from './unjudged.ts'
import type { Rule } from './rule.ts'
import type { Shard } from './shard.ts'
import { budgetOf } from '../client/budget.ts'
import { patient } from '../client/patience.ts'
import type { Target } from '../client/target.ts'
import { defined } from '../text/defined.ts'

/** What a server is judged by, how much of it is asked for, and who is told of the progress. */
export interface JudgeOptions extends PlanOptions {
  /** The contract to judge by; the one that this package ships by default. */
  readonly contract?: ContractSource
  /** What the last build left, to compare with. */
  readonly build?: Reference
  /** Fixes what is chosen by chance; any text, `1` by default, or that of the recording. */
  readonly seed?: string
  /** Look, too, whether the server does what clients need where nothing is stated. */
  readonly needs?: readonly ClientNeeds[]
  /** Write down which of the behaviours that clients may lean on the server has. */
  readonly behaviours?: true
  /** Send POST, PUT, PATCH and DELETE as well, which a server that is not read-only may obey. */
  readonly probeWrites?: boolean
  /** So many entities the list must show, or nothing counts as judged in full; 1 by default. */
  readonly minEntities?: number
  /**
   * `whole`: an entity that the list lacks is a failure. `paged`: a list may end early. By default it may where something leads on,
   * and is not judged in full where nothing does (GAP-3).
   */
  readonly list?: 'whole' | 'paged'
  /**
   * So many questions may fail for a moment, by 502, 503, 504 or a lost connection, and be answered when they are asked again;
   * by default one in 500 of those that were sent, and at least one.
   */
  readonly allowTransient?: number
  /** Operations of which something must have been judged, whatever else may be left out. */
  readonly required?: readonly OperationId[]
  /** Called as the run begins to ask about something else. */
  readonly onPhase?: (begun: PhaseBegun) => void
  /** Called with each entry as it is reached; a further round, after a new build, reaches them again. */
  readonly onEntry?: (entry: ReportEntry, done: number, of: number) => void
  /** Ends the run: nothing more is asked, and the report says so. */
  readonly signal?: AbortSignal
}

const judgeOptionNames: NamesOf<JudgeOptions> = {
  ...planOptionNames,
  contract: true,
  build: true,
  seed: true,
  needs: true,
  behaviours: true,
  probeWrites: true,
  minEntities: true,
  list: true,
  allowTransient: true,
  required: true,
  onPhase: true,
  onEntry: true,
  signal: true,
}

/**
 * Judges a server by rules: one entry for each, in their order.
 * Throws a UserError when the question cannot be put: no rule, no server, no HTTP, no admission; a TypeError for what is no
 * rule, target or option; a RangeError for a number too small.
 */
export async function judge(rules: readonly Rule[], given: Target, options: JudgeOptions = {}): Promise<Report> {
  refuseUnknownOptions('judge', options, judgeOptionNames)
  refuseNumbersBelow(options, { sample: 1, minEntities: 0, allowTransient: 0 })
  const isRule = (rule: unknown): boolean => rule instanceof Object && 'check' in rule
  if (!Array.isArray(rules) || !rules.every(isRule) || !(given as Target | undefined)?.transport)
    throw new TypeError('judge takes a list of rules, and a target that targetAt or targetOf made.')
  if (options.required?.some((id) => !operationIds.includes(id)) === true)
    throw new TypeError(`judge takes as required a list of these: ${operationIds.join(', ')}.`)
  if (rules.length === 0)
    throw new UserError('No rule is selected; to list the rules, run npx model-query check --list-rules.')
  const started = new Date()
  const clock = performance.now()
  if (options.contract !== undefined) assertContract('judge', options.contract)
  const asSent = addressesOf(options.contract ?? defaultContract(), given.printing.headers)
  const target = { ...given, printing: { ...given.printing, ...defined({ asSent }) } }
  const { recorded, secrets } = target
  const { signal, shard, minEntities = 1, required = [] } = options
  const extent = extentOf(target, options)
  const inquiryOptions = inquiryOptionsOf(target, options, extent)
  // What a server that comes up answers first is judged as well.
  const first = await awaitServer(target, signal)
  const transport = addressed(
    recorded?.sending ?? patient(answeredBefore(target.transport, first), { ...target, ...defined({ signal }) }),
    asSent,
  )
  const times = new Map<string, number>()
  const begin = (lastRound: boolean): Inquiry => {
    const before = transport.facts.sent
    const onPhase: InquiryOptions['onPhase'] = (phase, entities) =>
      options.onPhase?.({ phase, about: before + expectedQuestions(rules, { ...extent, entities }, shard) })
    return createInquiry(transport, { ...inquiryOptions, lastRound, onPhase })
  }
  const inquiryOfFirst = begin(false)
  await assertReachable(inquiryOfFirst, target, signal)
  // Whoever judges all shards judges by what the others have asked.
  const judged = shard === undefined || shard.at === 1 ? rules : []
  const { inquiry, entries, failures, newBuilds, overtaken } = await judgeInRounds(judged, {
    first: inquiryOfFirst,
    further: begin,
    apart: () => createInquiry(transport, inquiryOptions),
    target,
    times,
    ...options,
  })
  if (shard) await askForUnion(inquiry, shard)
  const stopped = signal?.aborted === true
  // These say why the list and the hits differ; what else fails, which a baseline may forgive, does not.
  const failed = entries.flatMap(({ id, outcome }) => (outcome === 'fail' ? id : []))
  const isTold = failed.includes('list-has-no-holes') || failed.includes('search-hits-are-entities')
  const end = isTold ? undefined : await listEnd(inquiry)
  const unjudged = await unjudgedEntries(inquiry, { rules, entries, stopped, overtaken, minEntities, end, required })
  const needs = options.needs && (await meetNeeds(options.needs, inquiry, target))
  const behaviours = options.behaviours && (await behavioursSeen(inquiry))
  return {
    version: 2,
    command: 'check',
    tool: thisTool(),
    subject: target.subject,
    startedAt: recorded?.startedAt ?? started.toISOString(),
    durationMs: recorded?.durationMs ?? Math.round(performance.now() - clock),
    times: recorded?.times ?? Object.fromEntries(times),
    requests: transport.facts.sent,
    run: runOf(inquiryOptions, budgetOf(transport.maxBody, (recorded ?? target).timeLimitMs)),
    coverage: await coverageOf(inquiry),
    remarks: redacted(
      [
        ...(await pageInPlace(inquiry, target.subject)),
        ...(end?.isPage === true ? [`The list shows ${end.says}: it is a page; paging is not shown (GAP-3).`] : []),
        ...(await remarksOn(inquiry, inquiryOptions, { newBuilds, unreached: rules.length - entries.length })),
      ],
      secrets,
    ),
    ...(needs && { needs }),
    ...(behaviours && { behaviours }),
    entries: [
      ...skipAfterFailures(entries, rules, failures),
      ...unjudged.map((entry) => redactedEntry(entry, secrets)),
    ],
  }
}

function inquiryOptionsOf(
  { recorded, concurrency, printing }: Target,
  {
    contract = defaultContract(),
    seed = recorded?.seed ?? '1',
    build,
    list,
    probeWrites,
    shard,
    allowTransient,
  }: JudgeOptions,
  extent: InquiryOptions['extent'],
): InquiryOptions {
  return {
    contract,
    seed,
    extent,
    ...defined({ build }),
    listed: list ?? 'open',
    ...defined({ allowTransient }),
    probeWrites: probeWrites ?? recorded?.probeWrites ?? false,
    lastRound: false,
    ...defined({ shard }),
    given: printing.headers.map(({ name }) => name.toLowerCase()),
    concurrency,
  }
}

/** What the judge of all shards may need, whatever this one came to; last the list, whose state tells whether a build came in. */
async function askForUnion({ entities, again, readAgain }: Inquiry, { at }: Shard): Promise<void> {
  await entities()
  if (at === 1) await again()
  await readAgain.list()
}
