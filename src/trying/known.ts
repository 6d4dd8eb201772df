import type { Known } from '../contract/needs.ts'
import { pathOf } from '../contract/operations.ts'
import type { JsonObject } from '../contract/pointer.ts'
import { declaredFields, type SchemaName } from '../contract/schemas.ts'
import type { Service } from '../service/service.ts'

/** Entities that are looked at one by one. */
const mostEntities = 1000

/** What answers of a service hold, by where it is. */
type Shown = Readonly<Record<'Entity in the list' | 'Entity' | 'Link' | 'Finding', readonly JsonObject[]>>

/** What a client can know of each behaviour from the plain answers about its build, by the id of the behaviour. */
export function knownFrom(service: Service): (id: string) => Known {
  const shown = shownBy(service)
  const words = (elements: readonly JsonObject[], member: string): Known => ({
    words: [...new Set(elements.flatMap((one) => (typeof one[member] === 'string' ? [one[member]] : [])))].toSorted(),
  })
  const some = (elements: readonly JsonObject[], member: string): Known =>
    elements.some((one) => one[member] === undefined) ? { some: true } : {}
  const fields = (): Known => ({
    fields: Object.fromEntries(
      Object.entries(shown).map(([place, elements]) => {
        const own = declaredFields[place === 'Entity in the list' ? 'Entity' : (place as SchemaName)]
        return [place, [...new Set(elements.flatMap(Object.keys))].filter((name) => !own.includes(name)).toSorted()]
      }),
    ),
  })
  const uneven = (): Known => ({
    fields: Object.fromEntries(
      (['Entity', 'Link', 'Finding'] as const).map((schema) => {
        const elements = schema === 'Entity' ? entities : shown[schema]
        return [schema, declaredFields[schema].filter((member) => member !== 'links' && some(elements, member).some)]
      }),
    ),
  })
  const entities = [...shown['Entity in the list'], ...shown.Entity]
  const of: Readonly<Record<string, () => Known>> = {
    'entity-type-words': () => words(entities, 'type'),
    'link-relation-words': () => words(shown.Link, 'relation'),
    'finding-check-words': () => words(shown.Finding, 'check'),
    'finding-severity-words': () => words(shown.Finding, 'severity'),
    'confidence-scale': () => ({ upTo: scaleOf(shown.Link.map(({ confidence }) => Number(confidence ?? 0))) }),
    'undeclared-fields': fields,
    'no-further-fields': fields,
    'fields-alike': uneven,
    'entity-has-type': () => some(entities, 'type'),
    'entity-has-title': () => some(entities, 'title'),
    ...Object.fromEntries(declaredFields.Link.map((member) => [`link-has-${member}`, () => some(shown.Link, member)])),
    ...Object.fromEntries(
      declaredFields.Finding.map((member) => [`finding-has-${member}`, () => some(shown.Finding, member)]),
    ),
  }
  return (id) => of[id]?.() ?? {}
}

function shownBy(service: Service): Shown {
  const read = (target: string): unknown =>
    JSON.parse(new TextDecoder().decode(service.answer({ method: 'GET', target, headers: {} }).body))
  const list = read(pathOf('listEntities')) as readonly JsonObject[]
  const single = list
    .slice(0, mostEntities)
    .map(({ id }) => read(pathOf('getEntity', String(id))) as JsonObject & { readonly links?: readonly JsonObject[] })
  return {
    'Entity in the list': list,
    Entity: single,
    Link: single.flatMap(({ links = [] }) => links),
    Finding: read(pathOf('listFindings')) as readonly JsonObject[],
  }
}

/** The power of ten that a scale of these numbers may end at. */
function scaleOf(numbers: readonly number[]): number {
  const most = numbers.reduce((before, one) => Math.max(before, one), 1)
  return 10 ** Math.ceil(Math.log10(most))
}
