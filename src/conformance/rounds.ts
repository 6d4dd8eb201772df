import { largeFrom } from '../client/budget.ts'
import { inParallel } from '../client/in-parallel.ts'
import { redactedEntry } from '../client/redact.ts'
import type { Target } from '../client/target.ts'
import type { FailOn, ReportEntry } from '../report/report.ts'
import { weightOf } from '../report/verdict.ts'
import { changesByItself } from './changes-by-itself.ts'
import { conclude, look } from './conclude.ts'
import { entryOf, skippedEntry } from './entry.ts'
import { mostNewBuilds } from './inquiry/repeatability.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { usualSample } from './inquiry/sample.ts'
import { expectedQuestions } from './phases.ts'
import { type Need, needsOneExchange, type Rule } from './rule.ts'
import { createExplain } from './explain/explain.ts'
import type { Fail, Seen, Verdict } from './verdict.ts'
import { many } from './enough.ts'

/** Where the answers of each round come from, and who hears of it. */
interface Rounds {
  readonly first: Inquiry
  /** What is asked where a new build came in. */
  readonly further: (lastRound: boolean) => Inquiry
  /** The same questions asked anew, for some rules alone. */
  readonly apart: () => Inquiry
  readonly target: Target
  readonly signal?: AbortSignal | undefined
  readonly onEntry?: (entry: ReportEntry, done: number, of: number) => void
  /** Milliseconds from the verdict before to that of each rule, by its id; of the last round when the judgement has ended. */
  readonly times?: Map<string, number>
  /** The first failure by these levels is the last thing that is judged. */
  readonly failFast?: readonly FailOn[]
}

interface LastRound {
  readonly inquiry: Inquiry
  readonly entries: readonly ReportEntry[]
  /** What rules failed by, by their ids. */
  readonly failures: ReadonlyMap<string, Fail>
  readonly newBuilds: number
  /** New builds came in faster than a round ended: of what fails, that stands which one answer shows. */
  readonly overtaken?: true
}

/** Judges by rules, and anew whenever a new build has come in meanwhile. */
export async function judgeInRounds(rules: readonly Rule[], rounds: Rounds): Promise<LastRound> {
  const begun = performance.now()
  const turns = turnsOf(rules, rounds.failFast !== undefined)
  let inquiry = rounds.first
  const failures = new Map<string, Fail>()
  let entries = await judgeInTurn(turns, inquiry, rounds, failures)
  const standing: ReportEntry[] = []
  let newBuilds = 0
  while (
    newBuilds < mostNewBuilds &&
    rounds.signal?.aborted !== true &&
    (await isOvertaken(turns, entries, inquiry, rounds))
  ) {
    newBuilds++
    standing.push(...entries.filter((entry) => standsBeyond(entry, turns)))
    inquiry = rounds.further(newBuilds === mostNewBuilds)
    entries = await judgeInTurn(turns, inquiry, rounds, failures)
  }
  const { signal, target } = rounds
  const roundMs = target.recorded ? undefined : (performance.now() - begun) / (newBuilds + 1)
  const isOvertakenStill =
    newBuilds === mostNewBuilds &&
    signal?.aborted !== true &&
    (await isOvertaken(turns, entries, inquiry, rounds)) &&
    (await changesByItself(inquiry, roundMs, signal))
  const stood = entries.map((entry) =>
    entry.outcome === 'fail' ? entry : (standing.find(({ id }) => id === entry.id) ?? entry),
  )
  return isOvertakenStill
    ? { inquiry, entries: withoutCompared(stood, turns), failures, newBuilds, overtaken: true }
    : { inquiry, entries: stood, failures, newBuilds }
}

/** Whether it fails by HTTP alone and by one answer: which build that was of says nothing of it. */
function standsBeyond({ id, level, outcome }: ReportEntry, rules: readonly Rule[]): boolean {
  const rule = rules.find((one) => one.id === id)
  return outcome === 'fail' && level === 'http' && rule !== undefined && needsOneExchange(rule)
}

/** What fails by several answers, which may be of several builds, is skipped. */
function withoutCompared(entries: readonly ReportEntry[], rules: readonly Rule[]): readonly ReportEntry[] {
  const alone = new Set(rules.filter(needsOneExchange).map(({ id }) => id))
  return entries.map((entry) =>
    entry.outcome !== 'fail' || alone.has(entry.id) ? entry : skippedEntry(entry, 'new builds kept coming in'),
  )
}

/** Whether a new build came in since the first question of the round. */
async function isOvertaken(
  rules: readonly Rule[],
  entries: readonly ReportEntry[],
  inquiry: Inquiry,
  { apart, target, signal }: Rounds,
): Promise<boolean> {
  const reached = rules.filter(({ id }) => entries.some((entry) => entry.id === id))
  const failed = reached.filter(({ id }) => entries.some((entry) => entry.id === id && entry.outcome === 'fail'))
  const isAsked = reached.some(({ needs }) => needs.includes('again'))
  if (failed.length === 0 && !isAsked) return false
  // No build excuses what fails in answers that were all asked for anew. To ask for what these rules need is less than to
  // ask for some of everything, unless that was asked for before.
  const asksAll = isAsked || reached.some(({ needs }) => needs.includes('answers'))
  if (!asksAll) {
    const anew = await judgeInTurn(failed, apart(), { target, signal })
    if (anew.every(({ outcome }) => outcome === 'fail')) return false
  }
  return (await inquiry.again()).kind === 'new build'
}

const anyExtent = { entities: many, sample: usualSample, quick: false }

/** Those that change what others ask about come last; where the first failure ends the run, those that ask little first. */
function turnsOf(rules: readonly Rule[], cheapFirst: boolean): readonly Rule[] {
  const [early, last] = [rules.filter((rule) => !rule.last), rules.filter((rule) => rule.last)]
  if (!cheapFirst) return [...early, ...last]
  const cost = new Map(early.map((rule) => [rule, expectedQuestions([rule], anyExtent)]))
  return [...early.toSorted((a, b) => (cost.get(a) ?? 0) - (cost.get(b) ?? 0)), ...last]
}

/** What rules that ask nothing of their own look at once everything is asked: before, it depends on the moment. */
const atTheEnd: readonly Need[] = ['answers', 'shapes', 'facts', 'again']
/** What stands for all that an inquiry asks. */
const everything: readonly Need[] = ['answers', 'shapes', 'again']

const needsOneOf = ({ needs }: Rule, some: readonly Need[]): boolean => needs.some((need) => some.includes(need))

/** Whether these rules need all that an inquiry asks. */
function asksAll(rules: readonly Rule[]): boolean {
  return rules.some((rule) => needsOneOf(rule, everything))
}

/**
 * Lets all rules look whose questions may be asked side by side, and asks what the others need beside them. What had not
 * come to an end when the run was stopped is left out.
 */
async function lookTogether(
  rules: readonly Rule[],
  inquiry: Inquiry,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<Rule, Promise<Verdict | Seen>>> {
  const isAll = asksAll(rules)
  // What is thrown, the rules that need it throw as well.
  if (isAll) await Promise.allSettled([inquiry.opening()])
  const all = isAll ? inquiry.answers() : undefined
  const looks = new Map<Rule, Promise<Verdict | Seen>>()
  // Side by side, rules would hold large answers together.
  const isLarge = inquiry.facts.largest > largeFrom
  if (isLarge) await Promise.allSettled([all])
  const own = rules.filter((rule) => !rule.last && !needsOneOf(rule, atTheEnd))
  const begun = inParallel(own, isLarge ? 1 : own.length, async (rule) => {
    const verdict = look(rule, inquiry)
    await Promise.allSettled([verdict])
    if (signal?.aborted !== true) looks.set(rule, verdict)
  })
  await Promise.allSettled([begun, all])
  return looks
}

async function judgeInTurn(
  rules: readonly Rule[],
  inquiry: Inquiry,
  { target, signal, times, onEntry, failFast }: Pick<Rounds, 'target' | 'signal' | 'times' | 'onEntry' | 'failFast'>,
  failures = new Map<string, Fail>(),
): Promise<readonly ReportEntry[]> {
  const { contract } = inquiry
  const entries: ReportEntry[] = []
  const explain = createExplain(inquiry)
  let clock = performance.now()
  const looks = failFast === undefined ? await lookTogether(rules, inquiry, signal) : undefined
  for (const rule of rules) {
    if (signal?.aborted === true && looks?.has(rule) !== true) continue
    const judged = async (): Promise<Verdict | Seen> => {
      const verdict = conclude(rule, await (looks?.get(rule) ?? look(rule, inquiry)), inquiry)
      if (verdict.outcome !== 'fail') return verdict
      failures.set(rule.id, verdict)
      return explain(verdict)
    }
    const written = await entryOf(rule, judged, { contract, printing: target.printing })
    const now = performance.now()
    times?.set(rule.id, Math.round(now - clock))
    clock = now
    const entry = redactedEntry(written, target.secrets)
    entries.push(entry)
    onEntry?.(entry, entries.length, rules.length)
    if (failFast !== undefined && weightOf(entry, failFast) === 'error') break
  }
  return entries
}
