import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import itsSchema from '../../../src/conformance/rules/entity-fits-its-schema.ts'
import rule from '../../../src/conformance/rules/list-has-no-holes.ts'
import unknownRule from '../../../src/conformance/rules/unknown-entity-is-404.ts'
import { cannedTarget, entryBy, findings, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'a link into the unknown',
      { entity: (entity, id) => entity && { ...entity, links: [{ from: id, to: 'b', relation: 'x' }] } },
    ],
    ['the first page of more', { list: things.slice(0, 4) }],
  ],
  fail: [
    [
      'one entity left out, and another without a name for whatever is asked for',
      { list: things.filter(({ id }) => id !== 'd\u00e9'), entity: (entity) => entity ?? { type: 'none' } },
    ],
    ['one entity left out', { list: things.filter(({ id }) => id !== 'd\u00e9') }],
    ['the first page of more, where the list is said to be whole', { list: things.slice(0, 4) }, { list: 'whole' }],
    ...[null, {}, { type: 'none' }].map(
      (unknown) =>
        [
          `the same, where an unknown identifier gets ${JSON.stringify(unknown)}`,
          { list: things.slice(0, 4), entity: (entity: unknown) => entity ?? unknown },
          { list: 'whole' },
        ] as const,
    ),
  ],
  skip: [
    ['an element without an identifier', { list: [{}, ...things.slice(2)] }],
    [
      'an entity that names itself for whatever is asked for, where one is left out',
      { list: things.filter(({ id }) => id !== 'd\u00e9'), entity: (entity, id) => entity ?? { id } },
    ],
  ],
})

test('says why it is skipped where what was made up is answered as the one that is left out', async () => {
  const list = things.filter(({ id }) => id !== 'd\u00e9')
  const { says } = await entryBy(rule, { list, entity: (entity, id) => entity ?? { id } }, { quick: true })
  expect(says).toBe('getEntity answers what was made up as it answers what the list lacks')
})

test('takes an empty object for no entity, where each entity has its identifier', async () => {
  const list = Array.from({ length: 60 }, (_, n) => ({ id: `${'bcdnpuw'[n % 7]}${10 + n}`, title: `Plan ${n}` }))
  const sorted = list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const entity = (_: unknown, id: string): unknown => sorted.find((one) => one.id === id) ?? (id in {} ? {} : undefined)
  const { entries } = await judge([rule, unknownRule], cannedTarget({ list: sorted, entity, search: () => [] }))
  expect(entries.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['list-has-no-holes', 'skip'],
    ['unknown-entity-is-404', 'fail'],
  ])
})

test.each([
  [true, 15],
  [false, 45],
])('asks for a few of fifty that links name beside the list, quick %s: %s at most', async (quick, most) => {
  const gone = new Set<string>()
  const links = Array.from({ length: 50 }, (_, n) => ({ to: `gone${n}`, relation: 'x' }))
  const entity = (known: object | undefined, id: string): object | undefined => {
    if (/^gone\d+$/.test(id)) gone.add(id)
    return known && { ...known, links: links.map((link) => ({ from: id, ...link })) }
  }
  expect((await entryBy(rule, { entity }, { quick })).outcome).toBe('pass')
  expect(gone.size).toBeLessThanOrEqual(most)
})

test('what an identifier of slashes gets where paths are resolved is not taken for an entity', async () => {
  const resolved = (entity: unknown, id: string): unknown => {
    const path = posix.normalize(`/entities/${id}`)
    return /^\/entities\/?$/.test(path) ? things : path.endsWith('/findings') ? findings : entity
  }
  const { entries } = await judge([rule, itsSchema], cannedTarget({ entity: resolved }))
  expect(entries.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['list-has-no-holes', 'pass'],
    ['entity-fits-its-schema', 'pass'],
  ])
})
