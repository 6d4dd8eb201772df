import { codingsOf } from '../../client/decoding.ts'
import { type Exchange, headerValues } from '../../client/exchange.ts'
import { grouped } from '../../text/grouped.ts'
import { http, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

export default http({
  id: 'codings-carry-the-same-body',
  rfc: 'RFC 9110 section 12.5.3',
  title: 'Whatever content codings a client offers, it gets the same content, in a coding that it offered',
  why: 'Every browser offers codings, so everybody sees what is coded wrongly, except those who test without; and a strong ETag that codings share lets a cache mix them.',
  needs: ['circumstances'],
  async check(inquiry) {
    const { codings } = await inquiry.circumstances()
    const judged = codings.filter(({ answer }) => !answer.unjudged && answer.exchange.ended === 'complete')
    const problems = judged.flatMap(({ variant, answer: { exchange }, problem }): Problem[] => {
      const foreign = codingsOf(exchange.headers).filter((coding) => variant.codings?.includes(coding) === false)
      if (foreign.length === 0) return problem ? [problem] : []
      const expected = `an answer ${variant.how} in one of these codings: ${variant.codings?.join(', ')}`
      return [
        { kind: 'not offered', expected, actual: `Content-Encoding: ${foreign.join(', ')}`, exchanges: [exchange] },
      ]
    })
    const shared = sharedTags(judged.map(({ answer: { exchange } }) => exchange))
    return verdictOn([...problems, ...shared], judged.length, 'answers to those who offer codings')
  },
}) as Rule

/** Strong tags that one answer has in several codings: a tag that they share is weak (RFC 9110 section 8.8.1). */
function sharedTags(exchanges: readonly Exchange[]): readonly Problem[] {
  const tagged = exchanges.flatMap((exchange) => {
    const [tag = ''] = headerValues(exchange.headers, 'etag')
    const coding = codingsOf(exchange.headers).join(', ').replace('x-gzip', 'gzip')
    return exchange.status === 200 && tag.startsWith('"') ? [{ exchange, tag, coding }] : []
  })
  const groups = grouped(tagged, ({ exchange: { question }, tag }) => `${question.path} ${tag}`)
  return [...groups.values()].flatMap(([first, ...others]): Problem[] => {
    const other = others.find(({ coding }) => coding !== first.coding)
    if (other === undefined) return []
    const [one, two] = [first, other].map(({ coding }) => coding || 'no coding')
    const { method, path } = first.exchange.question
    const expected = `${method} ${path} has another strong ETag in ${one} than in ${two}, or a weak one (RFC 9110 section 8.8.1)`
    return [
      {
        kind: 'shared tag',
        expected,
        actual: `ETag ${first.tag} in both`,
        exchanges: [first.exchange, other.exchange],
      },
    ]
  })
}
