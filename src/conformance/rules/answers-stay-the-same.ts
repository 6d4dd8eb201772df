import { required, type Rule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'
import everyAnswerIsWhole from './every-answer-is-whole.ts'
import framingIsRight from './framing-is-right.ts'
import noServerError from './no-server-error.ts'

export default required({
  id: 'answers-stay-the-same',
  clause: 'SVC-2',
  title: 'The same request gets the same answer until a new build appears',
  why: 'A read-only service has no reason to answer differently the second time.',
  after: [noServerError, framingIsRight, everyAnswerIsWhole],
  needs: ['lastRound', 'answers', 'again'],
  async check(inquiry) {
    await inquiry.answers()
    const { kind, problems, asked } = await inquiry.again()
    if (kind === 'new build' && !inquiry.lastRound) return skip('a new build seems to have appeared in between')
    return verdictOn(problems, asked, 'repeated requests')
  },
}) as Rule
