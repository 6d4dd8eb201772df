import { counted } from '../../text/counted.ts'
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
    const tellCut = new Map(
      carried.map((field) => [
        field,
        cutsOf(entities.map(({ id, entity }) => [byId.get(id)?.[field], entity?.[field]])),
      ]),
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
        const cut = tellCut.get(field)?.(listed[field], entity[field])
        const problem = {
          kind: values.includes(undefined) ? `no ${field}` : field,
          expected: `${expected} of ${quoted(id)}, as in the list`,
          actual: cut === undefined ? actual : `${actual}: in the list it is cut ${cut}`,
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

type Texts = readonly [listed: string | undefined, whole: string | undefined]

/**
 * Tells where a listed text is cut: at the sign that stands behind each one that is, or, where all are as long or there is no
 * such sign, to so many characters. No listed text is as long as one that is cut for its length, nor has that sign in it.
 */
function cutsOf(all: readonly Texts[]): (...texts: Texts) => string | undefined {
  const cuts = all.flatMap((texts) => cutIn(...texts) ?? [])
  const [first, ...others] = cuts
  const sign = others.every((cut) => cut.sign === first?.sign) ? first?.sign : undefined
  const areAsLong = others.length > 0 && others.every(({ length }) => length === first?.length)
  const listed = all.map(([text = '']) => text)
  const longest = listed.reduce((most, { length }) => Math.max(most, length), 0)
  const isShown = sign !== undefined && listed.some((text) => text.includes(sign))
  return (...texts) => {
    const cut = cutIn(...texts)
    if (cut === undefined) return undefined
    if (sign !== undefined && !areAsLong) return isShown ? undefined : `at ${quoted(sign)}`
    return (texts[1]?.length ?? 0) >= longest ? `to ${counted(cut.length, 'character')}` : undefined
  }
}

/**
 * How many characters a listed text has that is the beginning of another one, with or without a sign that it was cut, and
 * the sign that the other goes on with.
 */
function cutIn(
  ...[listed = '', whole = '']: Texts
): { readonly length: number; readonly sign: string | undefined } | undefined {
  const beginning = listed.replace(/\s*(?:\u2026|\.\.\.)$/u, '')
  if (beginning.length >= whole.length || beginning.length < shortestCut || !whole.startsWith(beginning))
    return undefined
  const [, sign] = /^\s*([^\p{L}\p{M}\p{N}\s])/u.exec(whole.slice(beginning.length)) ?? []
  return { length: Array.from(listed).length, sign }
}
/** Shorter texts begin others by themselves. */
const shortestCut = 8

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function isMadeOf(id: string, title: string): boolean {
  return lettersOf(id).includes(lettersOf(title))
}
