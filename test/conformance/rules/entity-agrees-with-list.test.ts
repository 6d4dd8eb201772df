import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/entity-agrees-with-list.ts'
import { entryBy, judges, things } from '../canned.ts'

const isSome = (id: string): boolean => id === 'e' || id === 'a/2'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a field that only one of them has', { list: things.map(({ id, title }) => ({ id, title })) }],
    [
      'one name for two that have no title by themselves',
      {
        list: things.map((one) => (isSome(one.id) ? { ...one, title: 'Untitled' } : one)),
        entity: (entity, id) => entity && (isSome(id) ? { ...entity, title: undefined } : entity),
      },
    ],
    [
      'one name for two in a row that have no title by themselves',
      {
        list: things.map((one, at) => (at < 2 ? { ...one, title: 'Untitled' } : one)),
        entity: (entity, id) =>
          entity && (things.slice(0, 2).some((one) => one.id === id) ? { ...entity, title: undefined } : entity),
      },
    ],
    [
      'titles made of identifiers for two that have none in the list',
      {
        list: things.map((one) => (isSome(one.id) ? { ...one, title: undefined } : one)),
        entity: (entity, id) =>
          entity && (isSome(id) ? { ...entity, title: id.toUpperCase().replace(/\W/, ' - ') } : entity),
      },
    ],
  ],
  skip: [['no field that both have', { list: things.map(({ id }) => ({ id })) }]],
  fail: [
    [
      'the title of the entity before for one that has none by itself',
      {
        list: things.map((one, at) => (one.id === things[1]?.id ? { ...one, title: things[at - 1]?.title } : one)),
        entity: (entity, id) => entity && (id === things[1]?.id ? { ...entity, title: undefined } : entity),
      },
    ],
    [
      'no titles of two in the list',
      { list: things.map((one) => (isSome(one.id) ? { ...one, title: undefined } : one)) },
    ],
    [
      'no type of one by itself',
      { entity: (entity, id) => entity && (id === 'e' ? { ...entity, type: undefined } : entity) },
    ],
    ['another title', { entity: (entity) => entity && { ...entity, title: 'x' } }],
    ['another type of one', { entity: (entity, id) => entity && (id === 'e' ? { ...entity, type: 'x' } : entity) }],
  ],
})

test('says that the list cuts titles', async () => {
  const cut = things.map((one) => ({
    ...one,
    title: one.title.length > 12 ? `${one.title.slice(0, 11)}\u2026` : one.title,
  }))
  const { actual } = await entryBy(rule, { list: cut })
  expect(actual).toBe('title "Réservé facility": in the list it is cut to 12 characters')
})

/** What is said of the list's titles where these entities have others, and the list has what is left of them. */
async function saidOfCut(
  titles: { readonly [Id in string]: string },
  left: (title: string) => string,
): Promise<readonly string[]> {
  const titled = things.map((one) => ({ ...one, title: titles[one.id] ?? one.title }))
  const { actual = '', details = [] } = await entryBy(rule, {
    list: titled.map((one) => ({ ...one, title: left(one.title) })),
    entity: (entity, id) => entity && { ...entity, title: titles[id] ?? entity['title'] },
  })
  return [...new Set([actual, ...details].flatMap((line) => line.split(': in the list ')[1] ?? []))]
}

test('says at which sign the list cuts titles', async () => {
  const titles = { e: 'Shelving: how to', 'a/2': 'Circulation desk: opening hours' }
  const beforeColon = (title: string): string => title.replace(/:.*/, '')
  expect(await saidOfCut(titles, beforeColon)).toEqual(['it is cut at ":"'])
  expect(await saidOfCut({ e: 'Shelving (how to)' }, (title) => title.replace(/ \(.*/, ''))).toEqual([
    'it is cut at "("',
  ])
  const short = (title: string): string => (title.startsWith('Circulation-') ? title.slice(0, 11) : title)
  const alike = { e: 'Circulation-wide opening', 'a/2': 'Circulation-desk opening' }
  expect(await saidOfCut(alike, short)).toEqual(['it is cut to 11 characters'])
  // Other titles are longer, or have that sign.
  const bare = (title: string): string => title.replace(/s$/, '')
  expect(await saidOfCut({ e: 'Shelvings' }, bare)).toEqual([])
  const early = (title: string): string => title.replace(' (early)', '')
  expect(await saidOfCut({ e: 'Shelving (early)', 'a/2': 'Opening (hours)' }, early)).toEqual([])
})
