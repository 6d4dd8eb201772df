import type { Place } from '../text/user-error.ts'

/** `required`, `http` and what an owner `declared` are judged; `observed` never is. */
export type Level = 'required' | 'http' | 'declared' | 'observed'

/**
 * Outcomes of a rule; `open` and `closed` are those of a gap, and `unjudged` that of something stated that a run could not
 * judge.
 */
export type Outcome = 'pass' | 'fail' | 'skip' | 'seen' | 'broken' | 'open' | 'closed' | 'unjudged'

/** One exchange that shows what an entry says: how to repeat it, and what came back. All of it is untrusted data. */
export interface Evidence {
  /** A shell command that repeats the request; secrets appear as `$NAME`. Where nothing listens, the method and the URL. */
  readonly curl: string
  /** The start of the answer: status line, relevant headers, and an excerpt of the body. */
  readonly excerpt?: string
}

/** A fact about an open point: what a server does where nothing is stated. All of it is untrusted data. */
export interface Observation {
  readonly says: string
  readonly operation?: string
  /** The same for programs: counts, values, types; plain JSON. */
  readonly value?: unknown
}

/** One line of a report: a rule with its outcome, or a gap. */
export interface ReportEntry {
  /** The id of the rule or of the gap; it never changes. */
  readonly id: string
  /** The rule or the gap in one sentence. */
  readonly title: string
  /** What a gap is about, or what a client depends on, in a few words. */
  readonly topic?: string
  readonly outcome: Outcome
  readonly level?: Level
  /** Clause ids, RFC sections and open points that the entry cites. */
  readonly cites: readonly string[]
  /** The clients that lean on an open point. */
  readonly clients?: readonly string[]
  /** The client whose need it is. */
  readonly client?: string
  /** The other deployment that differs in it. */
  readonly beside?: string
  /** The operation it concerns; absent if it concerns all of them. */
  readonly operation?: string
  /** One line on this outcome: what was seen, why it was skipped, what would close it. */
  readonly says?: string
  /** An open gap whose decisions are in the contract as placeholders of a draft; it stays open until they are decided. */
  readonly drafted?: true
  /** What would close an open gap: each decision, in a few words. */
  readonly closedBy?: readonly string[]
  /** The decisions that an open point waits for: those that are taken, and how many there are. */
  readonly parts?: { readonly closed: readonly string[]; readonly of: number }
  /** How many operations, members and the like of each tag leave it open; the empty tag has those of no tag. */
  readonly tags?: Readonly<Record<string, number>>
  readonly expected?: string
  readonly actual?: string
  /** What such a failure usually comes from. */
  readonly likely?: string
  readonly evidence?: readonly Evidence[]
  /** Further lines, each an additional fact: values seen, counts, what is waiting for it. */
  readonly details?: readonly string[]
  /** What an observed rule saw, including its `says`. */
  readonly observations?: readonly Observation[]
  /** Where it is, the most telling place first: the mock, the note, the contract, the register. */
  readonly places?: readonly Place[]
  /** Equal for the same finding in two runs, even if lines or values change. */
  readonly fingerprint: string
  /** For a failure: a fingerprint for each distinct fault. */
  readonly faults?: readonly string[]
  /** For what was skipped since it rests on a rule that failed: the id of that rule. */
  readonly restsOn?: string
  /** For a failure: how often it was seen. */
  readonly count?: number
  /** Why a baseline forgives the failure, as somebody wrote there. */
  readonly reason?: string
  /** `known` if a baseline or an accepted entry names it; `stale` if such an entry no longer names anything. */
  readonly standing?: 'known' | 'new' | 'stale'
}

/**
 * What makes a run fail: `required` and `http` are levels of a rule, `needs` what a client needs and the server does not do,
 * `beside` what another deployment does otherwise; the others are about gaps.
 */
export type FailOn = 'required' | 'http' | 'needs' | 'beside' | 'any' | 'new' | 'stale'

/** What a server does of what one client needs: `pass` for met, `fail` for not met, `skip` for not seen. */
export interface ClientEntries {
  readonly name: string
  readonly version?: string
  readonly entries: readonly ReportEntry[]
}

/** What another deployment does otherwise, by the same questions. */
export interface Beside {
  /** Its base URL. */
  readonly subject: string
  /** The verdict on it by itself. */
  readonly verdict: 'clean' | 'failed' | 'unjudged' | 'open' | 'could not run'
  /** How many entities the lists show, where they differ. */
  readonly entities?: { readonly here: number; readonly there: number }
  /** The differences: rules that fail by one alone, and open points at which one does otherwise. */
  readonly entries: readonly ReportEntry[]
}

/** A decision at an open point: who relies on it or does it, and who would have to change. */
export interface BillRow {
  readonly point: string
  /** The id of the behaviour that is decided. */
  readonly id: string
  readonly title: string
  readonly says: string
  readonly place?: Place
  /** The names of those that it suits, and of those that it does not. */
  readonly clients: Readonly<Record<'with' | 'against', readonly string[]>>
  readonly servers: Readonly<Record<'with' | 'against' | 'unseen', readonly string[]>>
}

/** An entry of an older report, by the members that name it. */
export type OlderEntry = Pick<ReportEntry, 'id' | 'title' | 'fingerprint'>

/** A failure that has grown: how often it was seen then and now, and the number of further faults. */
export interface GrownEntry extends OlderEntry {
  readonly before: number
  readonly now: number
  readonly furtherFaults: number
}

/** What happened to the failures of an older report; those that still fail are `known` entries. */
export interface BaselineOutcome {
  /** Failed then; fails now by a new fault, or more often. */
  readonly grown: readonly GrownEntry[]
  /** Failed then, passes now. */
  readonly noLongerFails: readonly OlderEntry[]
  /** Failed then; its rule gave no verdict this time (skipped, not selected, broken). */
  readonly notJudged: readonly OlderEntry[]
  /** Failed then; no rule has this id now. */
  readonly stale: readonly OlderEntry[]
}

/** What a server was judged by, so that two reports can be compared. */
export interface RunFacts {
  readonly contract: { readonly title?: string; readonly version?: string; readonly digest: string }
  /** Counts of the build that the server was compared with. */
  readonly build?: { readonly entities: number; readonly links: number; readonly findings: number }
  readonly seed: string
  /** Maximum number of entities requested one by one. */
  readonly sample: number | 'all'
  /** Whether a part of the questions was put alone. */
  readonly quick?: true
  readonly probeWrites: boolean
  readonly budget?: Budget
}

/** What a run stays within, whatever a server answers. */
export interface Budget {
  /** Bytes of one answer, decoded, and of all answers together. */
  readonly bytes: number
  readonly bytesTogether: number
  /** Values in one answer, and arrays and objects around one of them. */
  readonly values: number
  readonly depth: number
  /** Milliseconds after which nothing more is asked; absent where there is no limit. */
  readonly timeMs?: number
  /** Bytes of memory that the run should need at most. */
  readonly memory: number
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

/** What a file said of a run in place of its command line. */
export interface Configuration {
  readonly file: string
  /** The flags that it set, as a command line would have them, without secrets. */
  readonly flags: readonly string[]
}

/** What `check`, `gaps`, `vary`, `record --compare` and `usage` end in; plain data, and the whole input of a reporter. */
export interface Report {
  readonly version: 2
  readonly command: 'check' | 'gaps' | 'vary' | 'record' | 'usage'
  readonly tool: { readonly name: string; readonly version: string }
  /** The subject: a base URL, a contract file, a client's command, or an archive of its exchanges. */
  readonly subject: string
  /** The paths of the mocks that were judged in the place of a server. */
  readonly mocks?: readonly string[]
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number
  /** Why the run could not be made, in one line; nothing was judged then. */
  readonly cause?: string
  /** Milliseconds that each rule took, by id; of a question that several rules ask, the first of them has the time. */
  readonly times?: Readonly<Record<string, number>>
  /** Facts about the run as a whole, one line each: the sample taken, rules left out and why. */
  readonly remarks: readonly string[]
  readonly entries: readonly ReportEntry[]
  /** What clients need of the server: behaviours that nothing states, so that none of them counts in the verdict. */
  readonly needs?: readonly ClientEntries[]
  /** What another deployment does otherwise; none of it counts in the verdict. */
  readonly beside?: Beside
  /** What the decisions at open points cost: those taken since an older contract, or those that are still open. */
  readonly bill?: readonly BillRow[]
  /** What a server does of the behaviours that clients may lean on, where it was observed. */
  readonly behaviours?: readonly {
    readonly id: string
    readonly met: boolean
    readonly like?: string
    readonly most?: number
  }[]
  /** What a server was judged by. */
  readonly run?: RunFacts
  /** How much of what a server holds was asked for, and what could have been missed. */
  readonly coverage?: Coverage
  /** The flags that a configuration file set, if it set any. */
  readonly configuration?: Configuration
  /** What makes this run fail; without it `required` for `check`, and nothing for `gaps`. */
  readonly failOn?: readonly FailOn[]
  /** The texts of the ids under `cites`, so that a reader need not look them up. */
  readonly words?: Readonly<Record<string, string>>
  /** What could not be judged does not fail this run, except for what was required. */
  readonly allowUnjudged?: true
  /** Requests sent, for a report on a server. */
  readonly requests?: number
  /** Number of rules or gaps that were not selected; the verdict covers only the others. */
  readonly leftOut?: number
  /** The comparison with an older report, if there was one. */
  readonly baseline?: BaselineOutcome
  /** Which part of a divided run this is, and what is the same in all parts. */
  readonly shard?: ReportShard
}

/** What the subject of a check is on a command line: a base URL, or the flag and the paths of mocks. */
export function subjectWords({ subject, mocks }: Pick<Report, 'subject' | 'mocks'>): readonly string[] {
  return mocks ? ['--mine', ...mocks] : [subject]
}

/** One of `of` parts of a run of `vary`, from 1. */
export interface ReportShard {
  readonly at: number
  readonly of: number
  readonly seed: number
  /** The version of the build. */
  readonly build: string
  /** The names of all that the parts try together, in order. */
  readonly tries: readonly string[]
}

/** The name of a file that comes with this package, wherever that is installed; undefined for any other file. */
export function nameInPackage(file: string, { packageFolder }: ReporterOptions): string | undefined {
  if (packageFolder === undefined || !file.startsWith(`${packageFolder}/`)) return undefined
  return `model-query-toolkit${file.slice(packageFolder.length)}`
}

/** A form of the report: the whole text, ready to be written. */
export type Reporter = (report: Report, options: ReporterOptions) => string

export interface ReporterOptions {
  readonly colour: boolean
  /** Columns of the terminal; other forms ignore it. */
  readonly width?: number
  /** Show everything, also what needs no attention. */
  readonly verbose?: boolean
  /** Show what needs attention and the verdict alone; only `pretty` heeds it. */
  readonly quiet?: boolean
  /** The exit code of the run; only `brief` shows it. */
  readonly exit?: 0 | 1 | 2 | 3
  /** What else a command in a hint needs to find the same, as flags with their values. */
  readonly flags?: readonly string[]
  /** The folder of this package, as places name it: what is in it is not in the checkout of its user. */
  readonly packageFolder?: string
}
