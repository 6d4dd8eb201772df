import type { Build, Entity, Finding, Link } from './model.ts'

/** A valid entity: `entity({ title: 'Loan' })`. Without an identifier of yours, it has one made of its title. */
export function entity(own: Partial<Entity> = {}): Entity {
  const { title = own.id ?? 'Loan', type = 'term', id = `${type}:${slug(title)}` } = own
  return { ...own, id, type, title }
}

/** A valid link between two entities or identifiers: `link(loan, 'term:bank')`. */
export function link(from: Entity | string, to: Entity | string, own: Partial<Link> = {}): Link {
  const idOf = (end: Entity | string): string => (typeof end === 'string' ? end : end.id)
  return { from: idOf(from), to: idOf(to), relation: 'related', confidence: 1, ...own }
}

/** A valid finding: `finding({ severity: 'error' })`. */
export function finding(own: Partial<Finding> = {}): Finding {
  return { check: 'example', severity: 'warning', path: 'model.json', ...own }
}

/** A valid build of these parts; each end of a link that is no entity of yours becomes one. */
export function build({ entities = [], links = [], findings = [] }: Partial<Omit<Build, 'version'>> = {}): Build {
  const known = new Set(entities.map(({ id }) => id))
  const ends = new Set(links.flatMap(({ from, to }) => [from, to]).filter((id) => id !== undefined && !known.has(id)))
  return { entities: [...entities, ...[...ends].map((id = '') => entity({ id, title: id }))], links, findings }
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}
