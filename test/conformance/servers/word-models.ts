import type { Build, Entity, Link } from '../../../src/model/model.ts'

function built(titles: readonly (readonly [id: string, title: string])[]): Build {
  const entities: Entity[] = titles.map(([id, title], n) => ({
    id,
    type: n % 2 === 0 ? 'concept' : 'record',
    title,
    locale: 'en',
    attributes: { stage: n % 2 === 0 ? 'live' : 'draft' },
    source: `notes/${n}.md`,
  }))
  const links: Link[] = titles.slice(1).map(([id], n) => ({
    from: titles[n]?.[0] ?? '',
    to: id,
    relation: 'uses',
    confidence: 0.5,
    provenance: [],
  }))
  return { entities, links, findings: [] }
}

/** Five entities. */
export const tinyBuild: Build = built([
  ['n1', 'Harbour quarantine'],
  ['n2', 'Harbour warehouses'],
  ['n3', 'Lighterage contract'],
  ['n4', 'Contract stevedores'],
  ['n5', 'Quarantine lighterage'],
])

/** Few titles, whose first words are short or have a sign behind them, and stand in the identifiers, too. */
export const shortBuild: Build = built([
  ['boat:cutter', 'Pilot cutter, 12 m'],
  ['boat:row-tub', 'Row tub'],
  ['Boat:Tug', 'Steam tug (small)'],
  ['berth/7', ''],
  ['plan:dock', 'Widen the dock'],
])

/** Titles with words of four letters, and of fewer: some behind a sign, some in Hangul; and one with an umlaut. */
export const briefBuild: Build = built([
  ['n1', 'Page size'],
  ['n2', 'Order line'],
  ['n3', 'Bob\u2019s quarantine'],
  ['n4', 'HTTP/2 (h2c) upgrade'],
  ['n5', '\uc0ac\uc6a9\uc790 warehouses'],
  ['n6', '\uccad\uad6c\uc11c stevedores'],
  ['n7', 'F\u00fchrung \u0441\u0445\u0435\u043c\u0430'],
])

/** Five entities whose titles have words that are hard to keep as they are. */
export const oddBuild: Build = built([
  ['n1', 'Harbour cafe\u0301te\u0301ria'],
  ['n2', 'Harbour re\u0301servation'],
  ['n3', 'Lighterage co-operative'],
  ['n4', '\u0130stanbul lighterage'],
  ['n5', 'Harbour well-known'],
  ['n6', 'Lighterage \u0130zmir'],
  ['n7', '\u{20bb7}\u{20bb8}\u{20bb9} harbour'],
  ['n8', '\u{20bba}\u{20bbb}\u{20bbc} lighterage'],
])

/** Words that begin others but for a mark, which is apart from its letter there: in Latin letters, in kana and in Hangul. */
export const unmarkedBuild: Build = built([
  ['n1', 'Harbour cafe'],
  ['n2', 'Cafe quarantine'],
  ['n3', 'Cafe\u0301 lighterage'],
  ['n4', 'Lighterage cafe\u0301'],
  ['n5', '\u30cf\u30fc\u30c8 harbour'],
  ['n6', '\u30cf\u30fc\u30c8\u3099 quarantine'],
  ['n7', '\u1109\u1161\u110b\u1163 harbour'],
  ['n8', '\u1109\u1161\u110b\u1163\u11bc quarantine'],
])

/** Identifiers that hold the words of titles, as those of a public interface do, but for their marks. */
export const slugBuild: Build = built(
  ['create', 'delete', 'update'].flatMap((verb, n) =>
    ['invoice', 'customer', 'r\u00e9servation', 'na\u00efve-match'].map((noun, at) => {
      const bare = noun.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return [`operation:${verb}-${bare}-${n * 4 + at}`, `${verb} ${noun.replace('-', ' ')}`] as const
    }),
  ),
)

/** Titles in Arabic, Greek and Chinese. */
export const scriptBuild: Build = built([
  ['doc-01', '\u0645\u062e\u0632\u0646 \u0645\u0631\u0643\u0632\u064a'],
  ['doc-02', '\u0645\u062e\u0632\u0646 \u0641\u0631\u0639\u064a'],
  ['doc-03', '\u062a\u0642\u0631\u064a\u0631 \u0645\u0631\u0643\u0632\u064a'],
  ['doc-04', '\u062a\u0642\u0631\u064a\u0631 \u0633\u0646\u0648\u064a'],
  ['doc-05', '\u0645\u0633\u062a\u0648\u062f\u0639\u0627\u062a \u0633\u0646\u0648\u064a'],
  ['doc-06', '\u03b1\u03c0\u03bf\u03b8\u03ae\u03ba\u03b7 \u03bb\u03b9\u03bc\u03ad\u03bd\u03b1'],
  ['doc-07', '\u03b1\u03c0\u03bf\u03b8\u03ae\u03ba\u03b7 \u03c0\u03b1\u03c1\u03b1\u03bb\u03b1\u03b2\u03ce\u03bd'],
  ['doc-08', '\u03c3\u03c5\u03bc\u03b2\u03cc\u03bb\u03b1\u03b9\u03b1 \u03bb\u03b9\u03bc\u03ad\u03bd\u03b1'],
  [
    'doc-09',
    '\u03c3\u03c5\u03bc\u03b2\u03cc\u03bb\u03b1\u03b9\u03b1 \u03c0\u03b1\u03c1\u03b1\u03bb\u03b1\u03b2\u03ce\u03bd',
  ],
  ['doc-10', '\u4ed3\u5e93\u7ba1\u7406 \u5e74\u5ea6\u62a5\u544a'],
  ['doc-11', '\u4ed3\u5e93\u7ba1\u7406 \u5ba2\u6237\u5408\u540c'],
  ['doc-12', '\u6e2f\u53e3\u8bbe\u65bd \u5e74\u5ea6\u62a5\u544a'],
  ['doc-13', '\u6e2f\u53e3\u8bbe\u65bd \u5ba2\u6237\u5408\u540c'],
])

/** Identifiers with words joined by capitals, most of which their titles show apart. */
export const joinedBuild: Build = built([
  ['area_lateCharges', 'Reader fines'],
  ['guide_branchFines', 'Branch fines'],
  ['guide_branchHours', 'Branch hours'],
  ['guide_readerHours', 'Reader hours'],
  ['guide_readerCards', 'Reader cards'],
  ['term_deposit', 'Branch cards'],
])

/** Titles in Thai, whose letters for kh are written alike in Latin ones. */
export const thaiBuild: Build = built([
  ['doc-01', '\u0e04\u0e48\u0e32\u0e1b\u0e23\u0e31\u0e1a'],
  ['doc-02', '\u0e04\u0e37\u0e19 \u0e2b\u0e19\u0e31\u0e07\u0e2a\u0e37\u0e2d'],
  ['doc-03', '\u0e2a\u0e32\u0e02\u0e32 \u0e04\u0e48\u0e32\u0e1b\u0e23\u0e31\u0e1a'],
  ['doc-04', '\u0e1c\u0e39\u0e49\u0e2d\u0e48\u0e32\u0e19 \u0e2b\u0e19\u0e31\u0e07\u0e2a\u0e37\u0e2d'],
  ['doc-05', '\u0e2a\u0e32\u0e02\u0e32'],
])

/** Five entities of a public interface, each word in one title, and some in the identifier, too. */
export const publicBuild: Build = built([
  ['op:orders/list', 'List recent orders'],
  ['schema:Order_Line', 'OrderLine'],
  ['param:page-size', 'page-size'],
  ['guide:authentication', "A merchant's authentication checklist"],
  ['guide:tables', 'R\u00e9servation tables near \u0141\u00f3d\u017a'],
])

/** Five entities of a public interface, most words of whose titles stand in identifiers, too. */
export const depotBuild: Build = built([
  ['op:parcels/list', 'List all parcels'],
  ['op:parcels/cancel', 'Cancel a parcel'],
  ['param:page-size', 'Size of a page'],
  ['guide:start', 'Start: the Depot API'],
  ['schema:Parcel_Label', 'Parcel label (printed)'],
])

/** The same, with each word of a title as a keyword. */
export const keywordsBuild: Build = {
  ...depotBuild,
  entities: depotBuild.entities.map((entity) => ({
    ...entity,
    attributes: { keywords: (entity.title ?? '').toLowerCase().match(/[a-z]+/g) },
  })),
}

/** Titles whose shortest words are names in capitals. */
export const namesBuild: Build = built([
  ['n1', 'API quickstart'],
  ['n2', 'Invoices API v2'],
  ['n3', 'OAuth2Token exchange'],
  ['n4', 'Z\u00fcrich warehouses'],
  ['n5', 'Quickstart invoices'],
  ['n6', 'Exchange warehouses'],
])

const told = ['Order', 'Invoice', 'Repository', 'Organization', 'Subscription', 'Authentication'].flatMap((noun, n) => [
  [`operation:list${noun}`, `List ${noun.toLowerCase()} entries`] as const,
  [`schema:${noun}`, `${noun} answered by lists`] as const,
  [`page:${n}.md`, `Handbook: ${noun.toLowerCase()}.overview`] as const,
])

/** Titles whose words all stand in a summary, too, and some in the identifier. */
export const toldBuild: Build = {
  ...built(told),
  entities: built(told).entities.map((entity) => ({ ...entity, attributes: { summary: `About: ${entity.title}.` } })),
}

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'su', 'ta', 've', 'wi']
const inventedWords = syllables.flatMap((one) => syllables.map((other) => `${one}${other}${one}k`))

/** Many titles, more words than are asked for one by one, a long title, and one with a word that every object has. */
export const manyBuild: Build = built(
  inventedWords.map((word, n) => {
    const next = [1, 5].map((by) => inventedWords[(n + by) % inventedWords.length])
    const further = n === 7 ? inventedWords.slice(20, 25) : n < 4 ? [word.repeat(3)] : n === 59 ? ['valueof'] : []
    return [`m${100 + n}`, [word, ...next, ...further].join(' ')] as const
  }),
)

export const verbs = ['list', 'create', 'update', 'delete', 'cancel', 'archive', 'restore', 'export'] as const
const nouns = ['shipment', 'customer', 'tariff', 'pallet', 'manifest', 'consignee', 'harbour', 'invoice'] as const

/** Titles of operations, each of which begins with one of a few verbs. */
export const verbBuild: Build = built(
  verbs.flatMap((verb, n) =>
    [1, 2, 3].map((by) => {
      const [noun, next] = [nouns[(n + by) % nouns.length], nouns[(n + by * 2) % nouns.length]]
      return [`op-${n}${by}`, `${verb} ${noun} ${next}`] as const
    }),
  ),
)

/** One with a number in its title, and one with a word beyond sixteen bits. */
export const numberBuild: Build = built([
  ['n1', 'Harbour quarantine'],
  ['n2', 'Warehouses 2024'],
  ['n3', 'Lighterage contract'],
  ['n4', 'Stevedores pilotage'],
  ['n5', 'Demurrage tariff 42'],
  ['n6', 'Berth \u{20bb7}\u{20bb8}\u{20bb9}'],
])

/** Titles of two words each, most of which stand in several. */
export const evenBuild: Build = built(
  ['daily', 'weekly', 'foreign', 'pending', 'secured', 'rejected'].flatMap((first, n) =>
    nouns.map((noun, at) => [`e${n}${at}`, `${first} ${noun}`] as const),
  ),
)

/** Many entities of one title. */
export const sameBuild: Build = built(Array.from({ length: 24 }, (_, n) => [`s${n}`, 'Quarterly report'] as const))

/** Titles that are codes of three forms. */
export const formBuild: Build = built(
  Array.from({ length: 16 }, (_, n) => [
    [`v${n}`, `E-${1013 + 39 * n}`] as const,
    [`w${n}`, `A${314 + 21 * n}`] as const,
    [`x${n}`, `${1 + (n % 4)}.${n % 7}.${3 * n}`] as const,
  ]).flat(),
)

/** Titles in Chinese, in one run each. */
export const runBuild: Build = built(
  [
    '\u8d26\u6237',
    '\u5b58\u6b3e',
    '\u8d37\u6b3e',
    '\u5229\u7387',
    '\u5ba2\u6237',
    '\u94f6\u884c',
    '\u5408\u540c',
  ].flatMap((first, n) =>
    ['\u7ba1\u7406', '\u5ba1\u6279\u6d41\u7a0b', '\u67e5\u8be2'].map(
      (then, at) => [`r${n}${at}`, `${first}${then}`] as const,
    ),
  ),
)

/** Titles with a sign of their own between words. */
export const shareBuild: Build = built(
  'Berth Cargo Demurrage Export Freight Harbour Import Lighterage Pilotage Quarantine Register Stevedore Tariff Tonnage Vessel Warehouse'
    .split(' ')
    .map((noun, n) => [`s${n}`, `${noun} % share`] as const),
)

/** Titles that are numbers, some of which begin with zeros. */
export const codeBuild: Build = built([
  ...Array.from({ length: 12 }, (_, n) => [`c${n}`, `${2020 + 37 * n} register`] as const),
  ['c12', '0071 archive'],
  ['c13', '0083 archive'],
])

/** Words with which others begin, at lengths that are no usual beginnings of these. */
export const longerBuild: Build = built(
  [
    ['session', 'sessionless'],
    ['listen', 'listener'],
    ['author', 'authorization'],
    ['service', 'serviceable'],
    ['custom', 'customer'],
    ['direct', 'director'],
    ['transfer', 'transferable'],
  ].flatMap(([word, longer], n) => [[`n${n}`, `${word} register`] as const, [`m${n}`, `${longer} archive`] as const]),
)

/** Words with hyphens that have a word of two letters in them, which stands by itself in other titles. */
export const deskBuild: Build = built(
  nouns.flatMap((noun, n) => [
    [`d${n}`, `${noun} at ${n % 2 === 0 ? 'check-in' : 'sign-up'}`] as const,
    [`e${n}`, `${noun} held ${n % 2 === 0 ? 'in storage' : 'up front'}`] as const,
  ]),
)

/** Words whose accents are marks of their own, some of them before all letters, beside others that begin with what stands between. */
export const apartBuild: Build = built(
  [
    'Caf\u0065\u0301 ledger',
    'A\u030angstro\u0308m unit',
    '\u0301lead report',
    'A\u030alesund harbour',
    'Model report',
    'Number register',
    'Ledger of units',
    'Morning round',
    'Lesson archive',
    'Reading room',
  ].map((title, n) => [`p${n}`, title] as const),
)

const terms = [
  [
    'T\u00e0i kho\u1ea3n',
    'Chuy\u1ec3n ti\u1ec1n',
    'L\u00e3i su\u1ea5t',
    'L\u1ecbch giao',
    'B\u00e1o ng\u00e0y',
    'Thanh sinh',
  ],
  [
    '\u30ed\u30fc\u30f3',
    '\u30c7\u30fc\u30bf',
    '\u30ec\u30dd\u30fc\u30c8',
    '\u30ed\u30b0\u30a4\u30f3',
    '\u30d0\u30c3\u30c1\u30e9',
    '\u30ab\u30bf\u30ed\u30b0',
  ],
  [
    '\u05d7\u05e9\u05d1\u05d5\u05df',
    '\u05db\u05e1\u05e4\u05d9\u05dd',
    '\u05ea\u05e9\u05dc\u05d5\u05dd',
    '\u05e2\u05de\u05dc\u05d5\u05ea',
    '\u05d1\u05d3\u05d9\u05e7\u05ea',
    '\u05de\u05d8\u05d1\u05e2\u05d5\u05ea',
  ],
].flat()

/** Terms in three scripts, some of their words with letters that are easily written otherwise, and the same in identifiers. */
export const termBuild: Build = built(terms.map((title) => [`term:${title.replaceAll(' ', '_')}`, title] as const))

/** Such titles with identifiers without their marks. */
export const bareTermBuild: Build = built(
  terms
    .slice(0, 6)
    .map((title) => [`term:${title.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '-')}`, title] as const),
)

const trades =
  'Anchor Ballast Bollard Bosun Bridge Bulwark Capstan Chandler Davit Fender Galley Gangway Hawser Mooring Rigging Rudder Spinnaker Tackle Thwart Tiller Windlass Winch'.split(
    ' ',
  )

/** Titles that are codes of several parts, codes behind a word, and words. */
export const partsBuild: Build = built([
  ...Array.from({ length: 40 }, (_, n) => [`k${n}`, `${1204 + 37 * n}-${6013 + 53 * n}-${'ABCDEFGH'[n % 8]}`] as const),
  ...Array.from({ length: 12 }, (_, n) => [`l${n}`, `Bolt DIN${912 + n}`] as const),
  ...trades.map((trade, n) => [`m${n}`, `${trade} assembly`] as const),
])

/** Titles with a code that begins with a number behind words that are more than can be asked for. */
export const actsBuild: Build = built(
  trades.flatMap((trade, n) =>
    ['duty', 'levy', 'permit'].map((of, at) => [`a${n}${of}`, `${trade} ${of} ${1950 + n}/${31 + at}/EC`] as const),
  ),
)

/** Words of four letters, some of them in brackets. */
export const bracketsBuild: Build = built(
  'Boat Crew Deck Dock Fuel Gate Hull Keel Lock Mast Pier Port Quay Rope Sail Ship Tide Wind'
    .split(' ')
    .map((word, n) => [`b${n}`, `${word} ${trades[n]}${n % 6 === 2 ? ' [void]' : ''}`] as const),
)

/** Titles with words that lists of words to leave out have, in English and in German. */
export const asideBuild: Build = built(
  [
    'Because of a late return',
    'Every member pays once',
    'A member cannot lend twice',
    'Rather than a paper card',
    'Since the spring audit',
    'Across all branches',
    'Everything about fines',
    'Against the rules of lending',
    'Above the shelf',
    'Below the stairs',
    'During the holidays',
    'Again a reminder',
    'Reading room',
    'Overdue notice',
    'Donation ledger',
    'Damit niemand wartet',
    'Alles \u00fcber Mahnungen',
    'Solche B\u00e4nde bleiben',
    'Unsere Zweigstelle',
    'Hinter dem Tresen',
    'Lesesaal',
    'Zettelkasten',
    'Fernleihpaket',
    'Magazin',
  ].map((title, n) => [`aside${n}`, title] as const),
)

/** Titles in Hindi, with spaces between words and marks for most vowels. */
export const vowelBuild: Build = built(
  [
    '\u092a\u0941\u0938\u094d\u0924\u0915 \u0938\u0942\u091a\u0940',
    '\u090b\u0923 \u0928\u093f\u092f\u092e',
    '\u092a\u093e\u0920\u0915 \u0916\u093e\u0924\u093e',
    '\u0935\u093f\u0932\u0902\u092c \u0936\u0941\u0932\u094d\u0915',
    '\u0906\u0930\u0915\u094d\u0937\u0923 \u0915\u0924\u093e\u0930',
    '\u0936\u093e\u0916\u093e \u092a\u0941\u0938\u094d\u0924\u0915\u093e\u0932\u092f',
    '\u0938\u0926\u0938\u094d\u092f \u092a\u0902\u091c\u0940\u0915\u0930\u0923',
    '\u092a\u0924\u094d\u0930\u093f\u0915\u093e \u0938\u0902\u0917\u094d\u0930\u0939',
    '\u0921\u093f\u091c\u093f\u091f\u0932 \u092a\u094d\u0930\u0924\u093f',
    '\u0916\u094b\u091c \u092a\u0930\u093f\u0923\u093e\u092e',
    '\u0928\u0935\u0940\u0928\u0940\u0915\u0930\u0923 \u0938\u0940\u092e\u093e',
    '\u0905\u0935\u0915\u093e\u0936 \u0926\u093f\u0935\u0938',
    '\u0932\u0947\u0916\u0915 \u0935\u093f\u0935\u0930\u0923',
    '\u0935\u093f\u0937\u092f \u0935\u0930\u094d\u0917\u0940\u0915\u0930\u0923',
    '\u0935\u093e\u092a\u0938\u0940 \u0938\u092e\u092f',
  ].map((title, n) => [`v${n}`, title] as const),
)

/** Titles with Chinese words, most of them in traditional characters and some in simplified ones. */
export const hanBuild: Build = built([
  ['h01', 'Harbour 圖書館'],
  ['h02', 'Harbour 會員證'],
  ['h03', 'Lighterage 記錄員'],
  ['h04', 'Lighterage 規則'],
  ['h05', 'Quarantine 數據庫'],
  ['h06', 'Quarantine 预约单'],
  ['h07', 'Stevedores 罚单'],
  ['h08', 'Stevedores 车间'],
  ['h09', 'Warehouses contract'],
  ['h10', 'Contract pilotage'],
  ['h11', 'Pilotage warehouses'],
])

/** The same in Chinese alone, in traditional characters, some of which are the simplified ones as well. */
export const traditionalBuild: Build = built(
  ['圖書館', '會員證', '記錄員', '規則', '數據庫', '罰單', '車間', '作者', '副本', '借方', '合同'].map(
    (title, n) => [`t${n}`, title] as const,
  ),
)

/** Words with dots in them, each with a part of two letters at its end. */
export const dotsBuild: Build = built(
  nouns.flatMap((noun, n) =>
    verbs.map((verb, v) => {
      const object = ['Payment.intent', 'Charge.refund', 'Balance.transfer', 'Mandate.update'][(n + v) % 4]
      return [`x${n}${v}`, `${noun} ${object}.v${v % 3} ${verb}`] as const
    }),
  ),
)

/** Six entities, two of whose titles differ in their case alone. */
export const twinsBuild: Build = built([
  ['guide/start', 'Start here: what\u2019s new?'],
  ['op:listTolls', 'Harbour tolls'],
  ['schema:Toll', 'Toll'],
  ['schema:Tolls', 'HARBOUR TOLLS'],
  ['unit:%', 'Percent (%)'],
  ['42', 'Answer no. 42, revised'],
])

/** Four entities, in German, French and Russian, with nouns that lose their endings to a stemmer. */
export const nounBuild: Build = built([
  ['n1', '\u00dcbersicht der M\u00fcllabfuhr'],
  ['n2', 'Imp\u00f4t local'],
  ['n3', 'D\u00e9p\u00f4t, for\u00eat'],
  ['n4', '\u041f\u0430\u0441\u043f\u043e\u0440\u0442, \u0430\u0432\u0442\u043e\u0431\u0443\u0441'],
])
