import type { Random } from '../../text/random.ts'
import { nonsense, shuffled } from './random.ts'
import { isAsciiWord, isLeftOut, isSimple, plainBeginning, prefixesOf, type ShownWord } from './words.ts'
import type { ShownEntity } from './entity.ts'

/** What was asked before. */
interface Asked {
  readonly q: string
}

const mostWords = 40
/** A shorter word with another letter in it may well begin one that is there: `e` misspelt is `eq`, as in `equipment`. */
const shortestMisspelt = 4

/** Words that together stand in as many titles as possible, and others by chance; those beyond ASCII among them. */
export function chosenWords(words: readonly ShownWord[], random: Random): readonly ShownWord[] {
  const mixed = shuffled(words, random)
  const chosen = new Set<ShownWord>(mixed.filter(({ word }) => !isAsciiWord(word)).slice(0, 8))
  for (const word of mixed.slice(0, mostWords / 2)) chosen.add(word)
  const covered = new Set([...chosen].flatMap(({ ids }) => [...ids]))
  const rest = mixed.filter((word) => !chosen.has(word)).toSorted((a, b) => b.ids.size - a.ids.size)
  for (const word of rest) {
    if (chosen.size >= mostWords + 8) break
    if ([...word.ids].every((id) => covered.has(id))) continue
    chosen.add(word)
    for (const id of word.ids) covered.add(id)
  }
  return [...chosen]
}

/** A longer text is not searched for as a whole: the question could not be sent, nor its command be read. */
const longestText = 500

/** Whole and cut-up texts of every declared field: one of them is found if anything that is shown can be found. */
export function otherTexts(entities: readonly ShownEntity[], random: Random): readonly string[] {
  const texts = new Set<string>()
  for (const { id = '', title = '', type = '' } of shuffled(entities, random).slice(0, 12)) {
    for (const text of [id, title, type]) {
      for (const part of [text, text.toLowerCase(), ...text.split(/[^\p{L}\p{N}]+/u)])
        if (part.trim() !== '' && part.length <= longestText) texts.add(part)
    }
  }
  return [...[...texts].slice(0, 80), ...beginnings(entities)]
}

/** Letters and digits that words begin with, whatever fields hold them. */
function beginnings(entities: readonly ShownEntity[]): readonly string[] {
  const shown = entities.slice(0, 100).flatMap(({ id = '', title = '' }) => Array.from(`${id}${title}`.toLowerCase()))
  const letters = shown.filter((character) => /[\p{L}\p{N}]/u.test(character)).slice(0, 100)
  return [...new Set(['abcdefghijklmnopqrstuvwxyz0123456789', ...letters].join(''))]
}

export function chosenPrefixes(word: string): readonly string[] {
  const all = prefixesOf(word)
  const at = [1, 2, 3, 4, Math.ceil((all.length + 1) / 2), all.length]
  return [...new Set(at)].flatMap((length) => all[length - 1] ?? []).filter((prefix) => !isLeftOut(prefix))
}

/** Cut inside a word, never where another one could be said to begin: at a capital, or behind a letter with a mark. */
export function innerParts(word: string): readonly string[] {
  const letters = Array.from(plainBeginning(word))
  return [1, 2]
    .map((from) => letters.slice(from).join(''))
    .filter((part) => part.length >= 3 && /^\p{Ll}+$/u.test(part) && !isLeftOut(part))
}

const mostWhole = 3

/** All words that an entity shows in its title and its identifier: where several must match, few entities have them. */
export function wholeTexts(entities: readonly ShownEntity[], random: Random): readonly string[] {
  const texts: string[] = []
  for (const { title = '', id = '' } of shuffled(entities, random)) {
    const words = [...new Set(`${title} ${id}`.split(/[^\p{L}\p{M}]+/u))].filter((word) => word !== '')
    const text = words.join(' ')
    if (words.length >= 2 && words.length <= 6 && text.length <= longestText) texts.push(text)
    if (texts.length === mostWhole) break
  }
  return texts
}

const mostShort = 6

/** Words of one or two letters or digits: a search that finds one does not pass over what is as short. */
export function shortWords(entities: readonly ShownEntity[]): readonly string[] {
  const words = new Set<string>()
  for (const field of ['title', 'id'] as const) {
    for (const { [field]: text = '' } of entities) {
      for (const word of text.split(/[^\p{L}\p{M}\p{N}]+/u)) {
        if (word.length > 4 || !/^[\p{L}\p{N}]{1,2}$/u.test(word) || isLeftOut(word)) continue
        words.add(word)
        if (words.size === mostShort) return [...words]
      }
    }
  }
  return [...words]
}

/** Letters of further alphabets, in which a search may find words without telling them apart. */
const furtherLetters = [
  { script: /\p{Script=Greek}/u, letters: '\u03be\u03c8\u03b6\u03c7\u03b8\u03c6' },
  { script: /\p{Script=Cyrillic}/u, letters: '\u0449\u044a\u044d\u0444\u0446\u0448' },
  { script: /\p{Script=Arabic}/u, letters: '\u0638\u063a\u062b\u0630\u0636\u062e' },
  { script: /\p{Script=Hebrew}/u, letters: '\u05e6\u05e7\u05d8\u05d2\u05d6\u05e1' },
]

export function nonsenseWords(
  probes: readonly Asked[],
  found: readonly Asked[],
  random: Random,
): readonly { q: string; kind: string; how: string }[] {
  const words = probes.filter(({ q }) => isAsciiWord(q))
  const near = words.slice(0, 6)
  const further = furtherLetters.filter(({ script }) => found.some(({ q }) => script.test(q)))
  return [
    ...[12, 12, 9, 7].map((length) => ({ q: nonsense(random, length), kind: 'letters', how: 'random letters' })),
    { q: nonsense(random, 300), kind: 'many letters', how: '300 random letters' },
    { q: `${nonsense(random, 9)} ${nonsense(random, 9)}`, kind: 'two words', how: 'two words of random letters' },
    ...further.map(({ letters }) => ({
      q: nonsense(random, 9, letters),
      kind: 'letters of an alphabet',
      how: 'random letters of that alphabet',
    })),
    ...near.map(({ q }) => ({
      q: `${q}${nonsense(random, 5)}`,
      kind: 'more letters',
      how: `the word ${JSON.stringify(q)} and more letters`,
    })),
    ...words
      .filter(({ q }) => q.length >= shortestMisspelt)
      .slice(0, 6)
      .flatMap(({ q }) =>
        [1, 2].map((letters) => ({
          q: misspelt(q, letters),
          kind: 'misspelt',
          how: `the word ${JSON.stringify(q)} misspelt`,
        })),
      ),
  ]
}

/** One letter inside the word replaced by one or two that it does not have. */
function misspelt(word: string, letters: number): string {
  const at = Math.max(1, Math.floor(word.length / 2))
  const letter = ['q', 'x', 'z', 'j'].find((one) => !word.toLowerCase().includes(one)) ?? 'q'
  return `${word.slice(0, at)}${letter.repeat(letters)}${word.slice(at + 1)}`
}

export interface WordPair {
  readonly id: string
  readonly first: string
  readonly second: string
}

/** Titles that begin with two words, each of which stands nowhere else in what the entity shows. */
export function pairsIn(entities: readonly ShownEntity[], random: Random): readonly WordPair[] {
  const pairs: WordPair[] = []
  for (const { id, title = '', type = '' } of shuffled(entities, random)) {
    const [, first, second] = /^(\p{L}{4,100}) (\p{L}{4,100})(?: |$)/u.exec(title) ?? []
    if (id === undefined || first === undefined || second === undefined) continue
    if (!isSimple(first) || !isSimple(second)) continue
    if (isLeftOut(first) || isLeftOut(second) || first.toLowerCase() === second.toLowerCase()) continue
    const elsewhere = `${id} ${type}`.toLowerCase()
    if (elsewhere.includes(first.toLowerCase()) !== elsewhere.includes(second.toLowerCase())) continue
    pairs.push({ id, first, second })
    if (pairs.length === 5) break
  }
  return pairs
}

export function oddQueries(word: string): readonly { q: string; letters: boolean }[] {
  const letters = ['\u00e9t\u00e9', '\u00fcbung', '\u65e5\u672c\u8a9e', '\u0441\u043b\u043e\u0432\u043e']
  const marks = [
    '&',
    '#',
    '%',
    '%41',
    '+',
    '=',
    '/',
    '?',
    '"',
    "'",
    '(',
    '[',
    '*',
    '\\',
    ':',
    '-',
    '~',
    '^',
    '\u{1f600}',
    ' AND',
    ' OR',
  ]
  return [
    ...letters.map((q) => ({ q, letters: true })),
    ...marks.map((mark) => ({ q: `${word}${mark}`, letters: false })),
    ...['*', '(', '%', '.*'].map((q) => ({ q, letters: false })),
  ]
}
