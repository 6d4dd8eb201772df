import type { Build, Entity } from '../../../src/model/model.ts'

const nouns = ['Customer', 'Invoice', 'Shipment', 'Warehouse', 'Certificate', 'Permission', 'Dashboard', 'Deployment']

const rows: readonly (readonly [id: string, type: string, title: string])[] = [
  ...nouns.flatMap((noun, n) => [
    [`op:${noun.toLowerCase()}s/list`, 'operation', `List ${noun.toLowerCase()}s`] as const,
    [`op:${noun.toLowerCase()}s/update`, 'operation', `Update ${noun.toLowerCase()} settings silently`] as const,
    [`schema:${noun}_${n}`, 'schema', `${noun} Profile`] as const,
  ]),
  ['guide:oauth', 'guide', 'Getting started with OAuth2'],
  ['guide:errors', 'guide', 'Error handling (advanced)'],
  ['guide:import', 'guide', 'Import: tables and spreadsheets'],
  ['guide:formats', 'guide', 'Input/output formats'],
  ['guide:owner', 'guide', "Owner's handbook"],
  ['guide:billing', 'guide', "Buyer's billing checklist"],
  ['guide:outages', 'guide', 'Retries after outages'],
  ['guide:limits', 'guide', 'Throttling (temporary)'],
  ['guide:two-factor', 'guide', 'Two-factor authentication overview'],
  ['param:digest', 'parameter', 'SHA256 digest'],
  ['param:payload', 'parameter', 'base64 payload'],
  ['param:lifetime', 'parameter', 'ISO8601 duration'],
  ['param:resume', 'parameter', 'R\u00e9sum\u00e9 detaill\u00e9'],
  ['event:paid', 'event', 'Payment failed'],
  ['event:quota', 'event', 'Quota exceeded'],
]

/** Titles as a handbook of a public interface has them: several words, signs, digits, and types with words of their own. */
export const handbookBuild: Build = {
  entities: rows.map(([id, type, title]): Entity => ({ id, type, title, locale: 'en', source: `handbook/${type}.md` })),
  links: rows.slice(1).map(([id], n) => ({
    from: rows[n]?.[0] ?? '',
    to: id,
    relation: 'uses',
    confidence: 0.5,
    provenance: [],
  })),
  findings: [],
}

const words: readonly (readonly [plain: string, marked: string])[] = [
  ['\u0441\u043f\u0438\u0441\u043e\u043a', '\u0436\u0443\u0440\u043d\u0430\u043b\u0456\u0439'],
  ['katalog', 'p\u0159ehled'],
  ['magazyn', 'u\u017cytkownik'],
  ['directory', 'r\u00e9servation'],
  ['tarif', 'd\u00e9tails'],
  ['warehouse', 'ni\u00f1era'],
  ['telefon', 'n\u00famero'],
  ['profil', 'stra\u00dfen\u00fcbersicht'],
]

/** One word with marks and one without in each title. */
export const markedBuild: Build = {
  entities: words.map(([plain, marked], n) => ({ id: `m${n}`, type: 'term', title: `${plain} ${marked}` })),
  links: [],
  findings: [],
}

/** A word in the genitive, and the same word with nothing behind it in another title. */
export const authoredBuild: Build = {
  entities: [
    ['a1', "The repository's contributors"],
    ['a2', 'Archive repository'],
    ['a3', "A library's catalogue"],
    ['a4', 'Shared library'],
    ['a5', "Every gallery's curators"],
    ['a6', 'Photo gallery'],
    ['a7', 'Terms of exchange'],
    ['a8', 'Rules of lending'],
  ].map(([id = '', title = '']) => ({ id, type: 'page', title })),
  links: [],
  findings: [],
}

const moorings: readonly (readonly [id: string, type: string, title: string])[] = [
  ['op:boats/hire', 'operation', "Hire a keeper's boat"],
  ['op:boats/list', 'operation', 'List boats'],
  ['schema:Boat_Log', 'schema', 'Boat log (GeoJSON2-encoded)'],
  ['param:berth-width', 'parameter', 'Berth width'],
  ['guide:basics', 'guide', 'Navigation: where boats moor'],
]

/** So few titles that each of their words can be asked for. */
export const mooringBuild: Build = {
  entities: moorings
    .map(([id, type, title]): Entity => ({ id, type, title, locale: 'en', source: `moorings/${type}.yaml` }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  links: [{ from: 'op:boats/list', to: 'schema:Boat_Log', relation: 'returns', confidence: 0.5, provenance: [] }],
  findings: [],
}

const parcels: readonly (readonly [id: string, type: string, title: string])[] = [
  ['op:parcels/list', 'operation', 'List parcels'],
  ['op:parcels/find', 'operation', 'Find parcel'],
  ['op:parcels/list-labels', 'operation', 'List parcel labels'],
  ['schema:Parcel', 'schema', 'Parcel'],
  ['schema:Parcel_Label', 'schema', 'Parcel label'],
]

/** Identifiers with the words of titles in them, in another order. */
export const parcelBuild: Build = {
  entities: parcels
    .map(([id, type, title]): Entity => ({ id, type, title }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  links: [],
  findings: [],
}
