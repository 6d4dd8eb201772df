import rule from '../../../src/conformance/rules/links-fit-their-schema.ts'
import { judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['undeclared fields', { entity: (entity, id) => entity && { id, links: [{ from: id, provenance: [] }] } }],
  ],
  fail: [
    ['confidence as text', { entity: (entity, id) => entity && { id, links: [{ from: id, confidence: '0.5' }] } }],
    ['from that is null', { entity: (entity, id) => entity && { id, links: [{ from: null }] } }],
    ['a link that is a text', { entity: (entity, id) => entity && { id, links: ['x'] } }],
    ['in the list', { list: things.map((one) => ({ ...one, links: [{ to: 1 }] })) }],
  ],
  skip: [['no links at all', { entity: (entity, id) => entity && { id } }]],
})
