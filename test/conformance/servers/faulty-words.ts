import type { Build, Entity, SearchHit } from '../../../src/model/model.ts'
import { distance, type Matching, type Search, searchBy } from './matching.ts'
import { referenceBuild } from './model.ts'
import { kinds } from './models.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { type Alterations, serve, wordsOf } from './serve.ts'
import { lendingBuild } from './small-models.ts'
import {
  actsBuild,
  asideBuild,
  bracketsBuild,
  codeBuild,
  depotBuild,
  deskBuild,
  dotsBuild,
  evenBuild,
  formBuild,
  hanBuild,
  manyBuild,
  namesBuild,
  nounBuild,
  numberBuild,
  oddBuild,
  partsBuild,
  publicBuild,
  runBuild,
  sameBuild,
  scriptBuild,
  shortBuild,
  slugBuild,
  termBuild,
  tinyBuild,
  toldBuild,
  twinsBuild,
  verbBuild,
  vowelBuild,
} from './word-models.ts'

const models = {
  reference: referenceBuild,
  tiny: tinyBuild,
  scripts: scriptBuild,
  odd: oddBuild,
  slugs: slugBuild,
  told: toldBuild,
  many: manyBuild,
  number: numberBuild,
  names: namesBuild,
  nouns: nounBuild,
  public: publicBuild,
  short: shortBuild,
  verbs: verbBuild,
  kinds,
  depot: depotBuild,
  desk: deskBuild,
  terms: termBuild,
  codes: codeBuild,
  even: evenBuild,
  forms: formBuild,
  parts: partsBuild,
  acts: actsBuild,
  brackets: bracketsBuild,
  runs: runBuild,
  same: sameBuild,
  aside: asideBuild,
  lending: lendingBuild,
  vowels: vowelBuild,
  han: hanBuild,
  dots: dotsBuild,
  twins: twinsBuild,
} as const
type Name = keyof typeof models

/** One fault, in each of these models. */
function rows(
  name: string,
  why: string,
  search: (build: Build) => Search,
  names: readonly Name[] = ['reference', 'tiny', 'scripts'],
): readonly FaultyServer[] {
  return names.map((model) => ({
    name: `${name} (${model})`,
    breaks: 'OPS-3',
    realism: 'common',
    or: ['SVC-1', 'SVC-2'],
    why,
    serve: () => {
      const build = models[model]
      const alter: Alterations = { build: () => build, search: search(build) }
      return serve(alter)
    },
  }))
}

/** With simplified characters for some traditional ones. */
export function inSimplified(text: string): string {
  const [traditional, simplified] = ['圖書館會員證記錄規則數據庫罰單車間', '图书馆会员证记录规则数据库罚单车间']
  return text.replaceAll(/\p{Script=Han}/gu, (one) => simplified[traditional.indexOf(one)] ?? one)
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
const honest = searchBy({})
const each = searchBy({ join: 'each' })

/** The honest search, which answers nothing to some q. */
function deaf(to: (q: string) => boolean, search: Search = honest): () => Search {
  return () => (q, build) => (to(q) ? [] : search(q, build))
}

/** Each word is needed, and the share of a title that was given is the score. */
export const byShare: Search = (q, build) =>
  each(q, build).map(({ id }) => {
    const { title = '' } = build.entities.find((one) => one.id === id) ?? {}
    return { id, score: Math.min(1, q.length / title.length) }
  })

function everything({ entities }: Build): SearchHit[] {
  return entities.map(({ id }) => ({ id, score: 1 }))
}

function matching(about: Matching): () => Search {
  return () => searchBy(about)
}

/** Fits nothing where the text is no expression. */
function expressionIn(text: string): RegExp {
  try {
    return new RegExp(text, 'u')
  } catch {
    return /(?!)/
  }
}

/** Words parted at spaces, with all their signs, compared by an expression. */
function byExpression(expressionOf: (given: string) => string): () => Search {
  const made = new Map<string, RegExp>()
  const expression = (given: string): RegExp => {
    const known = made.get(given) ?? expressionIn(`^(?:${expressionOf(given)})`)
    made.set(given, known)
    return known
  }
  return matching({
    given: (q) => q.toLowerCase().split(/\s+/).filter(Boolean),
    fits: (own, given) => expression(given).test(own),
  })
}

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
/** A pattern in which only these signs mean something, and all other signs are passed over. */
function byPattern(signs: Readonly<Record<string, string>>): () => Search {
  return byExpression(
    (given) =>
      Array.from(given, (sign) => signs[sign] ?? (/[\p{L}\p{N}\p{M}]/u.test(sign) ? quoted(sign) : '')).join('') ||
      '(?!)',
  )
}

/** Where words find nothing, LIKE over these texts. */
function likeTitles(texts: (entity: Entity) => readonly string[]): () => Search {
  return () => (q, build) => {
    const found = honest(q, build)
    if (found.length > 0 || !q.includes('_')) return found
    const pattern = expressionIn(`^${quoted(q.toLowerCase()).replaceAll('_', '.')}`)
    return build.entities
      .filter((entity) => texts(entity).some((text) => pattern.test(text.toLowerCase())))
      .map(({ id }) => ({ id, score: 1 }))
  }
}

const whiteSpace = [
  ...rows(
    'a space before a word belongs to it',
    'The words are the same.',
    deaf((q) => q !== q.trimStart()),
  ),
  ...rows(
    'a space behind a word belongs to it',
    'The words are the same.',
    deaf((q) => q !== q.trimEnd()),
  ),
  ...rows(
    'two spaces make a word of nothing that begins every word',
    'The words are the same.',
    matching({ given: (q) => q.toLowerCase().split(' ') }),
  ),
  ...rows(
    'two spaces between words find nothing',
    'The words are the same.',
    deaf((q) => /\S {2,}\S/.test(q)),
  ),
  ...rows(
    'a tab belongs to its word',
    'The words are the same, as they are with any other sign.',
    deaf((q) => q.includes('\t')),
  ),
  ...rows(
    'a no-break space belongs to its word',
    'The words are the same, as they are with any other sign.',
    deaf((q) => q.includes('\u00a0')),
  ),
]

const told = [
  ...rows(
    'an index of the first five letters of a word, asked by all',
    'A word that a title and a summary show finds the entity, whichever of them is searched.',
    matching({ fits: (own, given) => own.slice(0, 5).startsWith(given) }),
    ['told'],
  ),
  ...rows(
    'an index parted at spaces, asked by words parted at signs',
    'The title shows the word as it is given.',
    matching({
      words: (text) => text.toLowerCase().split(' '),
      given: wordsOf,
      join: 'each',
    }),
    ['odd'],
  ),
  ...rows(
    'three words find nothing',
    'Each of the words finds the entity, however several join.',
    deaf((q) => wordsOf(q).length > 2, each),
    ['told'],
  ),
  ...rows(
    'a word given twice finds nothing, where two that are turned round find each other',
    'Each of the given words is matched.',
    deaf((q) => new Set(wordsOf(q)).size < wordsOf(q).length, each),
    ['reference', 'told'],
  ),
  ...rows(
    'a space behind a word makes it whole',
    'The given word is the same, and matched by prefix.',
    () => (q, build) =>
      q.endsWith(' ') ? searchBy({ fits: (own, given) => own === given })(q, build) : honest(q, build),
  ),
  ...rows(
    'answers are kept without white space',
    'The answer is one to the whole question.',
    kept((q) => q.replaceAll(/\s/g, ''), each),
    ['reference', 'scripts', 'told'],
  ),
]

const patterns = [
  ...rows('% is a wildcard', 'Matching is by prefix; a sign is no letter.', byPattern({ '%': '.*' })),
  ...rows('_ is a wildcard', 'Matching is by prefix; a sign is no letter.', byPattern({ _: '.' })),
  ...rows('* is a wildcard', 'Matching is by prefix; a sign is no letter.', byPattern({ '*': '.*' })),
  ...rows('? is a wildcard', 'Matching is by prefix; a sign is no letter.', byPattern({ '?': '.' })),
  ...rows(
    'what finds nothing is held against titles, with _ for any letter',
    'Matching is by prefix; a sign is no letter.',
    likeTitles(({ title = '' }) => [title]),
    ['reference', 'tiny', 'scripts', 'many', 'short'],
  ),
  ...rows(
    'what finds nothing is held against words behind the first, with _ for any letter',
    'Matching is by prefix; a sign is no letter.',
    likeTitles(({ title = '' }) => title.split(' ').slice(1)),
    ['reference', 'tiny', 'many'],
  ),
  ...rows(
    'words are expressions',
    'Matching is by prefix; a sign is no letter.',
    byExpression((given) => given),
  ),
  ...rows(
    'a word is a wildcard from its second letter on',
    'Matching is by prefix; a sign is no letter.',
    () => {
      const obeyed = byPattern({ '*': '.*', '%': '.*' })()
      return (q, build) => (/^[*%]/.test(q) ? [] : /[*%]./.test(q) ? obeyed(q, build) : honest(q, build))
    },
    ['reference'],
  ),
  ...rows('a minus takes entities away', 'Each of the given words is matched; none is a command.', () => (q, build) => {
    const [less = '', ...rest] = q
      .split(/\s+/)
      .toSorted((a, b) => Number(b.startsWith('-')) - Number(a.startsWith('-')))
    if (!less.startsWith('-')) return honest(q, build)
    const away = new Set(honest(less, build).map(({ id }) => id))
    const found = rest.length === 0 ? build.entities.map(({ id }) => ({ id, score: 1 })) : honest(rest.join(' '), build)
    return found.filter(({ id }) => !away.has(id))
  }),
  ...rows('NOT takes entities away', 'Each of the given words is matched; none is a command.', () => (q, build) => {
    const [wanted = '', less] = q.split(/\bNOT\b/)
    if (less === undefined) return each(q, build)
    const away = new Set(each(less, build).map(({ id }) => id))
    return (wanted.trim() === '' ? build.entities.map(({ id }) => ({ id, score: 1 })) : each(wanted, build)).filter(
      ({ id }) => !away.has(id),
    )
  }),
  ...rows(
    'OR joins words that all must match otherwise',
    'Each of the given words is matched; none is a command.',
    () => (q, build) => (q.includes(' OR ') ? honest(q.replaceAll(' OR ', ' '), build) : each(q, build)),
  ),
  ...rows(
    'a field may be named before a colon',
    'What is given is words, and title is one.',
    () => (q, build) => each(q.replace(/^title:/, ''), build),
  ),
  ...rows(
    'a tilde forgives letters',
    'Matching is by prefix; a likeness is none.',
    () => (q, build) =>
      q.endsWith('~') ? searchBy({ fits: (own, given) => distance(own, given) < 3 })(q, build) : honest(q, build),
  ),
]

const likeness = [
  ...rows(
    'one wrong letter is forgiven',
    'Matching is by prefix; a likeness is none.',
    matching({ fits: (own, given) => own.startsWith(given) || distance(own, given) < 2 }),
  ),
  ...rows(
    'one wrong letter is forgiven in words of eight and more',
    'Matching is by prefix; a likeness is none.',
    matching({ fits: (own, given) => own.startsWith(given) || (own.length >= 8 && distance(own, given) < 2) }),
  ),
  ...rows(
    'one wrong letter is forgiven behind the first two',
    'Matching is by prefix; a likeness is none.',
    matching({
      fits: (own, given) =>
        own.startsWith(given) || (own.slice(0, 2) === given.slice(0, 2) && distance(own, given) < 2),
    }),
    ['reference', 'tiny'],
  ),
  ...rows(
    'two letters in each other\u2019s place are forgiven',
    'Matching is by prefix; a likeness is none.',
    matching({ fits: (own, given) => own.startsWith(given) || isSwapped(own, given) }),
    ['reference', 'tiny'],
  ),
  ...rows(
    'a letter that was left out is forgiven',
    'Matching is by prefix; a likeness is none.',
    matching({
      fits: (own, given) => own.startsWith(given) || (given.length === own.length - 1 && distance(own, given) === 1),
    }),
    ['reference', 'tiny'],
  ),
  ...rows(
    'words are found by their sound',
    'Matching is by prefix; a likeness is none.',
    matching({ fits: (own, given) => own.startsWith(given) || sound(own) === sound(given) }),
    ['reference', 'tiny'],
  ),
  ...rows(
    'a wrong letter is forgiven beyond ASCII',
    'Matching is by prefix in every alphabet.',
    matching({
      fits: (own, given) =>
        own.startsWith(given) || (/[^\0-\x7f]/.test(own) && own.length > 2 && distance(own, given) < 2),
    }),
    ['scripts'],
  ),
  ...rows(
    'a wrong character is forgiven in Chinese',
    'Matching is by prefix in every script, however runs are parted.',
    matching({
      fits: (own, given) => own.startsWith(given) || (/\p{Script=Han}/u.test(own) && distance(own, given) < 2),
    }),
    ['scripts'],
  ),
]

function isSwapped(own: string, given: string): boolean {
  const at = Array.from(own).findIndex((letter, n) => letter !== given[n])
  return own === `${given.slice(0, at)}${given[at + 1]}${given[at]}${given.slice(at + 2)}`
}

function sound(word: string): string {
  return `${word.slice(0, 1)}${word
    .slice(1)
    .replaceAll(/[aeiouyhw]/g, '')
    .replaceAll(/(.)\1+/g, '$1')}`
}

const cut = [
  ...rows(
    'words are kept up to their eighth letter',
    'The very word of a title begins with itself.',
    matching({ words: (text) => wordsOf(text).map((word) => word.slice(0, 8)), given: wordsOf }),
    ['reference', 'tiny'],
  ),
  ...rows(
    'words are kept up to their fourth letter',
    'The very word of a title begins with itself.',
    matching({ words: (text) => wordsOf(text).map((word) => word.slice(0, 4)), given: wordsOf }),
  ),
  ...rows(
    'words and queries are cut behind the eighth letter',
    'The given word is the prefix, all of its letters.',
    matching({ words: (text) => wordsOf(text).map((word) => word.slice(0, 8)) }),
    ['reference', 'tiny', 'scripts'],
  ),
  ...rows(
    'words and queries are cut behind the fifth letter',
    'The given word is the prefix, all of its letters.',
    matching({ words: (text) => wordsOf(text).map((word) => word.slice(0, 5)) }),
  ),
]

const cutQuery = [20, 100, 255].flatMap((length) => [
  ...rows(
    `q is cut behind its ${length}th character`,
    'What is left of a word is no word that was given.',
    matching({ given: (q) => wordsOf(q.slice(0, length)) }),
    ['reference', 'tiny'],
  ),
  ...rows(
    `q is cut behind its ${length}th character, where all must match`,
    'What is left of a word is no word that was given.',
    matching({ given: (q) => wordsOf(q.slice(0, length)), join: 'each' }),
    ['reference'],
  ),
])

const capitals = [
  ...rows(
    'words with a capital are in no index',
    'The very word of a title finds it, however its first letter is written.',
    matching({ words: (text) => wordsIn(text).filter((word) => word === word.toLowerCase()), given: wordsOf }),
    ['tiny'],
  ),
  ...rows(
    'the index keeps capitals, and the query has none',
    'The very word of a title finds it, however its first letter is written.',
    matching({ words: wordsIn, given: wordsOf }),
    ['tiny'],
  ),
]

const exact = [
  ...rows(
    'the index is composed and the query is not',
    'The very word of a title finds it.',
    matching({ words: (text) => wordsOf(text.normalize('NFC')), given: wordsOf }),
    ['odd'],
  ),
  ...rows(
    'a word with a hyphen finds nothing',
    'The very word of a title finds it.',
    deaf((q) => /\p{L}-\p{L}/u.test(q)),
    ['odd'],
  ),
  ...rows(
    'a word with a hyphen is whole in the index, and parted in the query',
    'The very word of a title finds it, and words as short as its second part do.',
    matching({
      words: (text) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}-]+/gu) ?? [],
      given: wordsOf,
      join: 'each',
    }),
    ['desk'],
  ),
  ...rows(
    'a capital I with a dot is another letter in the query',
    'The very word of a title finds it.',
    matching({ words: (text) => wordsOf(text.replaceAll('\u0130', 'I')), given: wordsOf }),
    ['odd'],
  ),
  ...rows(
    'characters beyond the basic plane are dropped from the query',
    'The very word of a title finds it.',
    matching({ given: (q) => wordsOf(q.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')) }),
    ['odd'],
  ),
  ...rows(
    'words from right to left find nothing',
    'The very word of a title finds it.',
    deaf((q) => /\p{Script=Arabic}/u.test(q)),
    ['scripts'],
  ),
  ...rows(
    'Greek words find nothing',
    'The very word of a title finds it.',
    deaf((q) => /\p{Script=Greek}/u.test(q)),
    ['scripts'],
  ),
  ...rows(
    'Chinese words find nothing',
    'The very word of a title finds it.',
    deaf((q) => /\p{Script=Han}/u.test(q)),
    ['scripts'],
  ),
  ...rows(
    'accents are taken off the index and not off the query',
    'The very word of a title finds it.',
    matching({ words: (text) => wordsOf(text.normalize('NFD').replaceAll(/\p{M}/gu, '')), given: wordsOf }),
    ['scripts', 'odd'],
  ),
]

/** Whole words score twice as much as their beginnings. */
function byKind(search: Search): Search {
  return (q, build) => {
    const words = new Map(build.entities.map(({ id, title = '' }) => [id, wordsOf(title)]))
    const isWhole = (id = ''): boolean => wordsOf(q).every((word) => words.get(id)?.includes(word))
    return search(q, build).map(({ id }) => ({ id, score: isWhole(id) ? 2 : 1 }))
  }
}

/** Compares the whole title with a q of capitals and digits. */
function byCapitals(search: Search): Search {
  return (q, build) =>
    /^(?=.*\p{Lu})[\p{Lu}\p{Nd}]{4,}$/u.test(q)
      ? build.entities.filter(({ title }) => title === q).map(({ id }) => ({ id, score: 1 }))
      : search(q, build)
}

const ofCodes = [
  ...rows(
    'codes are parted at spaces in the index, and at their signs in q',
    'The title has the code as it is given.',
    matching({ words: (text) => text.toLowerCase().split(/\s+/), given: wordsOf, join: 'each' }),
    ['parts'],
  ),
  ...rows(
    'no number is in the index, and each of q is looked for',
    'A word of the title begins with the number.',
    matching({ words: (text) => wordsOf(text).filter((word) => !/^\d+$/.test(word)), given: wordsOf, join: 'each' }),
    ['parts', 'acts'],
  ),
  ...rows(
    'capitals and digits are looked up as a whole title',
    'The title has the word as it is given.',
    () => byCapitals(each),
    ['parts'],
  ),
  ...rows(
    'what stands in brackets is not in the index',
    'It is a word of the title.',
    matching({ text: ({ title = '' }) => title.replace(/\[.*?\]/g, ''), join: 'each' }),
    ['brackets'],
  ),
]

const fromIndex = [
  ...rows(
    'the index lacks one entity',
    'An entity whose title has the word matches it.',
    () => (q, build) => byKind(each)(q, { ...build, entities: build.entities.filter((_, n) => n !== 20) }),
    ['even', 'forms', 'runs'],
  ),
]

const withinSame = rows(
  'letters inside words are found, where all titles are the same',
  'The inside of a word is no prefix.',
  () => byKind(searchBy({ fits: (own, given) => own.includes(given), join: 'each' })),
  ['same'],
)

const scripts = [
  ...rows(
    'only whole words are found where letters have no case',
    'Each prefix of a word finds it.',
    matching({ fits: (own, given) => (/^\p{Script=Arabic}/u.test(own) ? own === given : own.startsWith(given)) }),
    ['scripts'],
  ),
  ...rows(
    'words without case are found by their inside',
    'The inside of a word is no prefix.',
    matching({
      fits: (own, given) => (/^\p{Script=Arabic}/u.test(own) ? own.includes(given) : own.startsWith(given)),
    }),
    ['scripts'],
  ),
  ...rows(
    'Greek words are found whole only',
    'Each prefix of a word finds it.',
    matching({ fits: (own, given) => (/^\p{Script=Greek}/u.test(own) ? own === given : own.startsWith(given)) }),
    ['scripts'],
  ),
  ...rows(
    'Chinese runs are found whole only',
    'The first character of a run begins it, however it is parted.',
    matching({ fits: (own, given) => (/^\p{Script=Han}/u.test(own) ? own === given : own.startsWith(given)) }),
    ['scripts'],
  ),
  ...rows(
    'of words beyond ASCII only the first letter counts',
    'The given word is the prefix, all of it.',
    matching({ fits: (own, given) => (/^[^\0-\x7f]/.test(own) ? own[0] === given[0] : own.startsWith(given)) }),
    ['scripts'],
  ),
]

const joined = [
  ...rows(
    'two words find nothing together',
    'However they join, both stand side by side in the title.',
    deaf((q) => wordsOf(q).length > 1),
    ['reference', 'tiny', 'scripts', 'short'],
  ),
  ...rows(
    'white space is taken out of q',
    'However they join, both stand side by side in the title.',
    () => (q, build) => honest(q.replaceAll(/\s/g, ''), build),
    ['short'],
  ),
  ...rows(
    'several words find the title that has no other',
    'However they join, both stand side by side in each of these titles.',
    () => (q, build) =>
      wordsOf(q).length < 2
        ? honest(q, build)
        : build.entities
            .filter(({ title = '' }) => title.toLowerCase() === q.toLowerCase())
            .map(({ id }) => ({ id, score: 1 })),
    ['short'],
  ),
  ...rows(
    'of several words only the first counts',
    'Each of the given words is matched.',
    matching({ given: (q) => wordsOf(q).slice(0, 1), words: wordsOf }),
  ),
  ...rows(
    'of several words only the last counts',
    'Each of the given words is matched.',
    matching({ given: (q) => wordsOf(q).slice(-1), words: wordsOf }),
  ),
]

/** The honest search over a build in which one title is another. */
function indexOf(id: (build: Build) => string, title: (title: string) => string): (build: Build) => Search {
  return (build) => {
    const at = id(build)
    const entities = build.entities.map((one) => (one.id === at ? { ...one, title: title(one.title ?? '') } : one))
    return (q) => honest(q, { ...build, entities })
  }
}

const last = ({ entities }: Build): string => entities.at(-1)?.id ?? ''
const third = ({ entities }: Build): string => entities[2]?.id ?? ''

const missing = [
  ...rows(
    'no search finds the last entity',
    'Its title has words as the others have.',
    indexOf(last, () => ''),
    ['reference', 'tiny', 'scripts', 'slugs'],
  ),
  ...rows(
    'no search finds one entity',
    'Its title has words as the others have.',
    indexOf(third, () => ''),
    ['reference', 'tiny', 'scripts', 'slugs'],
  ),
  ...rows(
    'one title is found by its first word only',
    'Its title has words as the others have.',
    indexOf(last, (title) => title.split(' ')[0] ?? ''),
    ['reference', 'tiny', 'scripts', 'slugs'],
  ),
  ...rows(
    'one title is found by its last word only',
    'Its title has words as the others have.',
    indexOf(third, (title) => title.split(' ').at(-1) ?? ''),
  ),
  ...rows(
    'one entity is found by an older title',
    'What is shown is what was built last.',
    indexOf(last, () => 'Forgotten heading'),
  ),
]

/** The answers of a search kept under part of the question. */
function kept(key: (q: string) => string, search: Search = honest): () => Search {
  return () => {
    const answers = new Map<string, ReturnType<Search>>()
    return (q, build) => {
      const known = answers.get(key(q)) ?? search(q, build)
      answers.set(key(q), known)
      return known
    }
  }
}

const minding = searchBy({ words: wordsIn })

const cached = [
  ...rows(
    'answers are kept under the first letter',
    'The answer is one to the whole question.',
    kept((q) => q.slice(0, 1)),
  ),
  ...rows(
    'answers are kept under the first four letters',
    'The answer is one to the whole question.',
    kept((q) => q.slice(0, 4)),
  ),
  ...rows(
    'answers are kept under the first eight letters',
    'The answer is one to the whole question.',
    kept((q) => q.slice(0, 8)),
  ),
  ...rows(
    'answers are kept under the first word',
    'The answer is one to the whole question.',
    kept((q) => q.trim().split(/\s+/)[0] ?? ''),
  ),
  ...rows(
    'answers are kept under the first word, where all must match',
    'The answer is one to the whole question.',
    kept((q) => q.trim().split(/\s+/)[0] ?? '', each),
  ),
  ...rows(
    'answers are kept without q',
    'The answer is one to the whole question.',
    kept(() => ''),
  ),
  ...rows(
    'answers are kept without case, and case counts',
    'The answer is one to the question as it is spelt.',
    kept((q) => q.toLowerCase(), minding),
    ['reference', 'tiny'],
  ),
  ...rows(
    'answers are kept under the length of q',
    'The answer is one to the whole question.',
    kept((q) => String(q.length)),
  ),
]

const keptLonger = [
  ...rows(
    'answers are kept under the first twelve letters, where all must match',
    'The answer is one to the whole question.',
    kept((q) => q.slice(0, 12), each),
  ),
  ...[24, 250].flatMap((length) => [
    ...rows(
      `answers are kept under the first ${length} letters`,
      'The answer is one to the whole question.',
      kept((q) => q.slice(0, length)),
    ),
    ...rows(
      `answers are kept under the first ${length} letters, where all must match`,
      'The answer is one to the whole question.',
      kept((q) => q.slice(0, length), each),
    ),
  ]),
]

const begins = (own: string, given: string): boolean => own.startsWith(given)
const lengths = [
  ...rows(
    'endings are taken off what is given',
    'No word that is found begins with what was given.',
    matching({ given: (q) => wordsOf(q).map((word) => word.replace(/(?:ing|ed|s)$/, '')) }),
    ['reference', 'tiny'],
  ),
  ...rows(
    'a word of more than ten letters finds nothing',
    'The title shows the word, however long it is.',
    matching({ fits: (own, given) => begins(own, given) && given.length <= 10 }),
    ['reference'],
  ),
  ...rows(
    'five letters and more are found inside words',
    'Matching is by prefix.',
    matching({ fits: (own, given) => begins(own, given) || (given.length > 4 && own.includes(given)) }),
    ['reference', 'tiny'],
  ),
]

const all = ({ entities }: Build) => entities.map(({ id }) => ({ id, score: 1 }))
const single = (text: string): readonly string[] => wordsOf(text).map((word) => word.replaceAll(/(\p{L})\1/gu, '$1'))
const further = [
  ...rows(
    '*:* finds everything',
    'Signs are no words.',
    () => (q, build) => (q === '*:*' ? all(build) : honest(q, build)),
  ),
  ...rows(
    'a range of words is obeyed',
    'What is given are words, and no range.',
    () => (q, build) => {
      const [, from, to] = /^\[(\S+) TO (\S+)\]$/.exec(q) ?? []
      if (from === undefined || to === undefined) return honest(q, build)
      return searchBy({ fits: (own) => own >= from && own <= to })('a', build)
    },
    ['reference', 'tiny'],
  ),
  ...rows('doubled letters are one', 'Matching is by prefix; another spelling is none.', matching({ words: single }), [
    'reference',
    'many',
  ]),
  ...rows(
    'three letters and fewer are found inside words',
    'Matching is by prefix.',
    matching({ fits: (own, given) => begins(own, given) || (given.length <= 3 && own.includes(given)) }),
    ['reference'],
  ),
  ...rows(
    'ing is taken off what is given',
    'No word that is found begins with what was given.',
    matching({ given: (q) => wordsOf(q).map((word) => word.replace(/(?<=.{4})ing$/, '')) }),
    ['reference'],
  ),
  ...rows(
    'more than five words find nothing',
    'Each of them finds the title.',
    deaf((q) => q.trim().split(/\s+/).length > 5),
    ['many'],
  ),
  ...rows(
    'a word that every object has is not indexed',
    'The title shows the word.',
    matching({ words: (text) => wordsOf(text).filter((word) => word !== 'valueof') }),
    ['many'],
  ),
  ...rows(
    'the only word beyond sixteen bits is not indexed',
    'The title shows it, as it does all words that are found.',
    matching({ fits: (own, given) => begins(own, given) && !/[\u{10000}-\u{10ffff}]/u.test(own) }),
    ['number'],
  ),
  ...rows(
    'the only number is not indexed',
    'The title shows it, as it does all words that are found.',
    matching({ fits: (own, given) => begins(own, given) && !/^\d+$/.test(own) }),
    ['number'],
  ),
  ...rows(
    'a number finds what has just that number',
    'The beginning of a number is a prefix of it.',
    matching({ fits: (own, given) => (/^\d+$/.test(given) ? own === given : own.startsWith(given)) }),
    ['number'],
  ),
  ...rows(
    'a word with a dollar sign behind it finds what ends so',
    'What is given begins words, and ends none.',
    matching({
      given: (q) => q.toLowerCase().split(/\s+/u),
      fits: (own, given) => (given.endsWith('$') ? own.endsWith(given.slice(0, -1)) : begins(own, given)),
    }),
    ['reference', 'tiny'],
  ),
]

/** What an index may leave out of all titles alike. */
const leftOut: readonly FaultyServer[] = [
  ...rows(
    'no more than the first five letters of a word are indexed',
    'What a beginning finds is found by the word that it begins.',
    matching({ words: (text) => wordsOf(text).map((word) => word.slice(0, 5)), given: wordsOf }),
    ['reference', 'odd', 'many'],
  ),
  ...rows(
    'a word finds only what is longer',
    'A word begins with itself.',
    matching({ fits: (own, given) => own !== given && begins(own, given) }),
    ['reference', 'many', 'kinds'],
  ),
  ...rows(
    'all given words must begin one and the same word',
    'Each of them finds the entity, whose title has both side by side.',
    matching({
      text: ({ id, title }) => `${title} ${id}`,
      words: (text) => wordsIn(text.toLowerCase()),
      given: (q) => [wordsIn(q.toLowerCase()).join(' ')],
      fits: (own, given) => given.split(' ').every((one) => begins(own, one)),
    }),
    ['depot'],
  ),
  ...rows(
    'the last word of a title is left out',
    'The title shows it.',
    matching({
      words: (text) => (wordsOf(text).length > 1 ? wordsOf(text).slice(0, -1) : wordsOf(text)),
      given: wordsOf,
    }),
    ['many', 'scripts'],
  ),
  ...rows(
    'the first word of a title is left out',
    'The title shows it.',
    matching({
      words: (text) => (wordsOf(text).length > 1 ? wordsOf(text).slice(1) : wordsOf(text)),
      given: wordsOf,
    }),
    ['many'],
  ),
  ...rows(
    'an index keeps one entity for each word, the last',
    'The titles of others show it, too.',
    () => (q, build) => {
      const last = new Map(build.entities.flatMap(({ id, title = '' }) => wordsOf(title).map((word) => [word, id])))
      const ids = wordsOf(q).flatMap((given) => [...last].flatMap(([own, id]) => (begins(own, given) ? [id] : [])))
      return [...new Set(ids)].map((id) => ({ id, score: 1 }))
    },
    ['reference'],
  ),
  ...rows(
    'titles are cut after their third word, and identifiers are searched',
    'The title shows the others.',
    matching({
      words: wordsOf,
      text: ({ id, title = '' }) => `${id} ${wordsOf(title).slice(0, 3).join(' ')}`,
    }),
    ['many'],
  ),
  ...rows(
    'titles are cut after their first word, and all words must match',
    'The title shows the others.',
    matching({ words: (text) => wordsOf(text).slice(0, 1), given: wordsOf, join: 'each' }),
    ['reference', 'many'],
  ),
  ...rows(
    'titles are cut after their first word, and one word must match',
    'The title shows the others.',
    matching({ words: (text) => wordsOf(text).slice(0, 1), given: wordsOf }),
    ['reference', 'many'],
  ),
]

/** The words of a query, but for those that some sign commands. */
function withoutSign(q: string, sign: RegExp): readonly string[] {
  return q.split(/\s+/).filter((word) => !sign.test(word))
}

/** Words behind the first that are commanded by a minus or a NOT. */
const taken: () => Search = () => (q, build) => {
  const [first = '', ...rest] = q.replace(/ NOT /, ' -').split(/\s+/)
  const less = new Set(rest.filter((word) => /^-./.test(word)).flatMap((word) => each(word, build).map(({ id }) => id)))
  const kept = rest.filter((word) => !/^-./.test(word))
  return each([first, ...kept].join(' '), build).filter(({ id }) => !less.has(id))
}

/** Signs around a word that make it whole. */
function whole(signs: RegExp): () => Search {
  return () => (q, build) => {
    const [, word] = signs.exec(q) ?? []
    return word === undefined
      ? each(q, build)
      : searchBy({ fits: (own, given) => own === given, join: 'each' })(word, build)
  }
}

const commands: readonly FaultyServer[] = [
  ...rows('a minus or NOT behind a word takes entities away', 'None of the given words is a command.', taken, [
    'public',
    'tiny',
    'scripts',
  ]),
  ...rows(
    'words with a plus must match, and others need not',
    'None of the given words is a command.',
    () => (q, build) => {
      const others = withoutSign(q, /^\+./)
      const must = q.split(/\s+/).filter((word) => !others.includes(word))
      return must.length > 0 ? each(must.join(' '), build) : honest(q, build)
    },
    ['public', 'tiny', 'scripts'],
  ),
  ...rows('quotation marks ask for whole words', 'Each of the given words is a prefix.', whole(/^"(.*)"$/), [
    'reference',
    'public',
    'scripts',
  ]),
  ...rows('a dollar sign asks for a whole word', 'Each of the given words is a prefix.', whole(/^(.*)\$$/), [
    'reference',
    'public',
    'scripts',
  ]),
  ...rows(
    'a weight may stand behind a caret',
    'What is given is words, and 9 is one.',
    () => (q, build) => each(q.replace(/\^\d+$/, ''), build),
    ['reference', 'public'],
  ),
  ...rows(
    'what stands behind a line end is not read',
    'A line end is white space, and changes nothing.',
    () => (q, build) => each(q.trim().split('\n')[0] ?? '', build),
    ['reference', 'public', 'scripts'],
  ),
  ...rows(
    'what is decoded is decoded once more',
    'A percent sign that was escaped is one.',
    () => (q, build) =>
      each(
        q.replaceAll(/(?:%[0-9A-F]{2})+/g, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString()),
        build,
      ),
    ['reference', 'public', 'scripts'],
  ),
]

const fewTitles: readonly FaultyServer[] = [
  ...rows(
    'only three words of a title are indexed',
    'The title shows the others.',
    matching({ words: (text) => wordsOf(text).slice(0, 3), given: wordsOf, join: 'each' }),
    ['public'],
  ),
  ...rows(
    'the second word of a title is left out',
    'The title shows it.',
    matching({ words: (text) => wordsOf(text).filter((_, at) => at !== 1), given: wordsOf, join: 'each' }),
    ['public'],
  ),
  ...rows(
    'words longer than ten letters find nothing',
    'The title shows the word, however long it is.',
    matching({ fits: (own, given) => begins(own, given) && given.length <= 10, join: 'each' }),
    ['public'],
  ),
  ...rows(
    'an apostrophe finds nothing',
    'The title shows the word as it is given.',
    deaf((q) => q.includes("'"), each),
    ['public'],
  ),
  ...rows(
    'one type of entity is not indexed',
    'An entity that matches is found, whatever its type.',
    () => (q, build) => each(q, build).filter(({ id }) => id !== 'param:page-size'),
    ['public'],
  ),
  ...rows(
    'the index is shifted by one entity',
    'A hit is an entity that matches.',
    () => (q, build) => {
      const ids = build.entities.map(({ id }) => id)
      return each(q, build).map((hit) => ({ ...hit, id: ids[(ids.indexOf(hit.id) + 1) % ids.length]! }))
    },
    ['public'],
  ),
  ...rows(
    'two words are read as one',
    'Each of the given words is matched.',
    matching({ given: (q) => [q.trim().toLowerCase()] }),
    ['public', 'tiny'],
  ),
  ...rows(
    'a question is cut after sixteen letters',
    'The word there does not begin with what was given.',
    () => (q, build) => each(q.slice(0, 16), build),
    ['public'],
  ),
  ...rows(
    'a capital I loses its dot in the index',
    'The title shows the word as it is given.',
    matching({ words: (text) => wordsIn(text).map((word) => word.toLocaleLowerCase('tr')), given: wordsOf }),
    ['names'],
  ),
  ...rows(
    'an index parts letters from digits, and a question does not',
    'The title shows the word as it is given.',
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [], given: wordsOf }),
    ['names'],
  ),
  ...rows(
    'letters beyond ASCII are all alike',
    'Another letter makes another word.',
    matching({ words: (text) => wordsOf(text.normalize('NFC')).map((word) => word.replaceAll(/[^\0-\x7f]/g, '?')) }),
    ['names'],
  ),
]

const eachBegins: readonly FaultyServer[] = [
  ...rows(
    'of a phrase all words but the last must be whole',
    'Each of the given words is a prefix.',
    () => (q, build) => {
      const given = wordsOf(q)
      return searchBy({
        join: 'phrase',
        fits: (own, one) => (one === given.at(-1) ? begins(own, one) : own === one),
      })(q, build)
    },
    ['reference', 'public', 'scripts'],
  ),
  ...rows(
    'the second word is found inside words',
    'Each of the given words is a prefix.',
    () => (q, build) => {
      const [first] = wordsOf(q)
      return searchBy({ join: 'each', fits: (own, one) => (one === first ? begins(own, one) : own.includes(one)) })(
        q,
        build,
      )
    },
    ['reference', 'public'],
  ),
  ...rows(
    'of a run of Chinese the first character counts',
    'What begins otherwise does not match.',
    matching({
      join: 'each',
      given: (q) => wordsOf(q).map((word) => (/\p{Script=Han}/u.test(word) ? word.slice(0, 1) : word)),
    }),
    ['scripts'],
  ),
  ...rows(
    'two letters in each other\u2019s place are forgiven in any alphabet',
    'Matching is by prefix; a likeness is none.',
    matching({ fits: (own, given) => begins(own, given) || isSwapped(own, given) }),
    ['scripts'],
  ),
]

/** Searches that read words otherwise than they are given: their white space, signs, letters, number, and their index. */
const otherLetters = [
  ...rows(
    'an index of numbers without their first zeros, asked by those with them',
    'The title shows the number as it is given.',
    matching({ words: (text) => wordsOf(text).map((word) => word.replace(/^0+(?=[1-9])/, '')), given: wordsOf }),
    ['codes'],
  ),
  ...rows(
    'a query that is parted at & after it is decoded',
    'The q is the whole text, once it is decoded.',
    () => (q, build) => each(q.split('&')[0] ?? '', build),
    ['reference', 'told'],
  ),
  ...rows(
    'an index of letters apart from their marks, asked by those with them',
    'The title shows the word as it is given.',
    matching({ words: (text) => wordsOf(text.normalize('NFD')), given: (q) => wordsOf(q.normalize('NFC')) }),
    ['terms'],
  ),
  ...rows(
    'an index without the sign of a long vowel, asked by words with it',
    'The title shows the word as it is given.',
    matching({ words: (text) => wordsOf(text.replaceAll('\u30fc', '')), given: wordsOf }),
    ['terms'],
  ),
  ...rows(
    'an index of Hebrew letters in one form each, asked by words with the one for their end',
    'The title shows the word as it is given.',
    matching({
      words: (text) => wordsOf(text.replaceAll('\u05dd', '\u05de').replaceAll('\u05df', '\u05e0')),
      given: wordsOf,
    }),
    ['terms'],
  ),
]

/** Of several words, what each of them finds, by its place among them: an entity must be in all of it. */
function intersected(found: (word: string, build: Build, words: number) => readonly SearchHit[]): () => Search {
  return () => (q, build) => {
    const words = wordsOf(q)
    const [first = [], ...others] = words.map((word) => found(word, build, words.length))
    return first.filter(({ id }) => others.every((hits) => hits.some((hit) => hit.id === id)))
  }
}

const severalWords = [
  ...rows(
    'every third entity that several words find is lost',
    'What a word finds alone it finds beside others, or none of it does.',
    () => (q, build) => honest(q, build).filter((_, at) => wordsOf(q).length < 2 || at % 3 !== 2),
    ['many'],
  ),
  ...rows(
    'the longest word alone counts',
    'Each of the given words is matched.',
    () => (q, build) => honest(wordsOf(q).toSorted((a, b) => b.length - a.length)[0] ?? '', build),
    ['public'],
  ),
  ...rows(
    'the last of two words must be whole',
    'Each of the given words is matched by prefix.',
    () => (q, build) => {
      const given = wordsOf(q)
      const isFound = ({ title = '' }: Entity): boolean =>
        given.some((one, at) =>
          wordsOf(title).some((word) => (given.length === 2 && at === 1 ? word === one : word.startsWith(one))),
        )
      return build.entities.filter(isFound).map(({ id }) => ({ id, score: 1 }))
    },
    ['tiny', 'public'],
  ),
  ...rows(
    'of several words, eighteen hits each are looked at',
    'What both words find alone they find together, where a title has both.',
    intersected((word, build, words) => honest(word, build).slice(0, words > 1 ? 18 : Infinity)),
    ['kinds'],
  ),
]

const table: readonly FaultyServer[] = [
  ...whiteSpace,
  ...patterns,
  ...likeness,
  ...cut,
  ...exact,
  ...scripts,
  ...joined,
  ...missing,
  ...cached,
  ...told,
  ...cutQuery,
  ...lengths,
  ...keptLonger,
  ...capitals,
  ...further,
  ...leftOut,
  ...commands,
  ...fewTitles,
  ...eachBegins,
  ...otherLetters,
  ...rows(
    'a minus alone finds all others',
    'Each of the given words is matched; none is a command.',
    () => (q, build) => {
      const less = /^-(\S+)$/.exec(q)?.[1]
      if (less === undefined) return honest(q, build)
      const away = new Set(honest(less, build).map(({ id }) => id))
      return build.entities.flatMap(({ id }) => (away.has(id) ? [] : { id, score: 0 }))
    },
  ),
  ...ofCodes,
  ...fromIndex,
  ...withinSame,
  ...severalWords,
  ...rows(
    'plain words are left out beside those of a list',
    'The title shows the word, and no list has it.',
    matching({
      words: (text) => wordsOf(text).filter((word) => !['because', 'every', 'audit', 'notice'].includes(word)),
      join: 'each',
    }),
    ['aside'],
  ),
  ...rows(
    'a word given twice finds nothing, of seven entities',
    'Each of the given words is matched.',
    deaf((q) => new Set(wordsOf(q)).size < wordsOf(q).length, each),
    ['lending'],
  ),
  ...rows(
    'only whole words are found, or whole runs without spaces',
    'Matching is by prefix, in every script.',
    matching({ fits: (own, one) => own === one }),
    ['vowels', 'runs'],
  ),
  ...rows(
    'words with marks for vowels are found by what stands inside them',
    'Matching is by prefix, in every script.',
    matching({ fits: (own, one) => own.includes(one), join: 'each' }),
    ['vowels'],
  ),
  ...rows(
    'of several words with marks for vowels only the first counts',
    'Each of the given words is matched, in every script.',
    matching({ given: (q) => wordsOf(q).slice(0, 1) }),
    ['vowels'],
  ),
  ...rows('an equals sign asks for a whole word', 'Each of the given words is a prefix.', whole(/^=(.*)$/), [
    'reference',
    'public',
    'scripts',
  ]),
  ...rows(
    'titles are parted at spaces, and q at dots, too',
    'The title shows the word with its dots.',
    matching({ words: (text) => text.toLowerCase().split(/\s+/), given: wordsOf, join: 'each' }),
    ['dots'],
  ),
  ...rows(
    'the index alone has titles in simplified characters',
    'The title shows the word as it was given.',
    matching({ words: (text) => wordsOf(inSimplified(text)), given: wordsOf }),
    ['han'],
  ),
  ...rows(
    'of titles that differ in case alone only the first is found',
    'Each of the two has the words.',
    () => (q, build) => {
      const titleOf = (id: string): string => build.entities.find((one) => one.id === id)?.title?.toLowerCase() ?? ''
      const hits = byShare(q, build)
      return hits.filter(({ id }, at) => hits.findIndex((one) => titleOf(one.id) === titleOf(id)) === at)
    },
    ['twins'],
  ),
  ...rows(
    'a minus leaves its word out, where each word is needed',
    'No word begins with a minus, and the word behind it is a given one.',
    () => (q, build) => {
      const left = q.replaceAll(/\s-\p{L}+/gu, '')
      const without = new Set(left === q ? [] : byShare(q.slice(q.indexOf(' -') + 2), build).map(({ id }) => id))
      return byShare(left, build).filter(({ id }) => !without.has(id))
    },
    ['twins'],
  ),
  ...rows(
    'null and undefined are read as no q, and find everything',
    'They are words, and no text begins a word with them.',
    () => (q, build) => (/^(?:null|undefined)$/.test(q) ? everything(build) : honest(q, build)),
    ['tiny', 'scripts'],
  ),
  ...stemmed('German', /(?:e[mnrs]?|ern)$/),
  ...stemmed('French', /(?:ements?|issait)$/),
  ...stemmed('Russian', /(?:\u0430|\u0430\u043c\u0438|\u0435\u044e|\u043e\u0439)$/),
]

function stemmed(language: string, ending: RegExp): readonly FaultyServer[] {
  const stemOf = (word: string): string => word.replace(ending, '')
  return rows(
    `what has the same stem in ${language} is found as well`,
    'Matching is by prefix alone.',
    matching({ fits: (own, given) => begins(own, given) || stemOf(own) === stemOf(given) }),
    ['nouns'],
  )
}

export const faultyWords: readonly FaultyServer[] = withRealism(table, {
  unseen: [
    'of several words with marks for vowels only the first counts',
    'of several words, eighteen hits each are looked at',
    'of titles that differ in case alone only the first is found (twins)',
    'a word given twice finds nothing, of seven entities',
    'a wrong character is forgiven in Chinese (scripts)',
    'of a run of Chinese the first character counts (scripts)',
    'only whole words are found, or whole runs without spaces (runs)',
    'codes are parted at spaces in the index, and at their signs in q (parts)',
    'no number is in the index, and each of q is looked for',
    'letters beyond ASCII are all alike (names)',
    'no search finds one entity (slugs)',
    'no search finds the last entity (slugs)',
    'the index lacks one entity (even)',
    'titles are parted at spaces, and q at dots, too (dots)',
    'a word with a hyphen is whole in the index, and parted in the query (desk)',
    'what stands in brackets is not in the index (brackets)',
  ],
  plausible: [
    'one wrong letter is forgiven behind the first two',
    'two letters in each other’s place are forgiven',
    'a letter that was left out is forgiven',
    'words are found by their sound',
    'a wrong letter is forgiven beyond ASCII',
    'a wrong character is forgiven in Chinese',
    'words and queries are cut behind the eighth letter',
    'words and queries are cut behind the fifth letter',
    'characters beyond the basic plane are dropped from the query',
    'words from right to left find nothing',
    'only whole words are found where letters have no case',
    'words without case are found by their inside',
    'Greek words are found whole only',
    'two words find nothing together',
    'white space is taken out of q',
    'of several words only the first counts',
    'of several words only the last counts',
    'no search finds the last entity',
    'no search finds one entity',
    'answers are kept under the first word',
    'answers are kept under the first word, where all must match',
    'an index parted at spaces, asked by words parted at signs',
    'three words find nothing',
    'a space behind a word makes it whole',
    'answers are kept without white space',
    'q is cut behind its 20th character',
    'q is cut behind its 20th character, where all must match',
    'five letters and more are found inside words',
    'words with a capital are in no index',
    'three letters and fewer are found inside words',
    'more than five words find nothing',
    'a word that every object has is not indexed',
    'the only word beyond sixteen bits is not indexed',
    'the only number is not indexed',
    'a word finds only what is longer',
    'the last word of a title is left out',
    'the first word of a title is left out',
    'an index keeps one entity for each word, the last',
    'titles are cut after their third word, and identifiers are searched',
    'titles are cut after their first word, and all words must match',
    'titles are cut after their first word, and one word must match',
    'what stands behind a line end is not read',
    'only three words of a title are indexed',
    'a question is cut after sixteen letters',
    'letters beyond ASCII are all alike',
    'of a run of Chinese the first character counts',
    'two letters in each other’s place are forgiven in any alphabet',
    'an index of numbers without their first zeros, asked by those with them',
    'an index without the sign of a long vowel, asked by words with it',
    'an index of Hebrew letters in one form each, asked by words with the one for their end',
    'codes are parted at spaces in the index, and at their signs in q',
    'no number is in the index, and each of q is looked for',
    'what stands in brackets is not in the index',
    'the last of two words must be whole',
    'of several words, eighteen hits each are looked at',
    'plain words are left out beside those of a list',
    'a word given twice finds nothing, of seven entities',
    'the index alone has titles in simplified characters',
    'of titles that differ in case alone only the first is found',
    'null and undefined are read as no q, and find everything',
  ],
  contrived: [
    'what finds nothing is held against titles, with _ for any letter',
    'what finds nothing is held against words behind the first, with _ for any letter',
    'a word is a wildcard from its second letter on',
    'words are kept up to their eighth letter',
    'words are kept up to their fourth letter',
    'of words beyond ASCII only the first letter counts',
    'several words find the title that has no other',
    'one title is found by its first word only',
    'one title is found by its last word only',
    'answers are kept under the first letter',
    'answers are kept under the first four letters',
    'answers are kept under the first eight letters',
    'answers are kept under the length of q',
    'a word given twice finds nothing, where two that are turned round find each other',
    'answers are kept under the first twelve letters, where all must match',
    'answers are kept under the first 24 letters',
    'answers are kept under the first 24 letters, where all must match',
    'answers are kept under the first 250 letters',
    'answers are kept under the first 250 letters, where all must match',
    'a number finds what has just that number',
    'a word with a dollar sign behind it finds what ends so',
    'all given words must begin one and the same word',
    'a dollar sign asks for a whole word',
    'the second word of a title is left out',
    'the index is shifted by one entity',
    'the second word is found inside words',
    'capitals and digits are looked up as a whole title',
    'every third entity that several words find is lost',
    'the longest word alone counts',
    'words with marks for vowels are found by what stands inside them',
    'of several words with marks for vowels only the first counts',
    'an equals sign asks for a whole word',
  ],
})
