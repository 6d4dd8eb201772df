import { counted } from '../../text/counted.ts'
import type { Level, ReportEntry, Observation } from '../../report/report.ts'
import { evidenceOf, type Printing, withoutBulk } from '../../client/evidence.ts'
import { redactedEntry } from '../../client/redact.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Secret } from '../../client/target.ts'
import { many } from '../enough.ts'

/** What a validator that reads the contract says of one exchange. */
export interface ValidatorFinding {
  readonly about: 'request' | 'response'
  readonly place: string
  /** `Error` for what the contract excludes. */
  readonly severity: string
  readonly message: string
}

/** Gathers a validator's findings: those on judged answers as failures, all else as what was seen. */
interface ValidatorEntries {
  readonly see: (
    exchange: Exchange,
    judged: boolean,
    findings: readonly ValidatorFinding[],
    secrets: readonly Secret[],
  ) => void
  readonly entries: (printing: Printing) => readonly ReportEntry[]
}

interface RuleNote {
  readonly about: ValidatorFinding['about']
  readonly says: string
  readonly exchange: Exchange
  readonly secrets: readonly Secret[]
  count: number
}

function times(count: number): string {
  return count === 1 ? '' : ` (${count} times)`
}

export function createValidatorEntries(name: string, fingerprint: (id: string) => string): ValidatorEntries {
  const failed = new Map<string, RuleNote>()
  const seen = new Map<string, RuleNote>()
  let judgedAnswers = 0
  const note = (
    notes: Map<string, RuleNote>,
    { says, about }: Pick<RuleNote, 'says' | 'about'>,
    exchange: Exchange,
    secrets: readonly Secret[],
  ): void => {
    const known = notes.get(says)
    if (known) known.count++
    else if (notes.size < many) notes.set(says, { says, about, exchange: withoutBulk(exchange), secrets, count: 1 })
  }
  return {
    see(exchange, judged, findings, secrets) {
      if (judged) judgedAnswers++
      for (const { about, place, severity, message } of findings) {
        const fails = judged && about === 'response' && severity === 'Error'
        note(fails ? failed : seen, { says: `${place}: ${message}`.slice(0, 300), about }, exchange, secrets)
      }
    },
    entries(printing) {
      const [faults, others] = [[...failed.values()], [...seen.values()]]
      const of = (what: string, title: string, level: Level, cite: string): Heading => {
        const id = `${name.toLowerCase()}-${what}`
        return { id, title, level, cites: [cite], fingerprint: fingerprint(id) }
      }
      const answers = `${name} finds no violation of the contract in the answers`
      const questions = `What ${name} finds in the requests of clients`
      const open = `What ${name} finds in answers that the contract leaves open`
      const entries = [
        judgedEntry(of('accepts-the-answers', answers, 'http', 'OpenAPI 3.1'), faults, judgedAnswers, printing),
        ...seenEntry(of('on-questions', questions, 'observed', 'GAP-9'), others, 'request'),
        ...seenEntry(of('on-other-answers', open, 'observed', 'GAP-8'), others, 'response'),
      ]
      const secrets = [...faults, ...others].flatMap((one) => one.secrets)
      return entries.map((entry) => redactedEntry(entry, secrets))
    },
  }
}

type Heading = Pick<ReportEntry, 'id' | 'title' | 'level' | 'cites' | 'fingerprint'>

function judgedEntry(
  heading: Heading,
  faults: readonly RuleNote[],
  judgedAnswers: number,
  printing: Printing,
): ReportEntry {
  const [first, ...rest] = faults
  if (!first) {
    return judgedAnswers > 0
      ? { ...heading, outcome: 'pass', says: counted(judgedAnswers, 'answer') }
      : { ...heading, outcome: 'skip', says: 'no answer to judge' }
  }
  const total = faults.reduce((sum, { count }) => sum + count, 0)
  return {
    ...heading,
    outcome: 'fail',
    ...(total > 1 ? { says: `${total} times` } : {}),
    expected: 'answers as the contract declares them',
    actual: first.says,
    evidence: faults.slice(0, 5).map(({ exchange }) => evidenceOf(exchange, printing)),
    details: rest.slice(0, 10).map(({ says, count }) => `${says}${times(count)}`),
  }
}

/** What was seen in one direction; nothing where nothing was. */
function seenEntry(
  heading: Heading,
  notes: readonly RuleNote[],
  about: ValidatorFinding['about'],
): readonly ReportEntry[] {
  const observations = notes
    .filter((one) => one.about === about)
    .map(({ says, count }): Observation => ({ says: `${says}${times(count)}`, value: count }))
  const [first, ...others] = observations
  if (!first) return []
  const details = others.map(({ says }) => says)
  return [{ ...heading, outcome: 'seen', says: first.says, details, observations }]
}
