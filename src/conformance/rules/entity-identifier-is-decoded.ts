import { quoted } from '../../text/quoting.ts'
import { briefOfEntity } from '../inquiry/brief.ts'
import { difference } from '../inquiry/difference.ts'
import { spellingsOf, withPlainSigns } from '../inquiry/unknown/spellings.ts'
import { type Exchange, sentPath } from '../../client/exchange.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import nearMissIs404 from './near-miss-is-404.ts'

export default required({
  id: 'entity-identifier-is-decoded',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'An identifier is the same however much of it is percent-encoded',
  why: 'Clients escape more or less than they must and write their digits in either case (RFC 3986 sections 3.3 and 6.2.2); the identifier is what the escapes stand for.',
  after: [nearMissIs404],
  needs: ['list', 'entities', 'examples', 'readAgain', 'portion'],
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
      const plain = briefOfEntity(byId.get(id)!)
      const answer = answers[at]!
      const spelt = briefOfEntity(answer)
      const { text, unjudged, exchange } = spelt
      if (unjudged || exchange.ended !== 'complete' || exchange.status >= 500) continue
      checked++
      // Another entity of a new build differs the other way, too.
      if (text === plain.text || briefOfEntity(await inquiry.readAgain.entity(id)).text !== plain.text) continue
      problems.push({
        // What cannot be read says nothing of how its path was.
        kind: spelt.problem === 'no JSON' ? spelt.problem : kind,
        expected: `the entity ${quoted(id)} at ${sentPath(exchange)}, too`,
        actual: exchange.status === 200 ? difference(plain, spelt) : `status ${exchange.status}`,
        exchanges: [exchange],
      })
    }
    for (const { id, exchange, spelt } of known.length === 0 ? await knownPlainly(inquiry) : []) {
      checked++
      problems.push({
        kind: 'escaped sign',
        expected: `the entity ${quoted(id)} at ${sentPath(exchange)}, as at ${sentPath(spelt)}`,
        actual: `status ${exchange.status}`,
        exchanges: [exchange, spelt],
      })
    }
    return verdictOn(problems, checked, 'spellings of identifiers')
  },
}) as Rule

/** So many identifiers that are not known as `encodeURIComponent` writes them are tried with plain signs. */
const mostPlainly = 3

interface KnownPlainly {
  readonly id: string
  readonly exchange: Exchange
  readonly spelt: Exchange
}

/** What is known with plain signs alone, where nothing is known with signs escaped. */
async function knownPlainly({
  list,
  entities,
  readAgain,
}: Needed<'list' | 'entities' | 'readAgain'>): Promise<KnownPlainly[]> {
  const { byId } = await list()
  const lost = (await entities()).filter(({ id, exchange }) => byId.has(id) && exchange.status === 404)
  const signed = lost.filter(({ id }) => withPlainSigns(id) !== encodeURIComponent(id)).slice(0, mostPlainly)
  const answers = await Promise.all(signed.map(({ id }) => readAgain.entity(id, {}, `/entities/${withPlainSigns(id)}`)))
  return signed.flatMap(({ id, exchange }, at) => {
    const { entity, exchange: spelt } = answers[at]!
    return entity?.id === id ? [{ id, exchange, spelt }] : []
  })
}
