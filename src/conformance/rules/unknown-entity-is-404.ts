import { comparedBy, mayBeUnlisted } from '../inquiry/lax.ts'
import { isTelling } from '../telling.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'list' | 'entities' | 'unknown'> = {
  id: 'unknown-entity-is-404',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity answers 404 if no entity has the identifier',
  why: 'With anything else, a client mistakes a missing entity for an empty one, or for a server fault.',
  needs: ['list', 'entities', 'unknown'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const { far: all } = comparedBy(await inquiry.unknown(), (id) => byId.has(id))
    // A paged list may hide an entity called 0 or null, but no entity has random letters as its identifier.
    const answered = all.filter(({ answer }) => answer.exchange.status === 200)
    // Nor has a model entities called constructor, toString, valueOf and so on, none of which its list shows.
    const members = answered.filter(({ kind }) => kind === 'object member')
    const invents = answered.some(({ madeUp }) => madeUp === true) || members.length >= enoughMembers
    const known = await inquiry.entities()
    const asked = all.filter(
      ({ id, answer: { entity } }) => invents || entity === undefined || !mayBeUnlisted(id, entity, known),
    )
    const problems = asked.flatMap(({ id, kind, how, answer: { exchange } }): Problem[] => {
      if (exchange.status === 404) return []
      const expected = `status 404 for ${JSON.stringify(id)} (${how})`
      return [{ kind, expected, actual: statusOf(exchange), exchanges: [exchange] }]
    })
    if (problems.length === 0 && !(await isTelling(inquiry))) {
      return skip('no known identifier was answered with its entity, so a 404 proves nothing')
    }
    return verdictOn(problems, asked.length, 'identifiers')
  },
}

const enoughMembers = 4

export default rule

function statusOf({ status, ended }: { readonly status: number; readonly ended: string }): string {
  return status === 0 ? ended : `status ${status}`
}
