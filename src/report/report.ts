import type { Place } from '../text/user-error.ts'

/** `required` and `http` are judged; `observed` never is. */
export type Level = 'required' | 'http' | 'observed'

/**
 * Outcomes of a rule, `open` and `closed` of a gap, and `unjudged` of something stated that a run could not judge.
 * There are no other words for these.
 */
export type Outcome = 'pass' | 'fail' | 'skip' | 'seen' | 'broken' | 'open' | 'closed' | 'unjudged'

/** One exchange that shows what an entry says: how to repeat it, and what came back. All of it is untrusted data. */
export interface Evidence {
  /** A shell command that repeats the question; secrets stand in it as `$NAME`. */
  readonly curl: string
  /** The start of the answer: status line, the headers that matter, and an excerpt of the body. */
  readonly excerpt?: string
}

/** A fact about an open point: what a server does where nothing is stated. All of it is untrusted data. */
export interface Observation {
  readonly says: string
  readonly operation?: string
  /** The same for a program: counts, values, types; plain JSON. */
  readonly value?: unknown
}

/** One line of a report: a rule with its outcome, or a gap. */
export interface ReportEntry {
  /** The id of the rule or of the gap; it never changes. */
  readonly id: string
  /** The rule or the gap in one sentence. */
  readonly title: string
  /** What a gap is about, in a few words. */
  readonly topic?: string
  readonly outcome: Outcome
  readonly level?: Level
  /** Clause ids, RFC sections and open points the entry stands on. */
  readonly cites: readonly string[]
  /** The operation it concerns; none where it concerns all of them. */
  readonly operation?: string
  /** One line on this outcome: what was seen, why it was skipped, what would close it. */
  readonly says?: string
  /** What would close an open gap: each decision, in a few words. */
  readonly closedBy?: readonly string[]
  readonly expected?: string
  readonly actual?: string
  readonly evidence?: readonly Evidence[]
  /** Further lines, each a fact beside the entry: values seen, counts, what is waiting for it. */
  readonly details?: readonly string[]
  /** What an observed rule saw, its `says` among them. */
  readonly observations?: readonly Observation[]
  /** Where it stands, the most telling place first: the note, the contract, the register. */
  readonly places?: readonly Place[]
  /** Equal for the same finding in two runs, whatever lines or values moved. */
  readonly fingerprint: string
  /** Of a failure: a fingerprint for each distinct fault. */
  readonly faults?: readonly string[]
  /** Of a failure: how often it was seen. */
  readonly count?: number
  /** `known` when a baseline or an accepted entry already names it; `stale` when such an entry names nothing any more. */
  readonly standing?: 'known' | 'new' | 'stale'
}

/** What makes a run fail: `required` and `http` are levels of a rule, the others are about gaps. */
export type FailOn = 'required' | 'http' | 'any' | 'new' | 'stale'

/** An entry of an older report, by the members that name it. */
export interface OlderEntry {
  readonly id: string
  readonly title: string
  readonly fingerprint: string
}

/** A failure that has grown: how often it was seen then and now, and by how many further faults. */
export interface GrownEntry extends OlderEntry {
  readonly before: number
  readonly now: number
  readonly furtherFaults: number
}

/** What became of the failures of an older report; those that still fail stand in the entries as `known`. */
export interface BaselineOutcome {
  /** Failed then, and now by a fault that was not there, or more often than then. */
  readonly grown: readonly GrownEntry[]
  /** Failed then, passes now. */
  readonly noLongerFails: readonly OlderEntry[]
  /** Failed then; its rule gave no verdict this time (skipped, not selected, broken). */
  readonly notJudged: readonly OlderEntry[]
  /** Failed then; no rule has this id any more. */
  readonly stale: readonly OlderEntry[]
}

/** What a server was judged by, so that two reports can be told apart. */
export interface RunFacts {
  readonly contract: { readonly title?: string; readonly version?: string; readonly digest: string }
  /** What the build that was compared with holds. */
  readonly build?: { readonly entities: number; readonly links: number; readonly findings: number }
  readonly seed: string
  /** Entities asked for one by one at most. */
  readonly sample: number | 'all'
  readonly probeWrites: boolean
}

/** How many of something were asked for by chance, of how many. */
export interface Share {
  readonly asked: number
  readonly of: number
  /** A fault in one of so many, or more often, would have been seen with a probability of 95 %; absent where all or none were asked. */
  readonly oneIn?: number
}

/** How much of what a server holds was asked for. */
export interface Coverage {
  readonly entities: Share
  /** Words of titles that were searched for. */
  readonly words: Share
  /** All answers, for a fault that comes by chance. */
  readonly answers: { readonly asked: number; readonly oneIn: number }
}

/** What `check`, `gaps` and `vary` end in; plain data, and the whole input of a reporter. */
export interface Report {
  readonly version: 2
  readonly command: 'check' | 'gaps' | 'vary'
  readonly tool: { readonly name: string; readonly version: string }
  /** What was looked at: a base URL, a contract file, or a client's command. */
  readonly subject: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number
  /** Facts about the run as a whole, one line each: the sample taken, rules left out and why. */
  readonly remarks: readonly string[]
  readonly entries: readonly ReportEntry[]
  /** What a server was judged by. */
  readonly run?: RunFacts
  /** How much of what a server holds was asked for, and what could have been missed. */
  readonly coverage?: Coverage
  /** What makes this run fail; without it `required` for `check`, and nothing for `gaps`. */
  readonly failOn?: readonly FailOn[]
  /** What the ids under `cites` say, in our words, so that a reader need not look them up. */
  readonly words?: Readonly<Record<string, string>>
  /** What could not be judged does not fail this run, but for what was required. */
  readonly allowUnjudged?: true
  /** Requests sent, for a report on a server. */
  readonly requests?: number
  /** Rules or gaps that were there and not selected: the verdict is about the others alone. */
  readonly leftOut?: number
  /** What a comparison with an older report found, when there was one. */
  readonly baseline?: BaselineOutcome
}

/** A form of the report: the whole text, ready to be written. */
export type Reporter = (report: Report, options: ReporterOptions) => string

export interface ReporterOptions {
  readonly colour: boolean
  /** Columns of the terminal; a form that is not for a terminal ignores it. */
  readonly width?: number
  /** Everything that the report holds, where a form for people would leave out what nobody has to look into. */
  readonly verbose?: boolean
}
