import { quoted } from '../../text/quoting.ts'
import { entityFacts } from '../inquiry/facts.ts'
import { difference } from '../inquiry/difference.ts'
import { spellingsOf } from '../inquiry/unknown/spellings.ts'
import { sentPath } from '../../client/exchange.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import nearMissIs404 from './near-miss-is-404.ts'

export default required({
  id: 'entity-identifier-is-decoded',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'An identifier is the same however much of it is percent-encoded',
  why: 'Clients escape more or less than they must and write their digits in either case (RFC 3986 sections 3.3 and 6.2.2); the identifier is what the escapes stand for.',
  after: [nearMissIs404],
  needs: ['examples', 'readAgain', 'portion'],
  async check(inquiry) {
    const known = (await inquiry.examples()).filter(({ entity, id }) => entity !== undefined && id.length < 200)
    const byId = new Map(known.map((answer) => [answer.id, answer]))
    const problems: Problem[] = []
    let checked = 0
    const spellings = inquiry.portion.of('spellings', spellingsOf([...byId.keys()]), 4)
    const answers = await Promise.all(
      spellings.map(({ id, spelling }) => inquiry.readAgain.entity(id, {}, `/entities/${spelling}`)),
    )
    for (const [at, { id, kind }] of spellings.entries()) {
      const plain = entityFacts(byId.get(id)!)
      const answer = answers[at]!
      const spelt = entityFacts(answer)
      const { text, unjudged, exchange } = spelt
      if (unjudged || exchange.ended !== 'complete' || exchange.status >= 500) continue
      checked++
      // Another entity of a new build differs the other way, too.
      if (text === plain.text || entityFacts(await inquiry.readAgain.entity(id)).text !== plain.text) continue
      problems.push({
        // What cannot be read says nothing of how its path was.
        kind: spelt.problem === 'no JSON' ? spelt.problem : kind,
        expected: `the entity ${quoted(id)} at ${sentPath(exchange)}, too`,
        actual: exchange.status === 200 ? difference(plain, spelt) : `status ${exchange.status}`,
        exchanges: [exchange],
      })
    }
    return verdictOn(problems, checked, 'spellings of identifiers')
  },
}) as Rule
