import rule from '../../../src/conformance/rules/link-confidence-is-the-builds.ts'
import { build, judges } from '../canned.ts'

const varied = {
  ...build,
  links: build.links.map((link, at) => ({ ...link, confidence: Number(`0.${at + 1}37`) })),
}
const firstOf = ({ links }: typeof varied): number | undefined => links[0]?.confidence

/** The links of the build with confidences of their own, each on another scale. */
const scaled =
  (scale: (confidence: number) => number) =>
  (entity: Record<string, unknown> | undefined, id: string): Record<string, unknown> | undefined =>
    entity && {
      ...entity,
      links: varied.links
        .filter(({ from, to }) => from === id || to === id)
        .map((link) => ({ ...link, confidence: scale(link.confidence) })),
    }

judges(rule, {
  pass: [
    ['the confidence of the build', {}, { build }],
    ['all in percent', { entity: scaled((one) => one * 100) }, { build: varied }],
    ['all in whole percent', { entity: scaled((one) => Math.round(one * 100)) }, { build: varied }],
    ['two digits of each', { entity: scaled((one) => Math.round(one * 10) / 10) }, { build: varied }],
    ['each in single precision', { entity: scaled(Math.fround) }, { build: varied }],
    ['the logarithm of each', { entity: scaled(Math.log) }, { build: varied }],
    ['all as parts of a thousand', { entity: scaled((one) => one * 1000) }, { build: varied }],
    [
      'another number, where all have the same',
      {
        entity: (entity) =>
          entity && { ...entity, links: (entity['links'] as object[]).map((link) => ({ ...link, confidence: 1 })) },
      },
      { build },
    ],
  ],
  fail: [
    [
      'one of them in percent',
      { entity: scaled((one) => (one === firstOf(varied) ? one * 100 : one)) },
      { build: varied },
    ],
    ['each on a scale that falls', { entity: scaled((one) => 1 - one) }, { build: varied }],
    ['zero for each', { entity: scaled(() => 0) }, { build: varied }],
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
