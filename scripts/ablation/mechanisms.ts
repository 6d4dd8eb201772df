import type { Failure } from './judge-row.ts'
import type { Places } from './problems.ts'

/** A part of the judge with one idea, and how its problems are told from those of others. */
export interface Mechanism {
  /** Rules whose problems are all its own, whatever made them, but for those of a kind named elsewhere. */
  readonly rules?: readonly string[]
  /** Problems of these kinds of a rule: `rule, kind`. */
  readonly kinds?: readonly string[]
  /** Files of src/conformance, and functions in them (`file:function`), that make its problems for any other rule. */
  readonly makes?: readonly string[]
  /** Files and folders that serve it alone, and make no problem by themselves. */
  readonly serves?: readonly string[]
}

/**
 * The mechanisms of the judge. A problem is told by its kind, then by its rule, and then by the first of its functions, from
 * the innermost outwards, that is named here, or whose file is; what is named nowhere is a mechanism by its file. The lines of
 * a mechanism are those of its rules and files, counted whole.
 */
export const mechanisms: Readonly<Record<string, Mechanism>> = {
  'shape: status, JSON, type, schema, UTF-8': {
    rules: [
      'content-coding-is-readable',
      'content-type-is-well-formed',
      'entity-fits-its-schema',
      'every-answer-is-whole',
      'findings-fit-their-schema',
      'hits-fit-their-schema',
      'json-is-strict',
      'json-is-utf-8',
      'json-names-are-unique',
      'links-fit-their-schema',
      'list-entities-answers',
      'list-entities-fit-their-schema',
      'list-findings-answers',
      'operations-answer-to-get',
      'search-answers',
      'success-is-200',
      'success-is-application-json',
      'validators-are-well-formed',
    ],
    serves: ['inquiry/answers/', 'each-answer', 'list-answers'],
  },
  'no server error, odd questions': {
    rules: ['no-server-error', 'transient-failures'],
    serves: ['inquiry/unknown/odd-questions'],
  },
  'links: both ends, distinct, one confidence': {
    rules: ['link-has-one-confidence', 'links-are-distinct', 'links-shown-at-both-ends', 'links-touch-their-entity'],
  },
  'comparison with the build': {
    rules: [
      'entities-are-the-builds',
      'entity-fields-are-the-builds',
      'entity-is-shown-whole',
      'findings-are-the-builds',
      'link-confidence-is-the-builds',
      'links-are-the-builds',
    ],
    serves: ['values-shown'],
  },
  'entity against list, unique identifiers': {
    rules: [
      'entity-agrees-with-list',
      'entity-has-the-asked-identifier',
      'identifiers-are-unique',
      'known-entity-is-found',
    ],
  },
  'holes in the list, pages': {
    rules: ['list-has-no-holes'],
    serves: ['list-end', 'inquiry/next-pages', 'inquiry/paging'],
  },
  orders: { rules: ['entities-in-identifier-order'], serves: ['orders/'] },
  'near misses of identifiers': { rules: ['near-miss-is-404'], serves: ['inquiry/unknown/neighbours/'] },
  'unknown identifiers': {
    rules: ['unknown-entity-is-404'],
    serves: [
      'inquiry/unknown/near-and-far',
      'inquiry/unknown/synthetic-ids',
      'inquiry/unknown/early-refusal',
      'inquiry/unknown/unknown',
      'inquiry/unknown/unknown-id',
    ],
  },
  'spellings of identifiers in paths': {
    rules: ['entity-identifier-is-decoded'],
    serves: ['inquiry/unknown/spellings'],
  },
  HEAD: { rules: ['head-agrees-with-get'] },
  'framing on the wire': { rules: ['framing-is-right'] },
  'HTTP/1.0': { rules: ['http-1-0-is-answered'] },
  'conditions: tags and dates': { rules: ['condition-is-evaluated'], serves: ['inquiry/conditions'] },
  ranges: { rules: ['part-says-what-it-is'] },
  'writing methods': { rules: ['writes-change-nothing'], serves: ['changes-by-itself'] },
  'declared additions of the contract': {
    rules: [
      'declared-credentials-are-required',
      'declared-errors-fit-the-contract',
      'declared-headers-are-sent',
      'declared-hits-are-kept',
      'declared-page-size-is-kept',
      'further-operations-fit-the-contract',
    ],
    serves: ['inquiry/declared', 'inquiry/declared-headers', 'inquiry/declared-limits'],
  },
  'circumstances: clients': {
    rules: ['answers-do-not-depend-on-the-client'],
    serves: ['inquiry/compare-variants', 'inquiry/isolate-header', 'inquiry/request-variants'],
  },
  'circumstances: codings': { rules: ['codings-carry-the-same-body'] },

  'again: the same question twice': {
    makes: ['inquiry/repeatability', 'rules/answers-stay-the-same'],
    serves: ['inquiry/repeats', 'inquiry/facts', 'inquiry/repeatable-questions'],
  },
  'hits are entities, distinct': { rules: ['search-hits-are-distinct', 'search-hits-are-entities'] },
  'search finds something': { rules: ['search-finds-something'] },
  'search: prefix of a found word': { makes: ['rules/search-matches-by-prefix'] },
  'search: nonsense finds nothing': {
    makes: ['rules/search-finds-nothing-for-nonsense'],
    serves: ['inquiry/searching/nonsense'],
  },
  'search: HTML escapes in the index': {
    kinds: ['search-finds-nothing-for-nonsense, escaped sign'],
  },
  'search: query cut': {
    serves: ['inquiry/searching/cut-query'],
    kinds: ['search-finds-nothing-for-nonsense, cut'],
  },
  'search: inside words': {
    makes: ['rules/search-does-not-match-inside-words'],
    serves: ['inquiry/searching/inner-parts'],
  },
  'search: decoding of q': { rules: ['search-decodes-its-query'] },
  'search: white space': { rules: ['search-passes-over-white-space'], serves: ['inquiry/searching/white-space'] },
  'search: wildcards, expressions, escapes': {
    rules: ['search-reads-no-patterns'],
    serves: ['inquiry/searching/patterns'],
  },
  'search: operators, exclusion, quotes': {
    kinds: ['exclusion', 'operator', 'whole word'].map((kind) => `search-reads-no-patterns, ${kind}`),
  },
  'search: pairs together': {
    makes: ['searches/pair-relations', 'rules/search-reads-each-word'],
    serves: ['inquiry/searching/pairs'],
  },
  'search: one of two words counts': { makes: ['searches/joining:oneOfTwo'] },
  'search: never together': { makes: ['searches/joining:neverTogether'] },
  'search: cut at signs': { makes: ['searches/joining:cutAtSigns'] },
  'shown words: word of a title': {
    makes: ['searches/missed-words', 'rules/search-finds-shown-words'],
  },
  'shown words: first word alone': { makes: ['searches/missed-words:behindFirst'] },
  'shown words: word cut at its end': {
    makes: ['searches/word-variants:cutWords'],
  },
  'shown words: respelt': { makes: ['searches/word-variants:respeltWords'] },
  'shown words: letters lost': { makes: ['searches/word-variants:missedByLetter'] },
  'shown words: scripts lost': { makes: ['searches/word-checks:missedClasses'] },
  'shown words: small models': {
    makes: ['searches/missed-words:missedTitles'],
  },
  'shown words: signs and codes': {
    makes: ['searches/word-variants:missedBySigns'],
    serves: ['inquiry/searching/signed-words'],
  },
  'explanation only': { serves: ['explain/', 'inquiry/difference'] },
}

/** Functions that word a problem for whoever calls them, which is who makes it. */
export const wording: readonly string[] = [
  'inquiry/answers/search:missedBeside',
  'inquiry/answers/search:problemIn',
  'searches/word-variants:missedUnlike',
  'searches/word-variants:problemOf',
]

const byKind = new Map<string, string>()
const byRule = new Map<string, string>()
const byPlace = new Map<string, string>()
const byFile = new Map<string, string>()
for (const [name, { rules = [], kinds = [], makes = [], serves = [] }] of Object.entries(mechanisms)) {
  const claims: (readonly [Map<string, string>, readonly string[]])[] = [
    [byKind, kinds],
    [byRule, rules],
    [byPlace, makes],
    [byFile, [...rules.map((rule) => `rules/${rule}`), ...makes.filter((place) => !place.includes(':')), ...serves]],
  ]
  for (const [map, keys] of claims) {
    for (const key of keys) {
      if (map.has(key)) throw new Error(`Two mechanisms name ${key}.`)
      map.set(key, name)
    }
  }
}

/** The file of a place. */
export const fileOf = (place: string): string => place.split(':', 1)[0]!

/** The function that made a problem. */
export function makerOf(places: Places): string {
  return places.find((place) => !wording.includes(place)) ?? ''
}

/** The mechanism that a failure is of. */
export function mechanismOf({ rule, kind, places }: Failure): string {
  const told = byKind.get(`${rule}, ${kind}`) ?? byRule.get(rule)
  if (told !== undefined) return told
  const at = places.findIndex((place) => byPlace.has(place) || byPlace.has(fileOf(place)))
  const file = fileOf(places[at] ?? '')
  const inFile = places.slice(Math.max(at, 0)).filter((place) => fileOf(place) === file)
  const named = inFile.find((place) => byPlace.has(place))
  return byPlace.get(named ?? file) ?? (fileOf(makerOf(places)) || `rules/${rule}`)
}

/** The mechanism whose lines those of a file are; undefined where it serves several. */
export function ownerOf(file: string): string | undefined {
  return byFile.get(file) ?? byFile.get(`${file.slice(0, file.lastIndexOf('/'))}/`)
}
