import { type Build, compareCodeUnits, type Entity, type Link, type Model } from '../model/model.ts'
import type { BuildChange, ChangeContext, Draw } from './variation.ts'

/** A build after a change. */
export function changedBuild(build: Build, change: BuildChange, draw: Draw): Build {
  let ids: ReadonlySet<string> | undefined
  const about: ChangeContext = {
    draw,
    hasEntity: (id) => (ids ??= new Set(build.entities.map((entity) => entity.id))).has(id),
    entityAt: (at) => build.entities[at],
  }
  const { empty = [], entity: entityOf, link: linkOf, linkFrom, finding: findingOf } = change
  const left: Build = { ...build, ...Object.fromEntries(empty.map((list) => [list, []])) }
  const links = left.links.map((link) => (linkOf ? linkOf(link, about) : link))
  const more = left.entities.map((entity, at) => linkFrom?.(entity, at, about))
  return {
    ...left,
    entities: left.entities.map((entity, at) => entityOf?.(entity, at, about) ?? entity),
    links: [...links, ...more].filter((link) => link !== undefined),
    findings: left.findings.map((finding, at) => findingOf?.(finding, at, about) ?? finding),
  }
}

/** A model of which each element is made when it is asked for; of its two lists it holds those that are as they were. */
export interface ChangedModel extends Omit<Model, 'json' | 'entityStarts'> {
  readonly json: Partial<Model['json']>
}

/** A model after a change, of which nothing is made but what is asked for: as `createModel` of the changed build, but for the order after other identifiers. */
export function changedModel(model: ChangedModel, change: BuildChange, draw: Draw): ChangedModel {
  const { empty = [], id: renamed, entity: entityOf, link: linkOf, linkFrom, finding: findingOf } = change
  const counts = { ...model.counts, ...Object.fromEntries(empty.map((list) => [list, 0])) }
  const about: ChangeContext = {
    draw,
    hasEntity: (id) => model.positionOf(id) !== -1,
    entityAt: (at) => (at >= 0 && at < model.counts.entities ? model.entityAt(at) : undefined),
  }
  const entityAt = (position: number): Entity => {
    const entity = model.entityAt(position)
    return entityOf?.(entity, position, about) ?? entity
  }
  const linksIn = (links: Iterable<Link>): readonly Link[] =>
    empty.includes('links')
      ? []
      : [...links].map((link) => (linkOf ? linkOf(link, about) : link)).filter((link) => link !== undefined)
  const moreAt = (position: number): readonly Link[] => {
    const link = linkFrom?.(model.entityAt(position), position, about)
    return link ? [link] : []
  }
  const linksAt = (position: number): readonly Link[] => [...linksIn(model.linksAt(position)), ...moreAt(position)]
  const positionOf = (id: string): number => {
    const before = renamed ? renamed.from(id) : id
    return before === undefined || counts.entities === 0 ? -1 : model.positionOf(before)
  }
  return {
    ...model,
    counts,
    positionOf,
    ...(renamed && idsBy((position) => renamed.to(model.idAt(position)))),
    entityAt,
    linksAt,
    jsonAt: (position) => ({ entity: jsonOf(entityAt(position)), links: linksAt(position).map(jsonOf) }),
    neighboursAt: (position) => {
      const ends = linksAt(position).flatMap(({ from, to }) => [from, to])
      const found = new Set(ends.map((end) => (end === undefined ? -1 : positionOf(end))))
      return [...found].filter((other) => other !== -1 && other !== position).toSorted((a, b) => a - b)
    },
    *entities() {
      for (let position = 0; position < counts.entities; position++) yield entityAt(position)
    },
    *links() {
      for (const link of model.links()) yield* linksIn([link])
      for (let position = 0; position < counts.entities; position++) yield* moreAt(position)
    },
    *findings() {
      let at = 0
      for (const finding of empty.includes('findings') ? [] : model.findings())
        yield findingOf?.(finding, at++, about) ?? finding
    },
    json: {
      ...(!entityOf && !empty.includes('entities') && { entities: model.json.entities }),
      ...(!findingOf && !empty.includes('findings') && { findings: model.json.findings }),
    },
  }
}

function idsBy(idAt: (position: number) => string): Pick<Model, 'idAt' | 'idLengthAt' | 'writeId'> {
  return {
    idAt,
    idLengthAt: (position) => idAt(position).length,
    writeId: (position, into, at) => at + encoder.encodeInto(JSON.stringify(idAt(position)), into.subarray(at)).written,
  }
}

const encoder = new TextEncoder()

function jsonOf(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value))
}

/** Of models before their entities have other identifiers, the order of positions afterwards; `undefined` where it is the same. */
const orders = new WeakMap<Model, Uint32Array | undefined>()

/** A changed model with its positions in identifier order: they hardly ever are not, so that is looked at once for each `plain` one. */
export function inIdOrder(model: ChangedModel, plain: Model): ChangedModel {
  if (model.counts.entities === 0) return model
  if (!orders.has(plain)) {
    const ids = Array.from({ length: model.counts.entities }, (_, position) => model.idAt(position))
    const isOrdered = ids.every((id, at) => at === 0 || (ids[at - 1] as string) < id)
    const byId = (a: number, b: number): number => compareCodeUnits(ids[a] as string, ids[b] as string)
    orders.set(plain, isOrdered ? undefined : Uint32Array.from(ids.keys()).toSorted(byId))
  }
  const order = orders.get(plain)
  if (!order) return model
  const before = (position: number): number => order[position] as number
  const places = new Uint32Array(order.length)
  for (const [place, position] of order.entries()) places[position] = place
  return {
    ...model,
    positionOf: (id) => places[model.positionOf(id)] ?? -1,
    ...idsBy((position) => model.idAt(before(position))),
    entityAt: (position) => model.entityAt(before(position)),
    linksAt: (position) => model.linksAt(before(position)),
    jsonAt: (position) => model.jsonAt(before(position)),
    neighboursAt: (position) =>
      model
        .neighboursAt(before(position))
        .map((other) => places[other] as number)
        .toSorted((a, b) => a - b),
    *entities() {
      for (const position of order) yield model.entityAt(position)
    },
  }
}
