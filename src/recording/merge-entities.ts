import type { Entity, Link } from '../model/model.ts'
import { isObject, type JsonObject } from '../text/json-object.ts'
import type { Refuse } from './not-as-stated.ts'

/** An entity as the list shows it, as getEntity shows it, or both. */
export interface EntityViews {
  readonly id: string
  readonly listed: JsonObject | undefined
  readonly alone: JsonObject | undefined
}

export interface MergedEntities {
  readonly entities: readonly Entity[]
  /** Undeclared members that list and getEntity show differently; the list's value is used. */
  readonly differing: ReadonlySet<string>
  /** The members that hold the neighbourhood, which is derived from the links. */
  readonly neighbourhoods: readonly string[]
}

/**
 * The entities of the build, from what the server shows: the members of the list (SEM-2), then those that getEntity adds
 * (SEM-3) except `links` and the neighbourhood. If both show a member, getEntity's value is used if it only adds to the
 * list's, and otherwise the list's; type and title must agree (SVC-1).
 */
export function mergeEntities(seen: readonly EntityViews[], links: readonly Link[], refuse: Refuse): MergedEntities {
  const neighbourhoods = ['neighbourhood', ...neighbourhoodNames(seen, links)]
  const left = new Set(['links', ...neighbourhoods])
  const differing = new Set<string>()
  const entities = seen.map(({ id, listed, alone = {} }): Entity => {
    const merged = new Map<string, unknown>(listed ? Object.entries(listed) : [['id', id]])
    for (const [name, value] of Object.entries(alone)) {
      if (left.has(name)) continue
      const before = merged.get(name)
      if (!merged.has(name) || extendsValue(value, before)) merged.set(name, value)
      else if (name === 'type' || name === 'title') {
        throw refuse(
          `The ${name} of ${JSON.stringify(id)} is ${JSON.stringify(before)} in the list, but ${JSON.stringify(value)} in getEntity`,
        )
      } else differing.add(name)
    }
    return Object.fromEntries(merged) as Entity
  })
  return { entities, differing, neighbourhoods }
}

/**
 * The name of the neighbourhood is not shown (GAP-6): it is a member that getEntity adds, always an array, every element of
 * which is, or has as `id`, the identifier of a neighbour by the links.
 */
function neighbourhoodNames(seen: readonly EntityViews[], links: readonly Link[]): readonly string[] {
  const neighbours = new Map<string, Set<string>>()
  const add = (end: string, other: string): void => {
    neighbours.set(end, (neighbours.get(end) ?? new Set()).add(other))
  }
  for (const { from, to } of links) {
    if (from === undefined || to === undefined) continue
    add(from, to)
    add(to, from)
  }
  const held = new Map<string, 'neighbours' | 'nothing' | 'other'>()
  for (const { id, listed = {}, alone = {} } of seen) {
    for (const [name, value] of Object.entries(alone)) {
      if (held.get(name) === 'other' || ['id', 'type', 'title', 'links', 'neighbourhood'].includes(name)) continue
      const fits = Array.isArray(value) && value.every((one) => neighbours.get(id)?.has(identifierOf(one) ?? ''))
      if (!fits || Object.hasOwn(listed, name)) held.set(name, 'other')
      else if (value.length > 0 || !held.has(name)) held.set(name, value.length > 0 ? 'neighbours' : 'nothing')
    }
  }
  return [...held].filter(([, kind]) => kind === 'neighbours').map(([name]) => name)
}

function identifierOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const id = isObject(value) ? value['id'] : undefined
  return typeof id === 'string' ? id : undefined
}

/** Whether a value equals another, or is an object that extends it. */
function extendsValue(value: unknown, other: unknown): boolean {
  if (isObject(value) && isObject(other)) {
    return Object.entries(other).every(
      ([name, member]) => Object.hasOwn(value, name) && extendsValue(value[name], member),
    )
  }
  return JSON.stringify(value) === JSON.stringify(other)
}
