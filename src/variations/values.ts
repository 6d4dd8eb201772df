import type { ClauseId } from '../contract/ids.ts'
import type { Entity, Link } from '../model/model.ts'
import type { JsonObject } from '../contract/pointer.ts'
import type { Variation } from './variation.ts'

type List = 'entities' | 'links' | 'findings'

function otherWords(list: List, member: string, words: string, clause: ClauseId): Variation {
  // Injective, so that what was distinct stays so.
  const reworded = (shown: JsonObject): JsonObject =>
    typeof shown[member] === 'string' ? { ...shown, [member]: `x:${shown[member]}` } : shown
  return {
    name: `other-${words}`,
    axis: words,
    cites: ['GAP-4', clause],
    says: `The field ${member} has other words.`,
    leans: `the words in the field ${member}`,
    build: {
      entities: { entity: (entity: Entity): Entity => reworded(entity) as Entity },
      links: { entity: onLinks(reworded), link: reworded },
      findings: { finding: reworded },
    }[list],
  }
}

/** The links that the build holds in an entity. */
function onLinks(change: (link: Link) => Link): (entity: Entity) => Entity {
  return (entity) => (entity.links === undefined ? entity : { ...entity, links: entity.links.map(change) })
}

function inPercent(link: Link): Link {
  const percent = (link.confidence ?? Number.NaN) * 100
  return Number.isFinite(percent) ? { ...link, confidence: percent } : link
}

const encoded = ' 100%/é'
const toEncode = (id: string): string => id + encoded

function withEndsToEncode(link: Link): Link {
  const { from, to } = link
  return {
    ...link,
    ...(from !== undefined && { from: toEncode(from) }),
    ...(to !== undefined && { to: toEncode(to) }),
  }
}

/** What stands in the declared fields. */
export const valueVariations: readonly Variation[] = [
  otherWords('entities', 'type', 'types', 'RES-1'),
  otherWords('links', 'relation', 'relations', 'RES-2'),
  otherWords('findings', 'check', 'checks', 'RES-3'),
  otherWords('findings', 'severity', 'severities', 'RES-3'),
  {
    name: 'confidence-in-percent',
    axis: 'confidence',
    cites: ['GAP-5', 'RES-2'],
    says: 'Confidence is a hundred times as large.',
    leans: 'the range or the scale of confidence',
    build: { link: inPercent },
  },
  {
    name: 'identifiers-to-encode',
    axis: 'identifiers',
    cites: ['GAP-4', 'RES-1', 'OPS-2'],
    says: 'Every identifier has a space, a percent sign, a slash and a letter with an accent.',
    leans: 'the identifiers of the build, or ones that need no percent-encoding',
    // A test that names an identifier of its build fails as well.
    data: true,
    alone: true,
    build: {
      words: true,
      id: { to: toEncode, from: (id) => (id.endsWith(encoded) ? id.slice(0, -encoded.length) : undefined) },
      entity: (entity) => ({ ...onLinks(withEndsToEncode)(entity), id: toEncode(entity.id) }),
      link: withEndsToEncode,
    },
  },
  {
    name: 'same-titles',
    axis: 'titles',
    cites: ['GAP-4', 'RES-1'],
    says: 'Some entities have the title of another one.',
    leans: 'the titles of the build, no two of which are the same',
    // A test that names a title of its build fails as well.
    data: true,
    alone: true,
    build: {
      words: true,
      entity: (entity, at, { draw, entityAt }) => {
        const title = entityAt(at - 1)?.title
        const takes = title !== undefined && (at === 1 || draw('title', entity.id) < 0.5)
        return takes ? { ...entity, title } : entity
      },
    },
  },
  {
    name: 'dangling-links',
    axis: 'ends of links',
    cites: ['GAP-4', 'RES-2'],
    says: 'Links point to identifiers that no entity has.',
    leans: 'both ends of a link being entities',
    build: {
      linkFrom: ({ id }, at, { draw, hasEntity }) => {
        const to = `gone:${at}`
        if (hasEntity(to) || (at > 0 && draw('dangling', id) < 0.5)) return undefined
        return { from: id, to, relation: 'mentions', confidence: 0.5 }
      },
    },
  },
]
