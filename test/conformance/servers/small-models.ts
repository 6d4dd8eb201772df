import type { Build, Entity, Link } from '../../../src/model/model.ts'

function linked(entities: readonly Entity[]): readonly Link[] {
  return entities
    .slice(1)
    .map(({ id }, n) => ({ from: entities[n]?.id ?? '', to: id, relation: 'uses', confidence: 0.5 }))
}

function buildOf(entities: readonly Entity[]): Build {
  return { entities, links: linked(entities), findings: [{ check: 'orphan', severity: 'note', path: 'a.md' }] }
}

const kinds = ['operation', 'schema', 'parameter'] as const
const verbs = ['get', 'list', 'update', 'remove'] as const
const nouns = ['userName', 'billing-account', 'shipping_label', 'invoice-7', 'coffee-index'] as const

/** Entities of a public interface, such as `operation:get-user`. */
export const apiBuild: Build = buildOf(
  kinds.flatMap((kind, k) =>
    verbs.flatMap((verb, v) =>
      nouns
        .filter((_, n) => (n + v + k) % 2 === 0)
        .map((noun) => {
          const name = `${verb}-${noun}`
          return {
            id: `${kind}:${name}`,
            type: kind,
            title: `${verb[0]?.toUpperCase()}${verb.slice(1)} the ${noun.replaceAll(/[-_]/g, ' ')} ${kind}`,
            source: `api/${kind}/${name}.yaml`,
            attributes: { operationId: `${kind}_${verb}_${noun}`, deprecated: false },
          }
        }),
    ),
  ),
)

const routes = ['users/list', 'users/get', 'orders/list', 'orders/cancel'].map((id) => `op:${id}`)
const named = ['schema:User_Profile', 'schema:Order', 'param:page-size', 'param:include_archived_orders', 'tag:users']

/** Entities of an interface whose operations have a path, such as `op:users/list`. */
export const routesBuild: Build = buildOf(
  [...routes, ...named].map((id) => ({
    id,
    type: id.replace(/:.*$/, '').replace('op', 'operation').replace('param', 'parameter'),
    title: id.replace(/^.*:/, '').replaceAll(/[/_-]/g, ' '),
  })),
)

/** Five entities, two of them with numbers. */
export const tinyBuild: Build = buildOf(
  ['Alpha', 'beta-2', 'gamma 03', 'delta', '7'].map((id, n) => ({
    id,
    type: n % 2 === 0 ? 'note' : 'page',
    title: `${['Winter', 'Summer', 'Autumn', 'Spring', 'Monsoon'][n]} garden`,
  })),
)

const words = [
  '\u0642\u0627\u0626\u0645\u0629',
  '\u0643\u062a\u0627\u0628',
  '\u0645\u064e\u062f\u0631\u0633\u0629',
  '\u0623\u062d\u0645\u062f',
  '\u0395\u03bb\u03bb\u03ac\u03b4\u03b1',
  '\u03bb\u03cc\u03b3\u03bf\u03c2',
  '\u03a3\u03bf\u03c6\u03af\u03b1',
  '\u65e5\u672c\u8a9e',
  '\u6771\u4eac\u90fd',
  '\u6570\u636e\u5e93',
  '\u30ab\u30bf\u30ab\u30ca',
  '\u3072\u3089\u304c\u306a',
]
const parts = ['\u0643\u0627\u0626\u0646', '\u03ad\u03bd\u03bd\u03bf\u03b9\u03b1', '\u6982\u5ff5']

/** Entities without a Latin letter: Arabic, Greek, Chinese and Japanese. */
export const farBuild: Build = buildOf(
  words.map((word, n) => ({
    id: `${parts[n % parts.length]}:${word}`,
    type: parts[(n + 1) % parts.length] ?? '',
    title: `${word} ${words[(n + 5) % words.length]}`,
  })),
)

const wide = [
  '\uff27arden',
  '\ufb01eld',
  '\uff34ree',
  '\ufb02ower',
  '\uff10',
  '\ufb01nch',
  '\uff33eed',
  '\ufb02ax',
  'o\ufb00er',
]
const rare = ['\u{1d4b3}-set', '\u2460st', 'm\u00b2', '\u00bd', '\u338f', '\ufe91\ufea0', '\uff76\uff85']

/** Identifiers that compatibility forms change, most of them in letters of full width and ligatures. */
export const signsBuild: Build = buildOf(
  [...wide, ...rare, ...['rake', 'hoe', 'spade']].map((id, n) => ({ id, type: 'thing', title: `Garden plan ${n}` })),
)

/** Identifiers of forms that programs parse, and others without a colon before those with one. */
export const formsBuild: Build = buildOf(
  [
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    '9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D',
    '6ba7b8109dad11d180b400c04fd430c8',
    'df0b26e7f3e4',
    ...[
      'com.acme.Ledger',
      '@acme/ward',
      'docs/index.md',
      'x#y',
      'bed_plan',
      'com.acme.Ward',
      '@acme/bed',
      'src/ward.py',
    ],
    ...['metric:load', 'metric:errors', 'term:ward'],
  ].map((id, n) => ({ id, type: 'thing', title: `${words[n % words.length]} number ${n}` })),
)

/** Seven entities, some of which have a word of their title in their identifier. */
export const lendingBuild: Build = buildOf(
  [
    ['term:loan', 'Loan'],
    ['term:hold', 'Hold request'],
    ['screen:desk', 'Lending desk'],
    ['rule:fine', 'Fine per day (from 2024)'],
    ['api:getLoan', 'getLoanById'],
    ['term:patron', 'Patron record'],
    ['term:renewal', 'Renewal of a loan'],
  ].map(([id = '', title = '']) => ({ id, type: id.replace(/:.*$/, ''), title })),
)

const forms = [
  (one: string, other: string) => `${one}(${other})`,
  (one: string, other: string) => `${one}.${other}`,
  (one: string, other: string) => `${one}::${other}`,
  (one: string, other: string) => `${one}<${other}>`,
  (one: string, other: string) => `${one}_${other}`,
  (one: string, other: string) => `${one}[${other}]`,
]
const pieces = ['parcel', 'carrier', 'address', 'invoice', 'customs', 'pallet', 'driver', 'seal']
const slashed = ['export/import', 'inbound/outbound', 'weight/volume']

/** Titles with signs in them, few of which have a slash. */
export const slashesBuild: Build = buildOf(
  [
    ...pieces.flatMap((one, at) =>
      forms.map((form, n) => `${form(one, pieces[(at + n + 1) % pieces.length] ?? '')} method`),
    ),
    ...slashed.map((one) => `Terminal ${one}`),
  ].map((title, n) => ({ id: `s${100 + n}`, type: 'method', title })),
)
