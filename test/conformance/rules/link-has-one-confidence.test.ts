import rule from '../../../src/conformance/rules/link-has-one-confidence.ts'
import { judges, links, things } from '../canned.ts'

/** Each thing shows many links of the first one. */
const withMany = (confidence: (at: number) => number): object[] =>
  things.map((one, at) => ({
    ...one,
    links: Array.from({ length: 40 }, (_, to) => ({
      ...links[0],
      to: `${to}`,
      confidence: to === 39 ? confidence(at) : 1,
    })),
  }))

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['many of one source', { list: withMany(() => 0.5) }],
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
    ['another for the last of many', { list: withMany((at) => (at === 3 ? 0.5 : 0.25)) }],
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
