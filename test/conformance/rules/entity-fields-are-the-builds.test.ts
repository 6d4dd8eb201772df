import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/entity-fields-are-the-builds.ts'
import { build, entryBy, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the fields of the build', {}, { build }],
    [
      'attributes of the build in the list, in other places',
      { list: things.map((one, at) => ({ ...one, all: [{ value: `${at}` }] })) },
      { build: { ...build, entities: things.map((one, at) => ({ ...one, attributes: { at } })) } },
    ],
  ],
  fail: [
    [
      'attributes not in the list',
      {},
      { build: { ...build, entities: things.map((one) => ({ ...one, attributes: { of: 'x' } })) } },
    ],
    [
      'another title in the list',
      { list: things.map((one, at) => (at === 3 ? { ...one, title: 'x' } : one)) },
      { build },
    ],
    ['a title left out', { entity: (entity) => entity && { ...entity, title: undefined } }, { build }],
    ['another type alone', { entity: (entity) => entity && { ...entity, type: 'x' } }, { build }],
  ],
  skip: [['no build', {}]],
})

test('tells titles apart that look alike', async () => {
  const decomposed = (entity: Record<string, unknown> | undefined): unknown =>
    entity && { ...entity, title: String(entity['title']).normalize('NFD') }
  const { expected, actual } = await entryBy(rule, { entity: decomposed }, { build })
  expect(expected).toBe('title "R\u00e9serv\u00e9 facility" (character 2 is U+00E9) of "e"')
  expect(actual).toBe(`${JSON.stringify('R\u00e9serv\u00e9 facility'.normalize('NFD'))} (character 2 is U+0065 U+0301)`)
})
