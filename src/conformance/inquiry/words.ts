/** A word as an entity shows it: a run of letters between spaces or ends, which every sane way to split a text keeps whole. */
export interface ShownWord {
  readonly word: string
  /** The entities in whose title it stands. */
  readonly ids: ReadonlySet<string>
}

/** Words, and beginnings of words, that many searches leave out. */
const leftOut = new Set(
  'a i o y ad ai al am an as at au be by ce da de di do du el em en er es et ex he hi if il im in is it je la le lo ma me my na ne ni no nu of og on or os ou po se si so su te to tu un up us va we wo ya za zu aan all als and any are auf aus bei bin bis but can con das dem den der des det die dir due ein elle est eux few for fur f\u00fcr gli had han has hat her het him his how ich ihm ihn ihr ist its jag les los las mes mit moi mon nas nel ner nor nos not now och off our out own par pas per por que qui sei ses she sie sin sur the too toi ton tra uma una und une uns van von vor vos voi was way who why wie wir yet you zum zur about after also been before being between both could does down each from further have having here into itself just more most must only once other over same should some such than that their them then there these they this those through under until very were what when where which while whom will with would your aber alle auch dass dein denn deren dies diese durch eine einem einen einer eines euer habe hier ihre kein mein nach nicht noch oder ohne sein seine sich sind unter wenn werden wird zwischen avec dans elle leur mais nous pour sans sont vous'.split(
    ' ',
  ),
)

export function isLeftOut(word: string): boolean {
  return leftOut.has(word.toLowerCase())
}

/** What is longer is no word. */
const longestWord = 100

/** The words of four letters and more in the titles of entities. */
export function titleWords(
  entities: Iterable<{ readonly id?: string; readonly title?: string }>,
): readonly ShownWord[] {
  const words = new Map<string, Set<string>>()
  for (const { id, title } of entities) {
    if (id === undefined || title === undefined) continue
    for (const word of title.split(/\s+/u)) {
      if (word.length > longestWord || !/^[\p{L}\p{M}]+$/u.test(word) || Array.from(word).length < 4 || isLeftOut(word))
        continue
      const ids = words.get(word) ?? new Set()
      words.set(word, ids.add(id))
    }
  }
  return [...words].map(([word, ids]) => ({ word, ids }))
}

/** Without case and accents: the coarsest way in which a search may compare. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u00df', 'ss')
    .replaceAll('\u0131', 'i')
}

/** Proper prefixes, cut between characters as a person counts them: `[first letter, ..., all but the last]`. */
export function prefixesOf(word: string): readonly string[] {
  const parts = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(word)].map(({ segment }) => segment)
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(''))
}

/**
 * A word that no way to split a text takes apart, and no way to write it joins from several: letters of one script that
 * has an alphabet, without a capital after the first.
 */
export function isSimple(word: string): boolean {
  return (
    /^(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+)$/u.test(word) &&
    scripts.filter((script) => script.test(word)).length === 1 &&
    !/[\p{Lo}\p{Lm}]/u.test(word)
  )
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
]

/**
 * The letters that a word begins with and that every search reads as letters of one word: those of ASCII, or those of
 * another alphabet than the Latin one, up to the first with a mark.
 */
export function plainBeginning(word: string): string {
  const [ascii] = /^[A-Za-z]+/.exec(word) ?? []
  if (ascii !== undefined) return ascii
  const letters = Array.from(word)
  const end = letters.findIndex((letter) => /[\p{Script=Latin}\p{M}]/u.test(letter.normalize('NFD')))
  return (end < 0 ? letters : letters.slice(0, end)).join('')
}

export function isAsciiWord(word: string): boolean {
  return /^[A-Za-z]+$/.test(word)
}
