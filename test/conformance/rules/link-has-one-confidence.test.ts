import rule from '../../../src/conformance/rules/link-has-one-confidence.ts'
import { judges, links, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'absent at one end',
      {
        entity: (entity, id) =>
          entity &&
          (id === 'e'
            ? { ...entity, links: (entity['links'] as object[]).map((link) => ({ ...link, confidence: undefined })) }
            : entity),
      },
    ],
  ],
  fail: [
    [
      'another in the list',
      { list: things.map((one, at) => ({ ...one, links: at === 2 ? [{ ...links[2], confidence: 0.75 }] : [] })) },
    ],
    [
      'another at the target',
      {
        entity: (entity, id) =>
          entity && {
            ...entity,
            links: links
              .filter(({ from, to }) => from === id || to === id)
              .map((link) => ({ ...link, confidence: link.from === id ? 0.5 : 0.25 })),
          },
      },
    ],
  ],
})
