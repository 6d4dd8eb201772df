import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/links-are-the-builds.ts'
import { build, entryBy, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the links of the build', {}, { build }],
    [
      'further fields',
      {
        entity: (entity) =>
          entity && { ...entity, links: (entity['links'] as object[]).map((link) => ({ ...link, provenance: [] })) },
      },
      { build },
    ],
  ],
  fail: [
    [
      'one left out',
      { entity: (entity) => entity && { ...entity, links: (entity['links'] as object[]).slice(1) } },
      { build },
    ],
    ['no links', { entity: (entity, id) => entity && { id } }, { build }],
    [
      'one too many',
      {
        entity: (entity, id) =>
          entity && { ...entity, links: [...(entity['links'] as object[]), { from: id, to: id, relation: 'x' }] },
      },
      { build },
    ],
  ],
  skip: [['no build', {}]],
})

test('says what an entity shows between the same two, or how many links', async () => {
  const actualOf = async (links: (all: readonly Record<string, unknown>[]) => unknown): Promise<string | undefined> => {
    const entity = (one: Record<string, unknown> | undefined): unknown =>
      one && { ...one, links: links(one['links'] as Record<string, unknown>[]) }
    return (await entryBy(rule, { entity }, { build })).actual
  }
  expect(await actualOf((all) => all.slice(0, -1))).toMatch(/^no such link among \d links?$/)
  const parallel = { ...build, links: build.links.flatMap((link) => [link, { ...link, relation: 'defines' }]) }
  const { actual } = await entryBy(rule, {}, { build: parallel })
  expect(actual).toMatch(/^no such link, but \[".*","uses"\]$/)
})
