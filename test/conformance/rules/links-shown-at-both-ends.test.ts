import rule from '../../../src/conformance/rules/links-shown-at-both-ends.ts'
import { judges, links } from '../canned.ts'

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
