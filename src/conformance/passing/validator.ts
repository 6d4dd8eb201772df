import { counted } from '../../text/counted.ts'
import type { ReportEntry, Observation } from '../../report/report.ts'
import { evidenceOf, type Printing, withoutBulk } from '../../client/evidence.ts'
import { redactedEntry } from '../../client/redact.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Secret } from '../../client/target.ts'

/** What a validator that reads the contract says of one exchange. */
export interface ValidatorFinding {
  readonly about: 'request' | 'response'
  readonly place: string
  /** `Error` for what the contract excludes. */
  readonly severity: string
  readonly message: string
}

/** Gathers a validator's findings: those on judged answers as failures, all else as what was seen. */
export interface ValidatorEntries {
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

const kept = 50

const titles = {
  questions: (name: string) => `What ${name} finds in the requests of clients`,
  'other-answers': (name: string) => `What ${name} finds in answers that the contract leaves open`,
} as const

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
    else if (notes.size < kept) notes.set(says, { says, about, exchange: withoutBulk(exchange), secrets, count: 1 })
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
      const answers: ReportEntry = {
        id: `${name.toLowerCase()}-accepts-the-answers`,
        title: `${name} finds no violation of the contract in the answers`,
        level: 'http',
        cites: ['OpenAPI 3.1'],
        fingerprint: fingerprint(`${name.toLowerCase()}-accepts-the-answers`),
        outcome: 'skip',
        says: 'no answer to judge',
      }
      const [first, ...rest] = failed.values()
      const secrets = [...failed.values(), ...seen.values()].flatMap((one) => one.secrets)
      const total = [...failed.values()].reduce((sum, { count }) => sum + count, 0)
      const { says: _, ...bare } = answers
      const judged: ReportEntry = first
        ? {
            ...bare,
            outcome: 'fail',
            ...(total > 1 ? { says: `${total} times` } : {}),
            expected: 'answers as the contract declares them',
            actual: first.says,
            evidence: [first, ...rest].slice(0, 5).map(({ exchange }) => evidenceOf(exchange, printing)),
            details: rest.slice(0, 10).map(({ says, count }) => `${says}${times(count)}`),
          }
        : judgedAnswers > 0
          ? { ...answers, outcome: 'pass', says: counted(judgedAnswers, 'answer') }
          : answers
      const remarks = (
        [
          ['questions', 'request', 'GAP-9'],
          ['other-answers', 'response', 'GAP-8'],
        ] as const
      ).flatMap(([what, about, gap]): ReportEntry[] => {
        const observations = [...seen.values()]
          .filter((one) => one.about === about)
          .map(({ says, count }): Observation => ({ says: `${says}${times(count)}`, value: count }))
        const [first, ...others] = observations
        if (!first) return []
        const id = `${name.toLowerCase()}-on-${what}`
        return [
          {
            id,
            title: titles[what](name),
            level: 'observed',
            cites: [gap],
            fingerprint: fingerprint(id),
            outcome: 'seen',
            says: first.says,
            details: others.map(({ says }) => says),
            observations,
          },
        ]
      })
      return [judged, ...remarks].map((entry) => redactedEntry(entry, secrets))
    },
  }
}
