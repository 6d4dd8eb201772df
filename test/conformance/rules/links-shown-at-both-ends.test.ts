import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/links-shown-at-both-ends.ts'
import { entryBy, judges, links, things } from '../canned.ts'

judges(rule, {
  pass: [
    [
      'one end that leaves out the relation, which is optional (RES-2)',
      {
        entity: (entity, id) =>
          entity && {
            ...entity,
            links: links
              .filter(({ from, to }) => from === id || to === id)
              .map((link) => (link.to === id ? { ...link, relation: undefined } : link)),
          },
      },
    ],
    ['the honest server', {}],
    [
      'an end that the list does not know',
      {
        entity: (entity, id) =>
          entity && { id, links: [{ from: id, to: 'zz', relation: 'x' }, ...(entity['links'] as object[])] },
      },
    ],
    ['an answer without links', { entity: (entity, id) => (id === 'e' ? { id } : entity) }],
  ],
  fail: [
    [
      'at the source only',
      { entity: (entity, id) => entity && { ...entity, links: links.filter(({ from }) => from === id) } },
    ],
    [
      'at the source only, without a relation',
      {
        entity: (entity, id) =>
          entity && {
            ...entity,
            links: links.filter(({ from }) => from === id).map((link) => ({ ...link, relation: undefined })),
          },
      },
    ],
    [
      'another relation at one end',
      {
        entity: (entity, id) =>
          entity && {
            ...entity,
            links: links
              .filter(({ from, to }) => from === id || to === id)
              .map((link) => ({ ...link, relation: id === 'e' ? 'x' : 'uses' })),
          },
      },
    ],
  ],
})

test('a link that one end lacks is counted once, though list and other end both show it', async () => {
  const { count } = await entryBy(rule, {
    list: things.map((one) => ({ ...one, links: links.filter(({ from, to }) => from === one.id || to === one.id) })),
    entity: (entity, id) => entity && { ...entity, links: id === 'e' ? [] : entity['links'] },
  })
  expect(count).toBe(links.filter(({ from, to }) => from === 'e' || to === 'e').length)
})

test('says what an end shows instead', async () => {
  const actualOf = async (change: (link: (typeof links)[number]) => object | object[]): Promise<string | undefined> => {
    const entity = (one: Record<string, unknown> | undefined, id: string): unknown =>
      one && {
        ...one,
        links: links.flatMap((link) => (link.to === id ? change(link) : link.from === id ? [link] : [])),
      }
    return (await entryBy(rule, { entity })).actual
  }
  expect(await actualOf((link) => ({ ...link, from: link.to, to: link.from }))).toBe('that link turned round')
  expect(
    await actualOf((link) => [
      { ...link, from: link.to, to: link.from, relation: 'knows' },
      { ...link, from: link.to, to: link.from },
    ]),
  ).toBe('that link turned round')
  expect(await actualOf((link) => ({ ...link, relation: 'used-by' }))).toMatch(/^\{.*"relation":"used-by".*\} instead$/)
})
