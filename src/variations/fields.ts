import type { ClauseId } from '../contract/ids.ts'
import type { JsonObject } from '../contract/pointer.ts'
import { declaredFields, nouns, type SchemaName, schemaNames } from '../contract/schemas.ts'
import type { Entity } from '../model/model.ts'
import { type ShownContext, type Variation, without } from './variation.ts'

/** The clause by which the members of each are optional. */
const clauses: Readonly<Record<SchemaName, ClauseId>> = {
  Entity: 'RES-1',
  Link: 'RES-2',
  Finding: 'RES-3',
  SearchHit: 'RES-4',
}

/** How the members of a schema can be missing from the answers. */
type FieldHooks = Required<Pick<Variation, 'build' | 'entity' | 'link' | 'hit'>>

/** Whether a member of an element with this name is left out. */
type Omission = (schema: SchemaName, member: string, name: string) => boolean

/**
 * What the model has, the list has too (SEM-2), and findings are those of the log (SEM-5): so types, titles and the members
 * of findings are missing from the build already, and with them from everything that is answered about it. Without links an
 * entity of the build is the end of none (SEM-3). `words` says whether one of them is searched.
 */
function leaving(left: (about: ShownContext) => Omission, words: boolean): FieldHooks {
  const thin = (
    schema: SchemaName,
    shown: JsonObject,
    name: string,
    is: Omission,
    kept: readonly string[] = [],
  ): JsonObject =>
    without(
      shown,
      (member) => declaredFields[schema].includes(member) && !kept.includes(member) && is(schema, member, name),
    )
  return {
    build: {
      words,
      entity: (entity, _at, about) => thin('Entity', entity, entity.id, left(about), ['id']) as Entity,
      link: (link, about) => {
        const is = left(about)
        const isUnlinked = (end: string | undefined): boolean =>
          end !== undefined && is('Entity', 'links', end) && about.hasEntity(end)
        return isUnlinked(link.from) || isUnlinked(link.to) ? undefined : link
      },
      finding: (finding, at, about) => thin('Finding', finding, String(at), left(about)),
    },
    entity: (entity, about) => {
      const is = left(about)
      const id = String(entity['id'])
      return without(
        entity,
        (member) => (member === 'id' || (member === 'links' && isEmpty(entity[member]))) && is('Entity', member, id),
      )
    },
    link: (link, about) => thin('Link', link, JSON.stringify(link), left(about)),
    hit: (hit, about) => thin('SearchHit', hit, String(hit['id']), left(about)),
  }
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Those hooks that change the elements of a schema. */
const only: Readonly<Record<SchemaName, (hooks: FieldHooks) => Partial<FieldHooks>>> = {
  Entity: ({ build: { finding: _finding, ...build }, entity }) => ({ build, entity }),
  Link: ({ link }) => ({ link }),
  Finding: ({ build: { finding } }) => ({ build: { ...(finding && { finding }) } }),
  SearchHit: ({ hit }) => ({ hit }),
}

const each = schemaNames.flatMap((schema): Variation[] => {
  const words = { Entity: 'an entity', Link: 'a link', Finding: 'a finding', SearchHit: 'a search hit' }[schema]
  return declaredFields[schema].map((member) => ({
    name: `without-${nouns[schema]}-${member}`,
    axis: `${member} of ${words}`,
    cites: ['GAP-13', clauses[schema]],
    says: `The optional field ${member} of ${words} is left out${member === 'links' ? ', and no entity has links' : ''}.`,
    leans: `${words} having the optional field ${member}`,
    ...only[schema](leaving(() => (of, field) => of === schema && field === member, member === 'title')),
  }))
})

/** The declared fields, all optional, left out one by one, some, and all. Whether one that is there stays there is GAP-13. */
export const fieldVariations: readonly Variation[] = [
  ...each,
  {
    name: 'some-fields-left-out',
    axis: 'all fields',
    cites: ['GAP-13', 'RES-1', 'RES-2', 'RES-3', 'RES-4'],
    says: 'About half of the optional fields are left out, drawn by the seed.',
    leans: 'optional fields being present in every entity, link, finding and hit',
    ...leaving(
      ({ draw }) =>
        (schema, member, name) =>
          draw('field', schema, member, name) < 0.5,
      true,
    ),
  },
  {
    name: 'all-fields-left-out',
    axis: 'all fields',
    cites: ['GAP-13', 'RES-1', 'RES-2', 'RES-3', 'RES-4'],
    says: 'All fields are left out, since all are optional.',
    leans: 'any optional field being present at all',
    alone: true,
    ...leaving(() => () => true, true),
  },
]
