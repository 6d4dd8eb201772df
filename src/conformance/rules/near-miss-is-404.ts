import { isTelling } from '../inquiry/unknown.ts'
import type { ShownEntity } from '../inquiry/entity.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'list' | 'entity' | 'entities' | 'unknown'> = {
  id: 'near-miss-is-404',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity does not mistake an identifier for a similar one',
  why: 'Identifiers are either equal or not; a lax comparison shows one entity at the address of another.',
  needs: ['list', 'entity', 'entities', 'unknown'],
  async check(inquiry) {
    const asked = (await inquiry.unknown()).filter(
      ({ near, answer }) => near !== undefined && answer.unjudged === undefined,
    )
    const problems: Problem[] = []
    for (const { id, near = '', kind, how, answer } of asked) {
      const { exchange, entity } = answer
      if (exchange.status === 404) continue
      // An answer that names itself as asked may be an entity that the list does not show; the list's own rules see to that.
      if (entity?.id === id && !(await isCopyOf(near, entity))) continue
      const actual = exchange.status === 0 ? exchange.ended : `status ${exchange.status}`
      problems.push({
        kind,
        expected: `status 404 for ${JSON.stringify(id)}, which is ${JSON.stringify(near)} ${how}`,
        actual: entity?.id === undefined ? actual : `${actual} with the entity ${JSON.stringify(entity.id)}`,
        exchanges: [exchange],
      })
    }
    if (problems.length === 0 && !(await isTelling(inquiry))) {
      return skip('no known identifier was answered with its entity, so that a 404 tells nothing')
    }
    return verdictOn(problems, asked.length, 'identifiers')

    /** The near entity under another name: it has all that tells the near one from every other of the list. */
    async function isCopyOf(known: string, shown: ShownEntity): Promise<boolean> {
      const { byId, entities } = await inquiry.list()
      const other = (await inquiry.entity(known))?.entity ?? byId.get(known)
      if (other === undefined || shown.title === undefined || lookOf(other) !== lookOf(shown)) return false
      return entities.filter(({ type, title }) => type === shown.type && title === shown.title).length < 2
    }
  },
}

function lookOf({ type, title, links = [] }: ShownEntity): string {
  const ends = links.map(({ from, to, relation }) => JSON.stringify([from, to, relation]))
  return JSON.stringify([type, title, ends.toSorted()])
}

export default rule
