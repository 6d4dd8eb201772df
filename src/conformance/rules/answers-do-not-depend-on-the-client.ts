import { required, type Rule } from '../rule.ts'
import { verdictOnEach } from '../verdict.ts'

export default required({
  id: 'answers-do-not-depend-on-the-client',
  clause: 'SVC-3',
  title: 'A question gets the same answer whatever headers come with it and whichever connection it comes on',
  why: 'No operation declares a header: browsers, scripts and gateways send others, and all of them read one model.',
  needs: ['circumstances'],
  async check(inquiry) {
    const { clients } = await inquiry.circumstances()
    const judged = clients.filter(({ answer }) => !answer.unjudged)
    return verdictOnEach(judged, 'answers to other clients', ({ problem }) => problem)
  },
}) as Rule
