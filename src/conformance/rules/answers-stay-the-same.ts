import type { RequiredRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'lastRound' | 'answers' | 'again'> = {
  id: 'answers-stay-the-same',
  level: 'required',
  clause: 'SVC-2',
  title: 'The same question gets the same answer as long as no new build comes',
  why: 'A service that only reads gives nobody a reason to see something else the second time.',
  needs: ['lastRound', 'answers', 'again'],
  async check(inquiry) {
    await inquiry.answers()
    const { kind, problems, asked } = await inquiry.again()
    if (kind === 'new build' && !inquiry.lastRound) return skip('a new build seems to have come in between')
    return verdictOn(problems, asked, 'questions asked again')
  },
}

export default rule
