import type { Build, Entity, Link } from '../../../src/model/model.ts'

function buildOf(entities: readonly Entity[], every: number): Build {
  const links = entities.map(({ id }, n): Link => {
    const to = entities[(n * every + 1) % entities.length]?.id ?? id
    return { from: id, to, relation: 'uses', confidence: ((n * 37) % 97) / 97, provenance: [] }
  })
  return { entities, links, findings: [{ check: 'orphan', severity: 'note', path: 'notes/1.md' }] }
}

/** Five entities. */
export const tiny: Build = buildOf(
  [
    ['kiosk', 'Sunday opening'],
    ['atlas', 'Yellow maps'],
    ['quay', 'Amber harbour'],
    ['delta', 'Tidal river'],
    ['zinc', 'Metal roofs'],
  ].map(([id = '', title = '']) => ({ id, type: 'place', title })),
  2,
)

const scripts: readonly (readonly [string, string])[] = [
  ['\u0645\u0643\u062a\u0628\u0629', '\u0643\u062a\u0627\u0628 \u062c\u062f\u064a\u062f'],
  ['\u0642\u0627\u0631\u0626', '\u0628\u0637\u0627\u0642\u0629 \u0627\u0644\u0642\u0627\u0631\u0626'],
  ['\u0625\u0639\u0627\u0631\u0629', '\u0645\u062f\u0629 \u0642\u0635\u064a\u0631\u0629'],
  ['\u0623\u0631\u0634\u064a\u0641', '\u0648\u062b\u0627\u0626\u0642 \u0642\u062f\u064a\u0645\u0629'],
  [
    '\u0392\u03b9\u03b2\u03bb\u03af\u03bf',
    '\u03a3\u03b5\u03bb\u03af\u03b4\u03b5\u03c2 \u03ba\u03b1\u03b9 \u03bb\u03cc\u03b3\u03bf\u03c2',
  ],
  [
    '\u03b2\u03b9\u03b2\u03bb\u03b9\u03bf\u03b8\u03ae\u03ba\u03b7',
    '\u0391\u03b8\u03ae\u03bd\u03b1 \u03ba\u03ad\u03bd\u03c4\u03c1\u03bf',
  ],
  [
    '\u0391\u03bd\u03b1\u03b3\u03bd\u03ce\u03c3\u03c4\u03b7\u03c2',
    '\u039f \u03ac\u03bd\u03b8\u03c1\u03c9\u03c0\u03bf\u03c2',
  ],
  ['\u03bb\u03cc\u03b3\u03bf\u03c2', '\u039b\u03cc\u03b3\u03bf\u03c2 \u03c4\u03ad\u03c7\u03bd\u03b7\u03c2'],
  ['\u501f\u9605', '\u501f\u4e66 \u89c4\u5219'],
  ['\u56fe\u4e66\u9986', '\u57ce\u5e02 \u9605\u89c8\u5ba4'],
  ['\u8bfb\u8005', '\u8bfb\u8005 \u8bc1'],
  ['\u76ee\u5f55', '\u5206\u7c7b \u76ee\u5f55'],
  ['\u{10414}\u{10428}', '\u{1043c}\u{1043d}'],
  ['\u{1e907}\u{1e92b}', '\u{1e921}\u{1e922}'],
  ['\uff21\uff42', '\uff34\uff49\uff54\uff4c\uff45'],
  ['\u0424\u043e\u043d\u0434', '\u041d\u043e\u0432\u044b\u0439 \u0444\u043e\u043d\u0434'],
  ['\u0445\u0440\u0430\u043d\u0435\u043d\u0438\u0435', '\u0421\u0442\u0430\u0440\u044b\u0439 \u0444\u043e\u043d\u0434'],
  ['\ufb01\u03bd', '\u03a7\u03b1\u03c1\u03c4\u03af'],
]

/** Names in Arabic, Greek and Chinese, and some beyond the basic plane; nothing in Latin letters. */
export const unlatin: Build = buildOf(
  scripts.map(([id, title], n) => ({ id, type: '\u0639\u0645\u0644', title: `${title} ${n % 4}` })),
  3,
)

const verbs = ['get', 'list', 'Create', 'delete', 'update'] as const
const nouns = ['user', 'invoice', 'Order', 'address', 'tax-rate', 'line_item', 'v2.report'] as const

/** Identifiers with kinds before a colon, as the objects of a large interface have them. */
export const kinds: Build = buildOf(
  ['schema', 'operation', 'parameter'].flatMap((kind, k) =>
    nouns.flatMap((noun, n) =>
      verbs.map((verb, v) => ({
        id: `${kind}:${verb}-${noun}${(n * 5 + v * 3 + k) % 12}`,
        type: kind,
        title: `${noun} ${verb} ${['north', 'east', 'south', 'west'][(n + v + k) % 4]}`,
      })),
    ),
  ),
  7,
)

const hub = 'module-0777'

/** Fifteen hundred entities: a sample leaves most of them out. One has a link from each third, and some are of a kind of their own. */
export const large: Build = (() => {
  const ids = Array.from({ length: 1500 }, (_, n) =>
    n === 1200
      ? 'policy:retention'
      : n === 1300
        ? 'module-1300-\u00a7'
        : n === 1400
          ? `module-1400-${'x'.repeat(80)}`
          : `module-${String(n).padStart(4, '0')}`,
  )
  const entities = ids.map((id, n) => ({ id, type: id.split(/[-:]/)[0] ?? '', title: `Part ${n} of ${n % 7}` }))
  const links = ids.flatMap((from, n): Link[] => [
    { from, to: ids[(n * 31 + 7) % 1500] ?? '', relation: 'uses', confidence: (n % 89) / 89, provenance: [] },
    ...(n % 3 === 0 ? [{ from, to: hub, relation: 'belongs to', confidence: 0.5, provenance: [] }] : []),
  ])
  return { entities, links, findings: [] }
})()

/** The entity of `large` with most links. */
export const hubOfLarge: string = hub
