import type { FindingFields } from '../reference.ts'
import { type RequiredRule, skip, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'findings-are-the-builds',
  level: 'required',
  operation: 'listFindings',
  clause: 'SEM-5',
  title: 'The findings are the array that the build logged: the same ones, in the same order',
  why: 'Findings that differ from the log send people after faults that are not there.',
  async check(inquiry) {
    const { reference } = inquiry.options
    if (!reference) return skip('no build to compare with')
    const { findings, exchange, wrong, unjudged } = await inquiry.findings()
    if (wrong || unjudged !== undefined) return skip(unjudged ?? 'there are no findings to compare')
    const built = reference.findings.map(textOf)
    const shown = findings.map(textOf)
    const length = Math.max(built.length, shown.length)
    const differing = Array.from({ length }, (_, at) => at).filter((at) => built[at] !== shown[at])
    const problems = differing.map((at) => ({
      expected: `finding ${at}: ${built[at] ?? 'none'}`,
      actual: shown[at] ?? 'none',
      exchanges: [exchange],
      shows: shown[at] ?? '',
    }))
    if (length === 0) return { outcome: 'pass', says: 'no findings, as the build logged' }
    return verdictOn(problems, length, 'findings')
  },
}

function textOf({ check, severity, path }: FindingFields): string {
  return JSON.stringify({ check, severity, path })
}

export default rule
