import { counted } from '../../text/counted.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { quoted } from '../../text/quoting.ts'
import { ordersThatFit, outOfOrder } from '../orders/orders.ts'
import { required, type Rule } from '../rule.ts'
import { fail, pass, skip } from '../verdict.ts'
import { few } from '../enough.ts'

export default required({
  id: 'entities-in-identifier-order',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'listEntities is in identifier order, by any common way to order texts',
  why: 'A screen that pages through the list, or does a binary search in it, relies on its order.',
  needs: ['list'],
  async check(inquiry) {
    const { entities, exchange } = await inquiry.list()
    const ids = entities.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (ids.length < 2) return skip('fewer than two identifiers to order')
    const [order] = ordersThatFit(ids, 1)
    if (order) return pass(`${counted(ids.length, 'identifier')}, ${order.name}`)
    const pair = outOfOrder(ids)
    if (pair === undefined) return skip('in no order tried here; those of letters, digits and - . : / _ are in one')
    const [before, after] = pair
    const other = otherOrder(entities)
    const actual = `${quoted(after)} follows ${quoted(before)}${other === undefined ? '' : `; the list is in ${other}`}`
    const expected = 'identifiers in ascending order'
    return fail({ kind: 'order', expected, actual, exchanges: [exchange], shows: `"id":${JSON.stringify(after)}` })
  },
}) as Rule

/** The order that a list is in instead, in words. */
function otherOrder(entities: readonly ShownEntity[]): string | undefined {
  const member = sortedBy(entities)
  if (member !== undefined) return `the order of ${member}`
  return isGroupedByType(entities) ? 'identifier order within each type' : undefined
}

/** The member that a list is in the order of, and would not be in identifier order. */
function sortedBy(entities: readonly ShownEntity[]): string | undefined {
  const sorted = entities.toSorted(({ id: a = '' }, { id: b = '' }) => (a < b ? -1 : a > b ? 1 : 0))
  return (['title', 'type'] as const).find((name) => {
    const valuesOf = (some: readonly ShownEntity[]): readonly string[] => some.flatMap((entity) => entity[name] ?? [])
    const isInOrder = (some: readonly ShownEntity[]): boolean => ordersThatFit(valuesOf(some), 1).length > 0
    const values = valuesOf(entities)
    const areMany = values.length === entities.length && new Set(values).size >= few
    return areMany && isInOrder(entities) && !isInOrder(sorted)
  })
}

/** Whether those of one type stand together, each type in identifier order. */
function isGroupedByType(entities: readonly ShownEntity[]): boolean {
  const groups: string[][] = []
  let before: string | undefined
  for (const { id, type } of entities) {
    if (type !== before || groups.length === 0) groups.push([])
    before = type
    if (id !== undefined) groups.at(-1)?.push(id)
  }
  const types = new Set(entities.map(({ type }) => type))
  const areFew = groups.length === types.size && groups.length * few <= entities.length
  return areFew && groups.every((ids) => ids.length < 2 || ordersThatFit(ids, 1).length > 0)
}
