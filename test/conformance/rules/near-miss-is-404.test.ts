import rule from '../../../src/conformance/rules/near-miss-is-404.ts'
import { judges, links, things } from '../canned.ts'

/** The entity as the canned server shows it alone. */
function whole(id: string): object | undefined {
  const thing = things.find((one) => one.id === id)
  return thing && { ...thing, links: links.filter(({ from, to }) => from === id || to === id) }
}

const alike = things.map(({ id }) => ({ id, type: 'note', title: 'Loan contract' }))

judges(rule, {
  pass: [
    ['the honest server', {}],
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
      'case ignored',
      { entity: (entity, id) => entity ?? things.find((one) => one.id.toLowerCase() === id.toLowerCase()) },
    ],
    ['spaces trimmed', { entity: (entity, id) => entity ?? things.find((one) => one.id === id.trim()) }],
    ['a beginning is enough', { entity: (entity, id) => entity ?? things.find((one) => one.id.startsWith(id)) }],
    ['decoded twice', { entity: (entity, id) => entity ?? things.find((one) => encodeURIComponent(one.id) === id) }],
    ['named as asked', { entity: (entity, id) => entity ?? { ...whole(id.trim()), id } }],
  ],
})
