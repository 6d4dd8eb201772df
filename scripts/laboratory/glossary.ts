import type { Row } from './row.ts'

/** Words of a harbour. No other text of the build has a word that begins with one of them, so that each finds one entity. */
const nouns = `anchor ballast beacon berth bilge bollard bosun bowsprit bunker buoy cabotage caisson capstan causeway chandler
charterer clipper coaster coxswain demurrage derrick dinghy dockhand draught dredger estuary fairway fender ferryman flagship
foghorn forecastle freighter galley gangway gantry groyne gunwale halyard harpoon hawser helmsman hogshead icebreaker jetsam
jetty junk kedge knot lagoon lanyard lascar lateen leeward lighter lodestar longshore manifest marker mariner mizzen mole
mooring mudflat nautical oarlock offing outrigger paddle pennant pontoon porthole quarantine quay raft reef regatta rigging
rowlock rudder salvage schooner scow scupper seawall sextant shipwright shoal skipper slipway sluice sounding spinnaker
stevedore stowage tackle tariff tender thwart tiller topsail towline trawler tugboat turnstile undertow vanguard vessel
warehouse watchman weir wharf whistle winch windlass yacht yardarm`

/** Terms of one word each: the plainest entities, for the plainest cases. */
export const terms: readonly Row[] = nouns.split(/\s+/).map((noun) => ({
  id: `term:${noun}`,
  title: noun.charAt(0).toUpperCase() + noun.slice(1),
  why: 'A title of one word that nothing else has.',
}))

const languages: Readonly<Record<string, readonly (readonly [slug: string, title: string, why: string])[]>> = {
  de: [
    ['hafenmeister', 'Hafenmeister', 'A compound, which begins with a word that is inside others.'],
    ['schluessel', 'Schlüssel', 'An umlaut, in one code point.'],
    ['strasse', 'Hafenstraße', 'A sharp s, which upper case makes two letters.'],
    ['zoll', 'Zollgebühr', 'An umlaut behind the first letters.'],
    ['uebergabe', 'Übergabeprotokoll', 'A title that begins with an umlaut.'],
    ['liegeplatz', 'Liegeplatz', 'A word of plain letters.'],
  ],
  fr: [
    ['echeance', 'Échéance', 'Two accents, the first in the first letter.'],
    ['peage', 'Péage', 'An accent in the second letter.'],
    ['cote', 'Côte', 'Differs from another title by accents alone.'],
    ['cote-accentue', 'Coté', 'Differs from another title by accents alone.'],
    ['decoupe', 'De\u0301coupe', 'An accent as a combining mark of its own.'],
    ['oeuvre', 'Œuvre', 'A ligature.'],
  ],
  el: [
    ['limani', 'Λιμάνι', 'Greek, with an accent.'],
    ['ploio', 'Πλοίο', 'Greek, with an accent.'],
    ['faros', 'Φάρος', 'Greek, with a final sigma.'],
    ['kapetanios', 'Καπετάνιος', 'Greek, with a final sigma.'],
  ],
  ja: [
    ['minato', '港湾施設', 'Japanese, two words of two letters, without a space.'],
    ['fune', 'フェリー', 'Katakana, with a mark that makes a vowel long.'],
    ['nimotsu', '荷物検査', 'Japanese, two words of two letters, without a space.'],
    ['toudai', '灯台守', 'Japanese, of three letters.'],
  ],
  ar: [
    ['mina', 'ميناء', 'Arabic, from right to left.'],
    ['safina', 'سفينة', 'Arabic, from right to left.'],
    ['bahhar', 'بحار', 'Arabic, from right to left.'],
  ],
}

/** Terms in other languages. */
export const foreign: readonly Row[] = Object.entries(languages).flatMap(([locale, rows]) =>
  rows.map(([slug, title, why]) => ({ id: `term:${locale}-${slug}`, title, why, locale })),
)

const numbered = (type: string, count: number, title: (number: string) => string, why: string): readonly Row[] =>
  Array.from({ length: count }, (_, at) => {
    const number = String(at + 101)
    return { id: `${type}:${type}-${number}`, title: title(number), why }
  })

/** What the glossary is used by: titles that share words. */
export const users: readonly Row[] = [
  ...numbered('screen', 30, (number) => `Timetable window ${number}`, 'Shares two words with each other screen.'),
  ...numbered('rule', 30, (number) => `Permission clause ${number}`, 'Shares two words with each other rule.'),
  ...numbered(
    'service',
    20,
    (number) => `Notification endpoint ${number}`,
    'Shares two words with each other service.',
  ),
]
