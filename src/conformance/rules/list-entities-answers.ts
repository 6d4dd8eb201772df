import { counted } from '../../text/counted.ts'
import { required, type Rule } from '../rule.ts'
import { fail, pass, skip } from '../verdict.ts'

export default required({
  id: 'list-entities-answers',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'listEntities answers 200 with a JSON array',
  why: 'Without the list no screen has anything to start from.',
  needs: ['lists'],
  async check(inquiry) {
    const answers = await inquiry.lists()
    const read = answers.filter(({ unjudged }) => unjudged === undefined)
    const [problem] = read.flatMap(({ wrong }) => wrong ?? [])
    if (problem) return fail(problem)
    const [first] = read
    return first
      ? pass(counted(first.entities.length, 'entity', 'entities'))
      : skip(answers[0]?.unjudged ?? 'no answer to judge')
  },
}) as Rule
