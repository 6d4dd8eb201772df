import rule from '../../../src/conformance/rules/link-confidence-is-the-builds.ts'
import { build, judges } from '../canned.ts'

judges(rule, {
  pass: [['the confidence of the build', {}, { build }]],
  fail: [
    [
      'another confidence',
      {
        entity: (entity) =>
          entity && { ...entity, links: (entity['links'] as object[]).map((link) => ({ ...link, confidence: 1 })) },
      },
      { build },
    ],
    [
      'none, where another link of the same entity has one',
      {
        entity: (entity) =>
          entity && {
            ...entity,
            links: (entity['links'] as object[]).map((link, at) =>
              at > 0 ? { ...link, confidence: undefined } : link,
            ),
          },
      },
      { build },
    ],
  ],
  skip: [
    ['no build', {}],
    [
      'links without relation, which may be any',
      {
        entity: (entity) =>
          entity && {
            ...entity,
            links: (entity['links'] as object[]).map((link) => ({ ...link, relation: undefined, confidence: 1 })),
          },
      },
      {
        build: {
          ...build,
          links: build.links.map(({ from = '', to = '', confidence = 0 }) => ({ from, to, confidence })),
        },
      },
    ],
    ['no confidence shown', { entity: (entity, id) => entity && { id, links: [{ from: id }] } }, { build }],
  ],
})
