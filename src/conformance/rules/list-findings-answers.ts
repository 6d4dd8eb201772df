import { type RequiredRule, skip, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'list-findings-answers',
  level: 'required',
  operation: 'listFindings',
  clause: 'OPS-4',
  title: 'listFindings answers 200 with a JSON array',
  why: 'Without the findings nobody sees what the build complained about.',
  async check(inquiry) {
    const { wrong, unjudged, findings } = await inquiry.findings()
    if (unjudged !== undefined) return skip(unjudged)
    // Asked twice: a server may be right the first time only.
    const again = await inquiry.readAgain.findings()
    const problem = wrong ?? (again.unjudged === undefined ? again.wrong : undefined)
    return problem ? verdictOn([problem], 1, 'answer') : { outcome: 'pass', says: `${findings.length} findings` }
  },
}

export default rule
