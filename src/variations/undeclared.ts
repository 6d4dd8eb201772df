import { declaredFields } from '../contract/schemas.ts'
import type { JsonObject } from '../contract/pointer.ts'
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
    says: 'Only the declared fields are shown.',
    leans: 'a field that no schema declares, or its name',
    ...onAll((shown, members) => without(shown, (member) => !members.includes(member))),
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
