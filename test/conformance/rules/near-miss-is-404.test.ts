import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/near-miss-is-404.ts'
import { entryBy, json, judges, links, things } from '../canned.ts'

/** The entity as the canned server shows it alone. */
function whole(id: string): object | undefined {
  const thing = things.find((one) => one.id === id)
  return thing && { ...thing, links: links.filter(({ from, to }) => from === id || to === id) }
}

const alike = things.map(({ id }) => ({ id, type: 'note', title: 'Loan contract' }))

judges(rule, {
  pass: [
    ['400 for white space', { any: ({ url }) => (/entities\/.*%20$/.test(url) ? json({}, 400) : undefined) }],
    ['the honest server', {}],
    [
      'escapes of percent signs turned away, where no identifier has one',
      {
        list: things.filter(({ id }) => !id.includes('%')),
        any: ({ url }) => (url.includes('%25') ? json({}, 400) : undefined),
      },
    ],
    [
      'an entity that the list does not show',
      { entity: (entity, id) => entity ?? (id === 'E' ? { id, title: 'Another' } : undefined) },
    ],
    [
      'an entity that the list does not show, in a model where all look alike',
      {
        list: alike.slice(0, 6),
        entity: (_, id) => [...alike, { ...alike[0], id: 'E' }].find((one) => one.id === id),
      },
    ],
  ],
  fail: [
    [
      'escapes of percent signs turned away, where an identifier has one',
      { any: ({ url }) => (url.includes('%25') && !url.endsWith('b%253') ? json({}, 400) : undefined) },
    ],
    [
      'case ignored',
      { entity: (entity, id) => entity ?? things.find((one) => one.id.toLowerCase() === id.toLowerCase()) },
    ],
    ['titles taken for identifiers', { entity: (entity, id) => entity ?? things.find((one) => one.title === id) }],
    ['spaces trimmed', { entity: (entity, id) => entity ?? things.find((one) => one.id === id.trim()) }],
    ['a beginning is enough', { entity: (entity, id) => entity ?? things.find((one) => one.id.startsWith(id)) }],
    ['decoded twice', { entity: (entity, id) => entity ?? things.find((one) => encodeURIComponent(one.id) === id) }],
    [
      'named as asked',
      { entity: (entity, id) => entity ?? (whole(id.trim()) === undefined ? undefined : { ...whole(id.trim()), id }) },
    ],
    [
      'named as asked, with links that lead to the near one',
      {
        list: alike,
        entity: (_, id) => {
          const found = whole(id) ?? whole(id.trim())
          return found && { ...found, id, type: 'note', title: 'Loan contract' }
        },
      },
    ],
    ['a pattern that fits all', { entity: (entity, id) => entity ?? (id === '*' ? things[0] : undefined) }],
  ],
  skip: [
    ['every identifier gets an entity of its own', { entity: (entity, id) => entity ?? { id } }],
    ['every unknown identifier gets 410', { entity: (entity) => entity ?? json({}, 410) }],
  ],
})

test.each([
  ['204', new Response(null, { status: 204 })],
  ['500', json({}, 500)],
  ['null', null],
])('says why it is skipped where every unknown identifier gets %s', async (_, unknown) => {
  const { outcome, says } = await entryBy(rule, { entity: (entity) => entity ?? unknown }, { quick: true })
  expect([outcome, says]).toEqual(['skip', 'similar identifiers get what any unknown one gets'])
})

test('says what stands behind the identifier that is answered, where that is another than the near one', async () => {
  const listed = ['report', 'report-2010-94', 'sheet', 'sheet-2011-17'].map((id) => ({ id, type: 'note', title: id }))
  const entity = (_: unknown, id: string): unknown =>
    listed.find((one) => one.id === id) ?? listed.find((one) => one.id === id.replace(/-\d+$/, ''))
  const { actual, details = [] } = await entryBy(rule, { list: listed, entity })
  expect([actual, ...details].join('\n')).toMatch(
    /status 200 with the entity "(report|sheet)", which has "-\d+" behind it here/,
  )
})

test('shows first what got the entity that it is near to', async () => {
  const ids = ['alpha', 'bank.Account-1', 'bank.Account-2', 'post-office']
  const known = ids.map((id) => ({ id, type: 'note', title: id, domain: id === 'alpha' ? 'bank' : 'other' }))
  const { expected, actual } = await entryBy(rule, {
    list: known,
    entity: (_, id) => known.find((one) => one.id === id) ?? known.find((one) => one.id.startsWith(id)),
  })
  const [, near] = /which is "([^"]+)"/.exec(expected ?? '') ?? []
  expect(actual).toBe(`status 200 with the entity "${near}"`)
})
