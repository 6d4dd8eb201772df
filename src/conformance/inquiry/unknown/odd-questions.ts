import { searchPath } from '../../../contract/operations.ts'
import type { Random } from '../../../text/random.ts'
import { nonsense, noWord } from '../random.ts'

/** Something well formed that programs stumble over, and what it is. */
interface Oddity {
  readonly text: string
  readonly kind: string
  readonly how: string
}

/** With a path of so many octets a request line is within what everybody supports (RFC 9112 section 3). */
export const longestPath = 7_950

const lengths = [256, 1_000, 4_000, 7_900] as const

/** Names and numbers that mean something to a programming language, a database or an operating system. */
const words: readonly (readonly [kind: string, how: string, texts: readonly string[]])[] = [
  [
    'object member',
    'a name every JavaScript object has',
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'constructor:name', 'length'],
  ],
  [
    'reserved word',
    'a word or a sign with a meaning elsewhere',
    ['null', 'undefined', '0', '-1', '*', '%', '_', 'NaN', 'CON'],
  ],
  [
    'part of a path',
    'a word that paths have in this place elsewhere',
    ['new', 'search', 'count', 'all', 'index', 'latest', 'random', '_search'],
  ],
  [
    'number of a width',
    'a number beyond the width of a type',
    ['2147483648', '9223372036854775808', '18446744073709551616', '1e309'],
  ],
  ['date', 'a day that no month has', ['2024-13-45']],
  ['nil', 'an identifier of zeros', ['00000000-0000-0000-0000-000000000000', '0'.repeat(24)]],
]

/** Signs with a meaning in paths, patterns, formats and query languages. */
const signs: readonly (readonly [kind: string, how: string, texts: readonly string[]])[] = [
  ['NUL', 'a NUL character', ['\u0000', 'a\u0000b']],
  ['control character', 'a control character', ['\u0001', 'a\u001bb', '\u007f']],
  ['backslash', 'a backslash', ['\\', 'a\\b']],
  ['braces', 'braces', ['{', '}', '{a}', '${a}', '{{a}}']],
  ['brackets', 'brackets', ['(', ')', '[', '[a', '<a>']],
  ['quotes', 'a quotation mark', ['"', "'", '`', `a'b"`]],
  ['percent sign', 'a percent sign', ['%%', 'a%', '%zz', '%s%n']],
  ['underscore', 'underscores', ['__', '%_%']],
  ['leading dash', 'a dash first', ['-', '--', '-a']],
  ['dollar sign', 'a dollar sign', ['$', '$ref']],
  ['sign', 'a sign', ['~', '^', '|', ';', '&', '#', '?', '@', '!', '=', ',', '+', '...']],
  ['beyond the basic plane', 'characters beyond the basic plane', ['\u{1f600}', 'a\u{20000}', '\u{10ffff}']],
  ['no character', 'a code point that is no character', ['\uffff']],
  ['mark alone', 'a mark without a letter', ['\u0301']],
  ['joiner', 'a joiner between letters', ['a\u200db']],
  ['direction turned', 'a turn of direction', ['\u202ea']],
  ['replacement character', 'the replacement character', ['\ufffd']],
]

function rowsOf(table: typeof words): readonly Oddity[] {
  return table.flatMap(([kind, how, texts]) => texts.map((text) => ({ kind, how, text })))
}

/** Identifiers that hardly any entity has and every server must be able to look up. */
export function oddIdentifiers(random: Random): readonly Oddity[] {
  return [
    ...rowsOf(words),
    { kind: 'space', how: 'a lone space', text: ' ' },
    ...rowsOf(signs),
    ...lengths.map((length) => ({
      kind: 'long',
      how: `${length} random letters`,
      text: nonsense(random, length),
    })),
  ]
}

/** Words and signs of query languages, around a word that finds something; what stands before a colon is the name of no field. */
function expressionsOf(word: string): readonly string[] {
  return [
    ...['AND', 'OR AND', 'NOT', 'NEAR', `AND ${word}`, `NOT ${word}`, `${word} NOT`, `${word} AND (`],
    ...[`${word} NEAR/2 ${word}`, `NEAR(${word} ${word}, 2)`, `[${word} TO`],
    ...[`"${word}`, '""', `"${word}" "`, `'${word}`, "''", `(${word}`, `${word})`, '()', `\`${word}`],
    ...[`"${word}'s" \u2018${word}\u2019 \u201c${word}\u201d`, `${word}.${word}`, '...'],
    ...[`*${word}`, `${word}**`, `:${word}`, `${noWord}:${word.toLowerCase()}`, `${word}:*`],
    ...[`^${word}`, `${word}^2`, `${word}~2`, `~${word}`, '?', `+${word}`, `!${word}`],
    ...['\\', `\\${word}`, `${word};`, `${word} --`, '--', `-${word}`, '-'],
    ...[`/${word}`, '/', '[', `${word}]`, '{', '}', `{${word}}`, `<${word}>`, `${word} <-> ${word}`],
    ...[`${word} && ${word}`, `${word} ||`, '|', `@${word} ${word}@${word}`, '$', `\${${word}}`, '`', '=', '#', ','],
    ...['%%', '_', `%${word}%`, `${word}_`],
  ]
}

/** Greek, Cyrillic, Hebrew, Arabic, Thai, Chinese and Korean letters, Arabic and wide digits, and signs that money and marks have. */
const ofManyScripts =
  '\u03c9 \u0436 \u05e9\u05dc \u0633\u0644\u0627\u0645 \u0e2d\u0e30 \u76ee \ud55c\uae00 \u0663 \uff13 \u20ac \u00a9 \u2026'

/** Questions for searchModel that are well formed and odd; `word` finds something. */
export function oddTexts(word: string, random: Random): readonly string[] {
  const many = (count: number): string => Array.from({ length: count }, () => nonsense(random, 5)).join(' ')
  return [
    ...new Set([
      ...expressionsOf(word),
      ...['\u0000', `${word}\u0000`, '\u0001', '\u007f', `${word}\r\n`],
      ...[
        '\u{20000}',
        '\u{1f600}',
        `${word}\u{1d400}`,
        '\u{10ffff}',
        '\uffff\ufffd\ue000',
        '\u0301',
        '\u202e',
        '\ufeff',
        `\u00ad${word}\u200d${word}\u200b${word}\u200f`,
      ],
      ...[
        `\u0130\u00df ${ofManyScripts}`,
        '+',
        `${word} +`,
        'the',
        'the and of',
        `${word}\t${word}\u3000${word}\u2028${word}`,
      ],
      ...[
        '__proto__',
        'constructor',
        'toString',
        `${word} hasOwnProperty valueOf length`,
        'null',
        'true',
        '1e309',
        '9223372036854775808',
      ],
      ...lengths.map((length) => nonsense(random, length)),
      ...[many(50), many(500), Array.from({ length: 200 }, () => word).join(' ')],
      // More than the 1,024 words that some libraries take.
      ...[Array.from('abcdefghijklmnopqrstuvwxyz'.repeat(42)).join(' '), '('.repeat(500), '*'.repeat(100)],
    ]),
  ].filter((text) => searchPath(text).length <= longestPath)
}
