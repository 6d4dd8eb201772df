import type { RequiredRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'lastRound' | 'answers' | 'again'> = {
  id: 'answers-stay-the-same',
  level: 'required',
  clause: 'SVC-2',
  title: 'The same request gets the same answer until a new build appears',
  why: 'A read-only service has no reason to answer differently the second time.',
  needs: ['lastRound', 'answers', 'again'],
  async check(inquiry) {
    await inquiry.answers()
    const { kind, problems, asked } = await inquiry.again()
    if (kind === 'new build' && !inquiry.lastRound) return skip('a new build seems to have appeared in between')
    return verdictOn(problems, asked, 'repeated requests')
  },
}

export default rule
