import { quoted, quotedApart } from '../../text/quoting.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import entityFitsItsSchema from './entity-fits-its-schema.ts'
import entityHasTheAskedIdentifier from './entity-has-the-asked-identifier.ts'

const fields = ['id', 'type', 'title'] as const

export default required({
  id: 'entity-agrees-with-list',
  operation: 'getEntity',
  clause: 'SVC-1',
  title: 'getEntity and listEntities show the same identifier, type and title of an entity',
  why: 'Both answer about the model of the last build, and there is only one such model.',
  after: [entityFitsItsSchema, entityHasTheAskedIdentifier],
  needs: ['list', 'entities'],
  async check(inquiry) {
    const { byId, entities: all, exchange: list } = await inquiry.list()
    const entities = await inquiry.entities()
    // A view that shows a field of no entity leaves it out; one that shows it of some has it wherever the other has.
    const carried = fields.filter(
      (field) =>
        all.some((listed) => listed[field] !== undefined) &&
        entities.some(({ entity }) => entity?.[field] !== undefined),
    )
    const problems: Problem[] = []
    const lacking: (Problem & { readonly id: string; readonly value: string })[] = []
    let checked = 0
    for (const { id, entity, exchange } of entities) {
      const listed = byId.get(id)
      if (!listed || !entity || (entity.id !== undefined && entity.id !== id)) continue
      const shown = carried.filter((field) => listed[field] !== undefined || entity[field] !== undefined)
      if (shown.some((field) => field !== 'id')) checked++
      for (const field of shown) {
        if (listed[field] === entity[field]) continue
        const values = [listed[field], entity[field]]
        const [one = '', other = one] = values.filter((value) => value !== undefined)
        const [first, second] = quotedApart(one, other)
        const expected = listed[field] === undefined ? `no ${field}` : `${field} ${first}`
        const actual = entity[field] === undefined ? `no ${field}` : `${field} ${second}`
        const problem = {
          kind: values.includes(undefined) ? `no ${field}` : field,
          expected: `${expected} of ${quoted(id)}, as in the list`,
          actual,
          exchanges: [exchange, list],
        }
        const isLacking = field === 'title' && values.includes(undefined)
        if (!isLacking) problems.push(problem)
        else if (!isMadeOf(id, values.join(''))) lacking.push({ ...problem, id, value: values.join('') })
      }
    }
    if (lacking.length === 0) return verdictOn(problems, checked, 'entities in both')
    // A view may call what has no title by its identifier, or all that has none by one name, which is not that of the entity before.
    const titles = new Map(entities.map(({ id, entity }) => [id, entity?.title]))
    const before = new Map(all.slice(1).map(({ id }, at) => [id, all[at]]))
    const isCarriedOver = lacking.some(({ id, value }) => {
      const { id: other = '', title } = before.get(id) ?? {}
      return value !== '' && title === value && titles.get(other) === value
    })
    if (isCarriedOver || new Set(lacking.map(({ value }) => value)).size > 1) problems.push(...lacking)
    return verdictOn(problems, checked, 'entities in both')
  },
}) as Rule

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function isMadeOf(id: string, title: string): boolean {
  return lettersOf(id).includes(lettersOf(title))
}
