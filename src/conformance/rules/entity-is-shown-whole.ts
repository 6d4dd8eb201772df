import { hasPath } from '../../contract/operations.ts'
import { counted } from '../../text/counted.ts'
import { quoted } from '../../text/quoting.ts'
import { holds, type ShownValues } from '../inquiry/answers/values.ts'
import type { ReferenceEntity } from '../reference.ts'
import { required, type Rule } from '../rule.ts'
import { type Compared, problemsOfValues } from '../values-shown.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import linksAreTheBuilds from './links-are-the-builds.ts'

export default required({
  id: 'entity-is-shown-whole',
  operation: 'getEntity',
  clause: 'SEM-3',
  title: 'A single entity shows all that the build has of it, and its neighbours, and nobody else as one',
  why: 'A page shows an entity with its attributes, and leads to the entities that are one link away.',
  after: [linksAreTheBuilds],
  needs: ['build', 'entities'],
  async check(inquiry) {
    const { entities, links } = inquiry.build
    const byId = new Map(entities.map((built) => [built.id, built]))
    const looked = new Map<string, Looked>()
    for (const { id, shown, exchange } of await inquiry.entities()) {
      const built = byId.get(id)
      if (built && shown) looked.set(id, { built, ...shown, exchange, neighbours: new Map() })
    }
    for (const { from = '', to = '' } of links) {
      const [source, target] = [byId.get(from), byId.get(to)]
      if (!source || !target || source === target) continue
      for (const name of [to, target.title]) looked.get(from)?.neighbours.set(name, target)
      for (const name of [from, source.title]) looked.get(to)?.neighbours.set(name, source)
    }
    const all = [...looked.values()]
    const linked = all.filter(({ neighbours }) => neighbours.size > 0)
    const problems = [...problemsOfValues(all), ...withoutNeighbours(linked), ...strangersAmong(all, linked)]
    return verdictOn(problems, all.length, 'entities of the build')
  },
}) as Rule

interface Looked extends Compared, ShownValues {
  /** The entities one link away, by identifier and by title. */
  readonly neighbours: Map<string | undefined, ReferenceEntity>
}

function isNeighbour({ neighbours }: Looked, { id, title = id }: ReferenceEntity): boolean {
  return neighbours.has(id) || neighbours.has(title)
}

/** An identifier as addresses have it. */
function encodings(id: string): readonly string[] {
  if (!hasPath(id)) return []
  const encoded = encodeURIComponent(id)
  return [encoded, encoded.replace(/%../g, (octet) => octet.toLowerCase())]
}

/** Those that name none of their neighbours, by identifier, in an address or by title: one is enough, the rest may not be displayed. */
function withoutNeighbours(linked: readonly Looked[]): readonly Problem[] {
  const alone = linked.filter((one) => {
    const isNamed = (name: string | undefined): boolean =>
      name !== undefined && name !== '' && one.others.some((text) => holds(text, name))
    if (one.names.some(([, entity]) => isNeighbour(one, entity))) return false
    return ![...one.neighbours.values()].some(({ id, title }) => [id, ...encodings(id), title].some(isNamed))
  })
  const [first] = alone
  if (!first) return []
  const [neighbour] = first.neighbours.values()
  const isNever = alone.length === linked.length
  const some = `${alone.length} of ${counted(linked.length, 'entity', 'entities')} with neighbours`
  return [
    {
      kind: isNever ? 'no neighbourhood' : 'neighbourhood of some',
      expected: `beside its links, ${quoted(first.built.id)} shows its neighbours, such as ${quoted(neighbour?.id)}, by identifier or title`,
      actual: isNever ? 'no answer shows a neighbour' : `none of them, as of ${some}`,
      exchanges: [first.exchange],
    },
  ]
}

/**
 * Entities that are named as neighbours and are none. The neighbourhood stands where a neighbour is named of every entity that has
 * one; of several such places the one with the fewest strangers counts, since others may hold what is further away.
 */
function strangersAmong(all: readonly Looked[], linked: readonly Looked[]): readonly Problem[] {
  const counts = new Map<string, number>()
  for (const one of linked) {
    const places = one.names.flatMap(([place, entity]) => (isNeighbour(one, entity) ? [place] : []))
    for (const place of new Set(places)) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const [fewest = []] = [...counts]
    .filter(([, count]) => count === linked.length)
    .map(([at]) => all.flatMap((one) => strangerAt(at, one)))
    .toSorted((one, other) => one.length - other.length)
  return fewest
}

function strangerAt(at: string, one: Looked): readonly Problem[] {
  const isStranger = (entity: ReferenceEntity): boolean => entity !== one.built && !isNeighbour(one, entity)
  const [, stranger] = one.names.find(([place, entity]) => place === at && isStranger(entity)) ?? []
  if (!stranger) return []
  const expected = `${at} of ${quoted(one.built.id)} names entities one link away`
  const actual = `${quoted(stranger.id)}, to which it has no link`
  return [{ kind: 'no neighbour', expected, actual, exchanges: [one.exchange] }]
}
