import { referenceBuild } from './model.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { type Answer, type Asked, json, serve } from './serve.ts'
import { apiBuild, farBuild, tinyBuild } from './small-models.ts'

/** A server that fails over an odd question, and one such question. */
export interface OddServer extends FaultyServer {
  readonly shows: string
}

type Row = readonly [name: string, shows: string, fails: (text: string) => boolean]

const failure: Answer = json(500, { message: 'unexpected' })
const unbalanced = (text: string, one: string, other: string): boolean =>
  text.split(one).length !== text.split(other).length

function inAnotherField(q: string): boolean {
  const [, field = 'title'] = /^(\w+):/.exec(q) ?? []
  return !['title', 'id', 'type'].includes(field)
}

/** `text` is the identifier of getEntity, or the q of searchModel. */
function rowsOf(operation: 'getEntity' | 'searchModel', rows: readonly Row[]): readonly OddServer[] {
  const builds = [referenceBuild, apiBuild, tinyBuild, farBuild]
  return rows.map(([name, shows, fails], at) => {
    const build = builds[at % builds.length]!
    const texts = build.entities.flatMap(({ id, title = '' }) => (operation === 'getEntity' ? [id] : title.split(' ')))
    const known = new Set(texts)
    const isAsked = (asked: Asked, text: string): boolean =>
      asked.operation === operation && !known.has(text) && fails(text)
    return {
      name,
      breaks: 'RFC 9110 15.6',
      realism: 'common',
      why: 'The question is well formed, and a 5xx says that the server failed.',
      shows:
        operation === 'getEntity' ? `/entities/${encodeURIComponent(shows)}` : `/search?q=${encodeURIComponent(shows)}`,
      serve: () =>
        serve({
          build: () => build,
          answer: (answer, asked) =>
            isAsked(asked, operation === 'getEntity' ? asked.id : (asked.query.get('q') ?? '')) ? failure : answer,
        }),
    }
  })
}

const identifiers: readonly Row[] = [
  ['an identifier with a NUL gets 500', 'a\u0000', (id) => id.includes('\u0000')],
  ['an identifier with a control character gets 500', '\u0001', (id) => /[\u0001-\u001f]/.test(id)],
  ['an identifier with a backslash gets 500', '\\', (id) => id.includes('\\')],
  ['an identifier with a brace gets 500', '{', (id) => /[{}]/.test(id)],
  ['an identifier with an open bracket gets 500', '[a', (id) => unbalanced(id, '[', ']')],
  ['an identifier with an open parenthesis gets 500', '(', (id) => unbalanced(id, '(', ')')],
  ['an identifier with a single quote gets 500', "'", (id) => id.includes("'")],
  ['an identifier with a double quote gets 500', '"', (id) => id.includes('"')],
  ['an identifier that does not decode again gets 500', '%', (id) => /%(?![0-9A-Fa-f]{2})/.test(id)],
  ['an identifier with a joiner gets 500', 'a\u200db', (id) => id.includes('\u200d')],
  ['an identifier with two underscores gets 500', '__', (id) => id.includes('__')],
  ['an identifier with a dash first gets 500', '-a', (id) => id.startsWith('-')],
  ['an identifier with a dollar sign gets 500', '$', (id) => id.includes('$')],
  ['an identifier with a star first gets 500', '*', (id) => /^[*+?]/.test(id)],
  ['an identifier of 256 characters gets 500', 'x'.repeat(256), (id) => id.length > 255 && id.length < 1990],
  ['an identifier of 1,000 characters gets 500', 'x'.repeat(1000), (id) => id.length >= 1000 && id.length < 1990],
  ['an identifier of 4,000 characters gets 500', 'x'.repeat(4000), (id) => id.length >= 4000],
  ['an identifier of 7,900 characters gets 500', 'x'.repeat(7900), (id) => id.length > 7500],
  ['an identifier beyond sixteen bits gets 500', '\u{1f600}', (id) => /[\u{10000}-\u{10ffff}]/u.test(id)],
  ['an identifier that every object has gets 500', 'constructor', (id) => id in {}],
  ['__proto__ gets 500', '__proto__', (id) => id === '__proto__'],
  [
    'a kind that every object has gets 500',
    'constructor:name',
    (id) => id.includes(':') && id.slice(0, id.indexOf(':')) in {},
  ],
  ['a number beyond 63 bits gets 500', '9223372036854775808', (id) => /^\d{19,}$/.test(id)],
  [
    'an identifier with a code point that is no character gets 500',
    '\uffff',
    (id) => /[\ufdd0-\ufdef\ufffe\uffff]/.test(id),
  ],
  [
    'a day that no month has gets 500',
    '2024-13-45',
    (id) => /^\d{4}-\d\d-\d\d$/.test(id) && Number.isNaN(Date.parse(id)),
  ],
  ['a template gets 500', '{{a}}', (id) => id.includes('{{')],
  ['a word that paths end with elsewhere gets 500', 'count', (id) => ['count', 'all', 'new'].includes(id)],
  ['an identifier with a format gets 500', '%s%n', (id) => /%[sdn]/.test(id)],
]

const searches: readonly Row[] = [
  ['a search with a NUL gets 500', '\u0000', (q) => q.includes('\u0000')],
  ['a search with a backslash gets 500', '\\', (q) => q.includes('\\')],
  ['a search with a backslash at its end gets 500', 'a\\', (q) => q.endsWith('\\')],
  ['a search with a brace gets 500', '{', (q) => /[{}]/.test(q)],
  ['a search with an open bracket gets 500', '[', (q) => unbalanced(q, '[', ']')],
  ['a search with an open parenthesis gets 500', '(', (q) => unbalanced(q, '(', ')')],
  ['a search with an open quotation gets 500', '"a', (q) => q.split('"').length % 2 === 0],
  ['a search with an empty quotation gets 500', '""', (q) => q.includes('""')],
  ['a search with a single quote gets 500', "'", (q) => q.split("'").length % 2 === 0],
  ['a search with a percent sign gets 500', '%', (q) => q.includes('%')],
  ['a search with an underscore alone gets 500', '_', (q) => q === '_'],
  ['a search with a star first gets 500', '*a', (q) => q.startsWith('*')],
  ['a search with a colon first gets 500', ':a', (q) => q.startsWith(':')],
  ['a search with a field that there is none of gets 500', 'title:a', (q) => /^\w+:\w/.test(q)],
  ['a search with a caret gets 500', '^', (q) => q.includes('^')],
  ['a search with a tilde gets 500', 'a~2', (q) => q.includes('~')],
  ['a search with a semicolon gets 500', ';', (q) => q.includes(';')],
  ['a search with two dashes gets 500', '--', (q) => q.includes('--')],
  ['a search with a dash first gets 500', '-a', (q) => q.startsWith('-')],
  ['a search for AND alone gets 500', 'AND', (q) => q === 'AND'],
  ['a search that ends with OR gets 500', 'a OR', (q) => q.endsWith(' OR')],
  ['a search that begins with NOT gets 500', 'NOT a', (q) => q.startsWith('NOT')],
  ['a search with NEAR gets 500', 'NEAR(a a, 2)', (q) => q.includes('NEAR(')],
  ['a search with an ampersand gets 500', 'a && a', (q) => q.includes('&')],
  ['a search with a bar alone gets 500', '|', (q) => q.trim() === '|'],
  ['a search with a slash first gets 500', '/a', (q) => q.startsWith('/')],
  ['a search for one of 1,000 letters gets 500', 'x'.repeat(1000), (q) => q.length >= 1000 && !q.includes(' ')],
  ['a search for one of 4,000 letters gets 500', 'x'.repeat(4000), (q) => q.length >= 4000 && !q.includes(' ')],
  ['a search for many words gets 500', 'x '.repeat(300), (q) => q.split(' ').length > 64],
  ['a search beyond sixteen bits gets 500', '\u{20000}', (q) => /[\u{20000}-\u{10ffff}]/u.test(q)],
  ['a search for what every object has gets 500', 'constructor', (q) => q.split(' ').some((word) => word in {})],
  [
    'a search for a number too large gets 500',
    '1e309',
    (q) => !Number.isFinite(Number(q)) && /^\d/.test(q) && q.length < 20,
  ],
  ['a search with a plus alone gets 500', '+', (q) => q.trim() === '+' || q.endsWith(' +')],
  ['a search with a mark of direction gets 500', '\u200f', (q) => /[\u200e\u200f]/.test(q)],
  ['a search for stop words alone gets 500', 'the', (q) => /^(?:the|and|of| )+$/.test(q)],
  ['a search with a dotted capital I gets 500', '\u0130', (q) => q.includes('\u0130')],
  ['a search for more than 1,024 words gets 500', 'a '.repeat(1100).trim(), (q) => q.split(' ').length > 1024],
  ['a search for a word in a field gets 500', 'title:a', (q) => /^[a-z]+:[a-z]/.test(q)],
  ['a search with deep brackets gets 500', '('.repeat(400), (q) => q.startsWith('((((')],
  ['a search with curved quotation marks gets 500', '\u201ca\u201d', (q) => /[\u2018-\u201d]/.test(q)],
  ['a search with an apostrophe in a word gets 500', "a's", (q) => /\p{L}'\p{L}/u.test(q)],
  ['a search for dots gets 500', '...', (q) => /^\.+$/.test(q)],
  ['a search with a dot in a word gets 500', 'a.b', (q) => /\p{L}\.\p{L}/u.test(q)],
  ['a search with an ideographic space gets 500', 'a\u3000b', (q) => q.includes('\u3000')],
  ['a search with a soft hyphen gets 500', '\u00ada', (q) => q.includes('\u00ad')],
  ['a search with the replacement character gets 500', '\ufffd', (q) => q.includes('\ufffd')],
  ['a search for an emoji gets 500', '\u{1f600}', (q) => /^\p{Extended_Pictographic}+$/u.test(q)],
  ['a search with an address gets 500', 'a@b', (q) => /\p{L}@\p{L}/u.test(q)],
  ['a search in Arabic gets 500', '\u0633', (q) => /\p{Script=Arabic}/u.test(q)],
  ['a search in Thai gets 500', '\u0e01', (q) => /\p{Script=Thai}/u.test(q)],
  ['a search with a zero-width space gets 500', 'a\u200bb', (q) => q.includes('\u200b')],
  ['a search with a line separator gets 500', 'a\u2028b', (q) => q.includes('\u2028')],
  ['a search with two operators in a row gets 500', 'OR AND', (q) => /\b(?:AND|OR) (?:AND|OR)\b/.test(q)],
  ['a search in another field than three gets 500', 'schema:a', inAnotherField],
  ['a search for true or false alone gets 500', 'true', (q) => /^(?:true|false)$/.test(q)],
]

const table: readonly OddServer[] = [...rowsOf('getEntity', identifiers), ...rowsOf('searchModel', searches)]

/** Servers that fail over one odd question or another, and answer all else. */
export const lookupOdd: readonly OddServer[] = withRealism(table, {
  plausible: [
    'an identifier with a control character gets 500',
    'an identifier with a backslash gets 500',
    'an identifier with a brace gets 500',
    'an identifier with a dash first gets 500',
    'an identifier with a dollar sign gets 500',
    'an identifier of 1,000 characters gets 500',
    'an identifier that every object has gets 500',
    '__proto__ gets 500',
    'a kind that every object has gets 500',
    'a day that no month has gets 500',
    'a template gets 500',
    'an identifier with a format gets 500',
    'a search with an empty quotation gets 500',
    'a search with a percent sign gets 500',
    'a search with a semicolon gets 500',
    'a search with two dashes gets 500',
    'a search with NEAR gets 500',
    'a search for one of 1,000 letters gets 500',
    'a search for one of 4,000 letters gets 500',
    'a search for many words gets 500',
    'a search for what every object has gets 500',
    'a search for a number too large gets 500',
    'a search with a dotted capital I gets 500',
    'a search with deep brackets gets 500',
    'a search with curved quotation marks gets 500',
    'a search for dots gets 500',
    'a search with an address gets 500',
    'a search in another field than three gets 500',
    'a search for true or false alone gets 500',
  ],
  contrived: [
    'an identifier with a joiner gets 500',
    'an identifier with two underscores gets 500',
    'an identifier with a code point that is no character gets 500',
    'a search with an underscore alone gets 500',
    'a search with a mark of direction gets 500',
    'a search with an ideographic space gets 500',
    'a search with a soft hyphen gets 500',
    'a search with the replacement character gets 500',
    'a search in Arabic gets 500',
    'a search in Thai gets 500',
    'a search with a zero-width space gets 500',
    'a search with a line separator gets 500',
  ],
})
