import rule from '../../../src/conformance/rules/near-miss-is-404.ts'
import { judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'an entity that the list does not show',
      { entity: (entity, id) => entity ?? (id === 'E' ? { id, title: 'Another' } : undefined) },
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
    ['named as asked', { entity: (entity, id) => entity ?? { ...things.find((one) => one.id === id.trim()), id } }],
  ],
})
