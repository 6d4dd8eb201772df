import type { Contract } from '../contract/contract.ts'
import { membersOf } from '../contract/pointer.ts'
import { declaredFields, nouns, schemaNames } from '../contract/schemas.ts'
import { select } from '../contract/select.ts'

/** What a contract decides of a behaviour at an open point: that, or the opposite; and where. */
export interface Decision {
  readonly holds: boolean
  readonly pointer: string
  /** The words that it allows, for a behaviour that is about those of a build. */
  readonly allowed?: readonly string[]
}

/** What a value decides; `undefined` if a program cannot tell. */
type Read = (value: unknown) => boolean | undefined

const otherwise: Read = () => false
const so: Read = () => true

/** Whether all media types are such, or none is. */
function areAll(pattern: RegExp): Read {
  return (content) => {
    const fits = membersOf(content).map(([type]) => pattern.test(type))
    return fits.includes(true) === fits.includes(false) ? undefined : fits.includes(true)
  }
}

/** An ORDER BY, `score desc` or `-score`; other words are for people. */
const byScore: Read = (order) => {
  const [, minus = '', name, way = ''] = /^([-+]?)(\w+)(?: (asc|desc)\w*)?(?:,|$)/i.exec(String(order)) ?? []
  return name === undefined ? undefined : name === 'score' && (minus === '-' || way.toLowerCase() === 'desc')
}

const schemas = '#/components/schemas'
const search = 'searchModel#'
const pages = 'listEntities#/parameters/[name={*page*|*offset*|*cursor*|*limit*|after|skip|start|range}]'
const sizes = `${search}/parameters/[name={*limit*|*page size*|size|top|first|take|max*}]`
const error = 'getEntity#/responses/(404)/content'
const q = `${search}/parameters/[name=q]/schema/minLength`

/** Behaviours, where a contract decides them, and how it is read there; of several, what is found first counts. */
const reads: readonly (readonly [behaviour: string, expression: string, read: Read])[] = [
  ['whole-list', pages, otherwise],
  ['whole-list', 'listEntities#/responses/(200)/content/*/schema/maxItems', otherwise],
  ['entity-type-words', `${schemas}/Entity/properties/type/enum`, so],
  ['link-relation-words', `${schemas}/Link/properties/relation/enum`, so],
  ['finding-check-words', `${schemas}/Finding/properties/check/enum`, so],
  ['finding-severity-words', `${schemas}/Finding/properties/severity/enum`, so],
  ['scores-beyond-one', `${schemas}/SearchHit/properties/score/maximum`, (most) => Number(most) > 1],
  ['scores-beyond-one', `${schemas}/SearchHit/properties/score/x-unbounded`, so],
  ['scores-not-negative', `${schemas}/SearchHit/properties/score/minimum`, (least) => Number(least) >= 0],
  ['hits-by-falling-score', `${search}/x-order`, byScore],
  ['hits-by-falling-score', `${search}/parameters/[name={*sort*|*order*}]/schema/default`, byScore],
  ['all-hits', `${search}/{x-maximum-hits|x-max-hits}`, (most) => (typeof most === 'number' ? false : undefined)],
  ['all-hits', `${search}/responses/(200)/content/*/schema/maxItems`, otherwise],
  ['all-hits', `${sizes}/schema/maximum`, otherwise],
  ['error-has-body', error, areAll(/./)],
  ['error-is-json', error, areAll(/[/+]json\b/i)],
  ['error-is-problem', error, areAll(/\/problem\+json\b/i)],
  ['missing-q-refused', `${search}/responses/400`, so],
  ['missing-q-refused', `${search}/responses/422`, so],
  ['empty-q-answered', q, (least) => Number(least) === 0],
  ['short-q-answered', q, (least) => Number(least) < 2],
  ['validators', '*#/responses/(200)/headers/{etag}', so],
  ['list-by-code-unit', 'listEntities#/x-order', (order) => /code (?:unit|point)/i.test(String(order)) || undefined],
  ...schemaNames.flatMap((schema) =>
    declaredFields[schema].map((member): (typeof reads)[number] => {
      const holds: Read = (names) => membersOf(names).some(([, name]) => name === member) || undefined
      return [`${nouns[schema]}-has-${member}`, `${schemas}/${schema}/required`, holds]
    }),
  ),
]

/** What a contract decides of behaviours, by their ids. */
export function decisionsOf(contract: Contract): ReadonlyMap<string, Decision> {
  const decisions = reads.flatMap(([behaviour, expression, read]) =>
    select(contract, expression).found.flatMap(({ value, pointer }): [string, Decision][] => {
      const holds = read(value)
      const allowed = membersOf(value).map(([, word]) => String(word))
      return holds === undefined
        ? []
        : [[behaviour, { holds, pointer, ...(behaviour.endsWith('-words') && { allowed }) }]]
    }),
  )
  return new Map(decisions.toReversed())
}
