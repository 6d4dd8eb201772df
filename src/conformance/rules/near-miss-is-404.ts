import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'near-miss-is-404',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity takes no identifier for another that is merely near it',
  why: 'Identifiers are equal or they are not: a lax comparison shows one entity under the address of another.',
  async check(inquiry) {
    const asked = (await inquiry.unknown()).filter(
      ({ near, answer }) => near !== undefined && answer.unjudged === undefined,
    )
    const problems: Problem[] = []
    for (const { id, near = '', how, answer } of asked) {
      const { exchange, entity } = answer
      if (exchange.status === 404) continue
      // An answer that names itself as asked may be an entity that the list does not show; the list's own rules see to that.
      if (entity?.id === id && !(await isTheSame(near, entity))) continue
      const actual = exchange.status === 0 ? exchange.ended : `status ${exchange.status}`
      problems.push({
        expected: `status 404 for ${JSON.stringify(id)}, which is ${JSON.stringify(near)} ${how}`,
        actual: entity?.id === undefined ? actual : `${actual} with the entity ${JSON.stringify(entity.id)}`,
        exchanges: [exchange],
      })
    }
    return verdictOn(problems, asked.length, 'identifiers')

    async function isTheSame(
      known: string,
      shown: { readonly title?: string; readonly type?: string },
    ): Promise<boolean> {
      const other = (await inquiry.entity(known))?.entity ?? (await inquiry.list()).byId.get(known)
      return shown.title !== undefined && other?.title === shown.title && other.type === shown.type
    }
  },
}

export default rule
