import rule from '../../../src/conformance/rules/links-touch-their-entity.ts'
import { judges, links } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['to itself', { entity: (entity, id) => entity && { id, links: [{ from: id, to: id }] } }],
  ],
  fail: [['all links everywhere', { entity: (entity) => entity && { ...entity, links } }]],
  skip: [['links without ends', { entity: (entity, id) => entity && { id, links: [{ relation: 'x' }] } }]],
})
