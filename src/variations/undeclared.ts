import { declaredFields } from '../contract/schemas.ts'
import type { JsonObject } from '../contract/pointer.ts'
import type { Entity } from '../model/model.ts'
import { without, type Variation } from './variation.ts'

type Hooks = Required<Pick<Variation, 'entity' | 'link' | 'finding' | 'hit'>>

function onAll(change: (shown: JsonObject, members: readonly string[]) => JsonObject): Hooks {
  return {
    entity: (entity) => change(entity, declaredFields.Entity),
    link: (link) => change(link, declaredFields.Link),
    finding: (finding) => change(finding, declaredFields.Finding),
    hit: (hit) => change(hit, declaredFields.SearchHit),
  }
}

const declaredOf = (element: JsonObject, declared: readonly string[]): JsonObject =>
  without(element, (member) => !declared.includes(member))

const snakeCase = (member: string): string =>
  `model_${member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

const added: JsonObject = {
  revision: 7,
  note: null,
  _links: { self: { href: '#' } },
  tags: [{ name: 'undeclared' }, []],
}

/** Fields that no schema declares. */
export const undeclaredVariations: readonly Variation[] = [
  {
    name: 'undeclared-fields-dropped',
    axis: 'undeclared fields',
    cites: ['GAP-6'],
    says: 'The build has only the declared fields, so that nothing else is shown but neighbourhoods.',
    leans: 'a field that no schema declares, or on what a search finds by it',
    // What the model has is shown (SEM-2, SEM-3), so it is missing from the build already.
    build: {
      words: true,
      entity: (entity) => declaredOf(entity, declaredFields.Entity) as Entity,
      link: (link) => declaredOf(link, declaredFields.Link),
      finding: (finding) => declaredOf(finding, declaredFields.Finding),
    },
  },
  {
    name: 'undeclared-fields-renamed',
    axis: 'undeclared fields',
    cites: ['GAP-6'],
    says: 'The fields that no schema declares have other names.',
    leans: 'the name of a field that no schema declares',
    ...onAll((shown, members) =>
      Object.fromEntries(
        Object.entries(shown).map(([member, value]) => [members.includes(member) ? member : snakeCase(member), value]),
      ),
    ),
  },
  {
    name: 'undeclared-fields-added',
    axis: 'further fields',
    cites: ['GAP-6'],
    says: 'Every entity, link, finding and hit has further fields of all JSON types.',
    leans: 'there being no unknown fields',
    ...onAll((shown) => ({ ...added, ...shown })),
  },
]
