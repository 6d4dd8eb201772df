import { headerValues } from '../../client/exchange.ts'
import { http, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

export default http({
  id: 'codings-carry-the-same-body',
  rfc: 'RFC 9110 section 12.5.3',
  title: 'Whatever content codings a client offers, it gets the same content, in a coding that it offered',
  why: 'Every browser offers codings, so everybody sees what is coded wrongly, except those who test without.',
  needs: ['circumstances'],
  async check(inquiry) {
    const { codings } = await inquiry.circumstances()
    const judged = codings.filter(({ answer }) => !answer.unjudged && answer.exchange.ended === 'complete')
    const problems = judged.flatMap(({ circumstance, answer: { exchange }, problem }): Problem[] => {
      const used = headerValues(exchange.headers, 'content-encoding')
        .flatMap((value) => value.toLowerCase().split(/[ \t]*,[ \t]*/))
        .filter((coding) => coding !== '')
      const foreign = used.filter((coding) => circumstance.codings?.includes(coding) === false)
      if (foreign.length === 0) return problem ? [problem] : []
      const expected = `an answer ${circumstance.how} in one of these codings: ${circumstance.codings?.join(', ')}`
      return [
        { kind: 'not offered', expected, actual: `Content-Encoding: ${foreign.join(', ')}`, exchanges: [exchange] },
      ]
    })
    return verdictOn(problems, judged.length, 'answers to those who offer codings')
  },
}) as Rule
