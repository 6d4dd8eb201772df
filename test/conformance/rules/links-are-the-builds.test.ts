import rule from '../../../src/conformance/rules/links-are-the-builds.ts'
import { build, judges } from '../canned.ts'

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
