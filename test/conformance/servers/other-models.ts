import type { Build, Entity, Link } from '../../../src/model/model.ts'

/** A title, a type and an identifier of their own for so many entities, each linked to the next. */
function buildOf(number: number, entity: (n: number) => Entity): Build {
  const entities = Array.from({ length: number }, (_, n) => entity(n))
  const links = entities.slice(1).map(({ id }, n): Link => ({
    from: entities[n]?.id ?? '',
    to: id,
    relation: n % 2 === 0 ? 'uses' : 'documents',
    confidence: ((n % 9) + 1) / 10,
    provenance: [`notes/${n}.md`],
  }))
  const findings = entities.slice(0, 9).map(({ id }, n) => ({
    check: n % 2 === 0 ? 'orphan' : 'missing-title',
    severity: 'warning',
    path: `notes/${id}.md`,
  }))
  return { entities, links, findings }
}

const of = (table: readonly string[], n: number): string => table[n % table.length] ?? ''

const kinds = ['operation', 'schema', 'tag', 'path']
const verbs = ['get', 'list', 'create', 'update', 'remove', 'restore', 'export']
const nouns = [
  'user',
  'invoice',
  'team',
  'webhook',
  'token',
  'repository',
  'label',
  'release',
  'branch',
  'secret',
  'run',
]

/** Operations and schemas of a public API: identifiers with a colon, an at sign, a comma. */
export const publicApi: Build = buildOf(120, (n) => {
  const [verb, noun] = [of(verbs, n), of(nouns, n)]
  return {
    id: `${of(kinds, n)}:${verb}-${noun}${of(['', '@v2', ',all', '~old'], n)}-${n}`,
    type: of(kinds, n),
    title: `${verb} ${noun} ${of(['endpoint', 'resource', 'collection'], n)}`,
  }
})

const words = [
  '\u03c7\u03ac\u03c1\u03c4\u03b7\u03c2',
  '\u062e\u0631\u064a\u0637\u0629',
  '\u5730\u56fe',
  '\u03bb\u03cc\u03b3\u03bf\u03c2',
  '\u0643\u062a\u0627\u0628',
]
const others = [
  '\u03b1\u03bd\u03bf\u03b9\u03c7\u03c4\u03cc\u03c2',
  '\u0642\u062f\u064a\u0645',
  '\u6570\u636e',
  '\u03bd\u03ad\u03bf\u03c2',
]

/** Nothing in it is Latin: Greek, Arabic and Chinese. */
export const withoutLatin: Build = buildOf(24, (n) => ({
  id: `${of(words, n)}:${n + 1}`,
  type: of(['\u03ad\u03bd\u03bd\u03bf\u03b9\u03b1', '\u6982\u5ff5'], n),
  title: `${of(words, n)} ${of(others, n)}`,
}))
