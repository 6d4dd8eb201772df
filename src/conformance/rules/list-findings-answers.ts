import { counted } from '../../text/counted.ts'
import { required, type Rule } from '../rule.ts'
import { fail, pass, skip } from '../verdict.ts'

export default required({
  id: 'list-findings-answers',
  operation: 'listFindings',
  clause: 'OPS-4',
  title: 'listFindings answers 200 with a JSON array',
  why: 'Without the findings nobody sees what the build reported.',
  needs: ['findingLists'],
  async check(inquiry) {
    const answers = await inquiry.findingLists()
    const read = answers.filter(({ unjudged }) => unjudged === undefined)
    const [problem] = read.flatMap(({ wrong }) => wrong ?? [])
    if (problem) return fail(problem)
    const [first] = read
    return first ? pass(counted(first.findings.length, 'finding')) : skip(answers[0]?.unjudged ?? 'no answer to judge')
  },
}) as Rule
