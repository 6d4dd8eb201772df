import { statusInShort } from '../../client/evidence.ts'
import { quoted } from '../../text/quoting.ts'
import { withCommon } from '../explain/in-common.ts'
import type { EntityAnswer, ShownEntity } from '../inquiry/answers/entity.ts'
import { nearAndFar, is404Telling, mayBeUnlisted } from '../inquiry/unknown/near-and-far.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
import knownEntityIsFound from './known-entity-is-found.ts'
import { few } from '../enough.ts'

export default required({
  id: 'unknown-entity-is-404',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity answers 404 if no entity has the identifier',
  why: 'With anything else, a client mistakes a missing entity for an empty one, or for a server fault.',
  after: [knownEntityIsFound],
  needs: ['list', 'entities', 'unknown'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const { far } = nearAndFar(await inquiry.unknown(), (id) => byId.has(id))
    // What cannot be read may be an entity that the list does not show.
    const all = far.filter(({ synthetic, answer }) => synthetic === true || !isUnread(answer))
    // A paged list may hide an entity called 0 or null, but no entity has random letters as its identifier.
    const answered = all.filter(({ answer }) => answer.exchange.status === 200)
    const known = await inquiry.entities()
    const areDescribed = known.some(({ entity }) => entity !== undefined && isDescribed(entity))
    // Nor does a list hide several called constructor, toString, valueOf and so on, of which nothing else is known.
    const members = answered.filter(({ kind, answer }) => kind === 'object member' && !isDescribed(answer.entity ?? {}))
    const invents = answered.some(({ synthetic }) => synthetic === true) || (areDescribed && members.length >= few)
    const asked = all.filter(
      ({ id, answer: { entity } }) => invents || entity === undefined || !mayBeUnlisted(id, entity, known),
    )
    const problems = asked.flatMap(({ id, kind, how, answer: { exchange } }): Problem[] => {
      if (exchange.status === 404) return []
      const expected = `status 404 for ${quoted(id)} (${how})`
      return [{ kind, expected, actual: statusInShort(exchange), exchanges: [exchange] }]
    })
    if (problems.length === 0 && !(await is404Telling(inquiry))) {
      return skip('no known identifier was answered with its entity, so a 404 proves nothing')
    }
    const common = problems.length === asked.length ? 'each unknown identifier that was asked for' : undefined
    return withCommon(verdictOn(problems, asked.length, 'identifiers'), common)
  },
}) as Rule

function isUnread({ wrong, exchange: { status, body } }: EntityAnswer): boolean {
  return status === 200 && body.length > 0 && (wrong?.kind === 'no JSON' || wrong?.kind === 'no whole answer')
}

function isDescribed({ type, title }: ShownEntity): boolean {
  return type !== undefined || title !== undefined
}
