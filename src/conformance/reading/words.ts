/** A word as an entity shows it: a run of letters between spaces or ends, which every sane way to split a text keeps whole. */
export interface ShownWord {
  readonly word: string
  /** The entities in whose title it stands. */
  readonly ids: ReadonlySet<string>
}

/** Words that many searches leave out. */
const leftOut = new Set(
  'about after also been before being between both could does down each from further have having here into itself just more most must only once other over same should some such than that their them then there these they this those through under until very were what when where which while whom will with would your aber alle auch dass dein denn deren dies diese durch eine einem einen einer eines euer habe hier ihre kein mein nach nicht noch oder ohne sein seine sich sind unter wenn werden wird zwischen avec dans elle leur mais nous pour sans sont vous'.split(
    ' ',
  ),
)

export function isLeftOut(word: string): boolean {
  return leftOut.has(word.toLowerCase())
}

/** The words of four letters and more in the titles of entities. */
export function titleWords(
  entities: Iterable<{ readonly id?: string; readonly title?: string }>,
): readonly ShownWord[] {
  const words = new Map<string, Set<string>>()
  for (const { id, title } of entities) {
    if (id === undefined || title === undefined) continue
    for (const word of title.split(/\s+/u)) {
      if (!/^[\p{L}\p{M}]+$/u.test(word) || Array.from(word).length < 4 || isLeftOut(word)) continue
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

export function isAsciiWord(word: string): boolean {
  return /^[A-Za-z]+$/.test(word)
}
