import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/entity-is-shown-whole.ts'
import { build, type Canned, entryBy, judges, links, neighboursOf as near, things } from '../canned.ts'

/** What each entity shows beside its declared fields and links. */
function showing(more: (id: string) => object): Canned {
  return { entity: (entity, id) => entity && { ...entity, ...more(id) } }
}

const whole = {
  ...build,
  entities: things.map((one, at) => ({
    ...one,
    locale: 'en',
    attributes: { pages: at + 100, owners: ['Team A', 'Team B'] },
  })),
}
const attributesOf = (id: string): object => whole.entities.find((one) => one.id === id)?.attributes ?? {}

judges(rule, {
  pass: [
    ['neighbours by identifier', showing((id) => ({ near: near(id) })), { build }],
    [
      'neighbours by title',
      showing((id) => ({ near: near(id).map((end) => things.find((one) => one.id === end)?.title) })),
      { build },
    ],
    ['neighbours and the entity itself', showing((id) => ({ near: [...near(id), id] })), { build }],
    [
      'neighbours in addresses',
      showing((id) => ({ near: near(id).map((end) => `/entities/${encodeURIComponent(end)}`) })),
      { build },
    ],
    [
      'neighbours as names of members',
      showing((id) => ({ near: Object.fromEntries(near(id).map((end) => [end, {}])) })),
      { build },
    ],
    [
      'neighbours at each link',
      {
        entity: (entity, id) =>
          entity && {
            ...entity,
            links: (entity['links'] as typeof links).map((link) => ({
              ...link,
              other: link.from === id ? link.to : link.from,
            })),
          },
      },
      { build },
    ],
    [
      'neighbours in addresses, and others in places that name some neighbours by chance',
      showing((id) => ({
        near: near(id).map((end) => `/entities/${encodeURIComponent(end)}`),
        trail: [things[0]?.id, things.at(-1)?.id],
      })),
      { build },
    ],
    [
      'neighbours in the addresses of links',
      {
        entity: (entity, id) =>
          entity && {
            ...entity,
            links: (entity['links'] as typeof links).map((link) => ({
              ...link,
              href: `/entities/${encodeURIComponent(String(link.from === id ? link.to : link.from))}`,
            })),
          },
      },
      { build },
    ],
    [
      'attributes as JSON in a text of more than is kept of one',
      showing((id) => ({ near: near(id), all: `${'x '.repeat(5_000)}${JSON.stringify(attributesOf(id))} en` })),
      { build: whole },
    ],
    [
      'neighbours, and others elsewhere',
      showing((id) => ({ near: near(id), similar: things.map((one) => one.id) })),
      { build },
    ],
    [
      'nothing of what a server added to a recorded build',
      showing((id) => ({ near: near(id) })),
      { build: { ...build, entities: things.map((one) => ({ ...one, served: 'from here' })) } },
    ],
    ['no neighbours where there are no links', {}, { build: { ...build, links: [] } }],
    [
      'values under other names, as texts',
      showing((id) => ({ near: near(id), lang: 'en', facts: JSON.stringify(attributesOf(id)) })),
      { build: whole },
    ],
    [
      'numbers as texts, and texts that are cut with a sign',
      showing((id) => ({
        near: near(id),
        lang: 'en_GB',
        facts: [`${whole.entities.findIndex((one) => one.id === id) + 100} pages`, 'Team A', 'Te\u2026'],
      })),
      { build: whole },
    ],
  ],
  fail: [
    [
      'no type origin, by another name in the build',
      showing((id) => ({ near: near(id) })),
      { build: { ...build, entities: things.map((one) => ({ ...one, type_origin: 'folder' })) } },
    ],
    ['no neighbours', {}, { build }],
    ['empty neighbourhoods', showing(() => ({ near: [] })), { build }],
    ['no neighbours of one entity', showing((id) => ({ near: id === 'e' ? [] : near(id) })), { build }],
    [
      'neighbours of neighbours',
      showing((id) => ({
        near: near(id)
          .flatMap(near)
          .filter((end) => end !== id),
      })),
      { build },
    ],
    ['neighbours of neighbours, too', showing((id) => ({ near: [...near(id), ...near(id).flatMap(near)] })), { build }],
    [
      'neighbours of neighbours, too, where one entity names a neighbour elsewhere',
      showing((id) => ({ near: [...near(id), ...near(id).flatMap(near)], parent: id === 'e' ? near(id)[0] : null })),
      { build },
    ],
    ['no attributes', showing((id) => ({ near: near(id), locale: 'en' })), { build: whole }],
    [
      'a value in capitals',
      showing((id) => ({ near: near(id), locale: id === 'e' ? 'EN' : 'en', ...attributesOf(id) })),
      { build: whole },
    ],
    [
      'a part of a longer word',
      showing((id) => ({ near: near(id), locale: 'Swedeen', ...attributesOf(id) })),
      { build: whole },
    ],
    [
      'a part of a longer number',
      showing((id) => ({ near: near(id), locale: 'en', ...attributesOf(id), pages: 11001 })),
      { build: whole },
    ],
    [
      'one value for two',
      showing((id) => ({ near: near(id), ...attributesOf(id) })),
      { build: { ...whole, entities: whole.entities.map((one) => ({ ...one, locale: 'Team A' })) } },
    ],
  ],
  skip: [
    ['no build', {}],
    ['entities of another build', {}, { build: { entities: [{ id: 'z' }], links: [], findings: [] } }],
  ],
})

test('tells what no answer shows from what some do not show', async () => {
  const all = await entryBy(
    rule,
    showing((id) => ({ near: near(id), locale: 'en' })),
    { build: whole },
  )
  expect([all.expected, all.actual]).toEqual([
    '"100", attributes.pages of "a 1" in the build, under whatever name',
    'no answer shows anything of attributes',
  ])
  const one = await entryBy(
    rule,
    showing((id) => ({ near: near(id), locale: 'en', ...attributesOf(id), ...(id === 'e' && { pages: 7 }) })),
    { build: whole },
  )
  expect([one.expected, one.actual]).toEqual([
    '"105", attributes.pages of "e" in the build, under whatever name',
    '1 of 8 values of attributes.pages missing or changed',
  ])
})

test('names the neighbour that is missing, and the entity that is none', async () => {
  const none = await entryBy(rule, {}, { build })
  expect([none.expected, none.actual]).toEqual([
    'beside its links, "a 1" shows its neighbours, such as "a/2", by identifier or title',
    'no answer shows a neighbour',
  ])
  const some = await entryBy(
    rule,
    showing((id) => ({ near: id === 'e' ? [] : near(id) })),
    { build },
  )
  expect(some.actual).toBe('none of them, as of 1 of 8 entities with neighbours')
  const far = await entryBy(
    rule,
    showing((id) => ({ near: [...near(id), ...(id === 'e' ? ['a 1'] : [])] })),
    { build },
  )
  expect([far.expected, far.actual]).toEqual([
    'near[] of "e" names entities one link away',
    '"a 1", to which it has no link',
  ])
})
