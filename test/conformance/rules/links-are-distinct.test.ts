import rule from '../../../src/conformance/rules/links-are-distinct.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'one pair, two relations',
      {
        entity: (entity, id) =>
          entity && {
            id,
            links: [
              { from: id, to: 'e', relation: 'a' },
              { from: id, to: 'e', relation: 'b' },
            ],
          },
      },
    ],
  ],
  fail: [
    [
      'one for each provenance',
      {
        entity: (entity) =>
          entity && {
            ...entity,
            links: (entity['links'] as object[]).flatMap((link) => [link, { ...link, provenance: 2 }]),
          },
      },
    ],
  ],
})
