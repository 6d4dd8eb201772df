import type { FindingFields } from '../reference.ts'
import { required, type Rule } from '../rule.ts'
import { pass, skip, verdictOn } from '../verdict.ts'

export default required({
  id: 'findings-are-the-builds',
  operation: 'listFindings',
  clause: 'SEM-5',
  title: 'The findings are those that the build logged, in the same order',
  why: 'Findings that differ from the log make people look for faults that do not exist.',
  needs: ['build', 'findings'],
  async check(inquiry) {
    const { findings, exchange, wrong, unjudged } = await inquiry.findings()
    if (wrong || unjudged !== undefined) return skip(unjudged ?? 'there are no findings to compare')
    const built = inquiry.build.findings.map(textOf)
    const shown = findings.map(textOf)
    const length = Math.max(built.length, shown.length)
    const differing = Array.from({ length }, (_, at) => at).filter((at) => built[at] !== shown[at])
    const problems = differing.map((at) => ({
      kind: built[at] === undefined ? 'not in the build' : shown[at] === undefined ? 'missing' : 'another finding',
      expected: `finding ${at}: ${built[at] ?? 'none'}`,
      actual: shown[at] ?? 'none',
      exchanges: [exchange],
      shows: shown[at] ?? '',
    }))
    if (length === 0) return pass('no findings, as the build logged')
    return verdictOn(problems, length, 'findings')
  },
}) as Rule

function textOf({ check, severity, path }: FindingFields): string {
  return JSON.stringify({ check, severity, path })
}
