/** A script, and letters that few of its words have. */
interface Script {
  readonly name: string
  readonly has: RegExp
  readonly rare: string
}

function scriptsOf(rareLetters: Readonly<Record<string, string>>): readonly Script[] {
  return Object.entries(rareLetters).map(([name, rare]) => ({
    name,
    rare,
    has: new RegExp(`\\p{Script=${name}}`, 'u'),
  }))
}

/** Scripts that put spaces between words. */
const spaced = scriptsOf({
  Latin: 'qxzj',
  Greek: '\u03be\u03c8\u03b6\u03c7\u03b8\u03c6',
  Cyrillic: '\u0449\u044a\u044d\u0444\u0446\u0448',
  Arabic: '\u063a\u0638\u062b\u0630\u0636\u062e',
  Hebrew: '\u05e6\u05e7\u05d8\u05d2\u05d6\u05e1',
  Armenian: '\u056a\u0573\u057b\u0586',
  Georgian: '\u10df\u10f0\u10ef\u10ed',
  Devanagari: '\u091d\u0922\u0919\u091e',
  Bengali: '\u099d\u09a2\u0999\u099e',
  Gurmukhi: '\u0a1d\u0a19\u0a1e\u0a22',
  Gujarati: '\u0a9d\u0a99\u0a9e\u0aa2',
  Tamil: '\u0b9e\u0bb9\u0b9c\u0bb7',
  Telugu: '\u0c1d\u0c19\u0c1e\u0c22',
  Kannada: '\u0c9d\u0c99\u0c9e\u0ca2',
  Malayalam: '\u0d1d\u0d22\u0d20\u0d16',
  Sinhala: '\u0da3\u0d9e\u0dae\u0da1',
  Ethiopic: '\u1330\u1338\u1350\u1298',
})

/** Those that put none: where a word ends in them, each search says for itself. */
const unspaced = scriptsOf({
  Han: '\u9f49\u9f98\u9750',
  Hiragana: '\u3090\u3091',
  Katakana: '\u30f0\u30f1',
  Hangul: '\ubdc1\uc00d\ucb3b',
  Thai: '\u0e26\u0e05\u0e0c',
  Lao: '\u0e9d\u0eae',
  Khmer: '\u178d\u17a1\u1788',
  Myanmar: '\u1008\u1003\u1029',
})

/** They may have marks, and signs for a long or a repeated sound. */
const runOfUnspaced = new RegExp(
  `^[${unspaced.map(({ name }) => `\\p{Script=${name}}`).join('')}\\p{M}\u30fc\u3005]+$`,
  'u',
)

const runOfScript = new RegExp(
  [...spaced, ...unspaced].map(({ name }) => `\\p{Script=${name}}[\\p{Script=${name}}\\p{M}\\p{N}\u30fc]*`).join('|'),
  'gu',
)

/** Tells each script but the Latin one. */
export const otherScripts: readonly RegExp[] = [...spaced, ...unspaced].flatMap(({ name, has }) =>
  name === 'Latin' ? [] : [has],
)

/** The one script with spaces that all letters of a word are of. */
export function scriptOf(word: string): string | undefined {
  if (/^[A-Za-z]+$/.test(word)) return 'Latin'
  const [only, ...others] = spaced.filter(({ has }) => has.test(word))
  return others.length > 0 || hasUnspaced(word) ? undefined : only?.name
}

/** The length of the longest part of a word in one script, as a search may take it for a word of its own. */
export function longestRun(word: string): number {
  return Math.max(...(word.match(runOfScript) ?? [word]).map((run) => Array.from(run).length))
}

/** Whether some of its letters are of a script without spaces. */
export function hasUnspaced(text: string): boolean {
  return unspaced.some(({ has }) => has.test(text))
}

export function isUnspaced(word: string): boolean {
  return runOfUnspaced.test(word)
}

/** A rare letter of a word's script that it does not have: with it, it becomes a word that is hardly there. */
export function rareLetter(word: string): string {
  const script = [...unspaced, ...spaced].find(({ has }) => has.test(word))
  const lower = word.toLowerCase()
  return Array.from(script?.rare ?? '').find((letter) => !lower.includes(letter)) ?? 'q'
}
