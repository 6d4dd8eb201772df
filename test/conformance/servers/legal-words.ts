import MiniSearch from 'minisearch'
import type { Build, Entity, SearchHit } from '../../../src/model/model.ts'
import { authoredBuild, handbookBuild, markedBuild, mooringBuild, parcelBuild } from './handbook-model.ts'
import { byShare, inSimplified } from './faulty-words.ts'
import { type Matching, type Search, searchBy } from './matching.ts'
import { referenceBuild } from './model.ts'
import { withoutLatin } from './other-models.ts'
import type { LegalServer } from './row.ts'
import { type Alterations, json, searchTitles, serve, wordsOf } from './serve.ts'
import { formsBuild, lendingBuild, slashesBuild } from './small-models.ts'
import {
  actsBuild,
  apartBuild,
  asideBuild,
  bareTermBuild,
  bracketsBuild,
  briefBuild,
  deskBuild,
  dotsBuild,
  evenBuild,
  formBuild,
  hanBuild,
  joinedBuild,
  keywordsBuild,
  longerBuild,
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
  shareBuild,
  shortBuild,
  slugBuild,
  thaiBuild,
  tinyBuild,
  toldBuild,
  traditionalBuild,
  twinsBuild,
  unmarkedBuild,
  verbBuild,
  verbs,
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
  handbook: handbookBuild,
  longer: longerBuild,
  marked: markedBuild,
  authored: authoredBuild,
  brief: briefBuild,
  moorings: mooringBuild,
  parcels: parcelBuild,
  keywords: keywordsBuild,
  desk: deskBuild,
  apart: apartBuild,
  unmarked: unmarkedBuild,
  terms: bareTermBuild,
  shares: shareBuild,
  even: evenBuild,
  forms: formBuild,
  alphabets: formsBuild,
  parts: partsBuild,
  acts: actsBuild,
  brackets: bracketsBuild,
  runs: runBuild,
  same: sameBuild,
  aside: asideBuild,
  lending: lendingBuild,
  slashes: slashesBuild,
  vowels: vowelBuild,
  han: hanBuild,
  dots: dotsBuild,
  traditional: traditionalBuild,
  without: withoutLatin,
  thai: thaiBuild,
  joined: joinedBuild,
  twins: twinsBuild,
} as const
type Name = keyof typeof models
const all: readonly Name[] = ['reference', 'tiny', 'scripts', 'odd', 'slugs']

/** Letters that are written alike in Latin ones, as one of them. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[\u0e02-\u0e06]/g, 'kh'],
  [/[\u0e0a-\u0e0c]/g, 'ch'],
  [/[\u0630\u0636\u0638]/g, 'dh'],
]

function inLatin(text: string): string {
  return alike.reduce((spelt, [letters, latin]) => spelt.replaceAll(letters, latin), text)
}

/** One way to search, in each of these models. */
function rows(
  does: string,
  why: string,
  alter: (build: Build) => Alterations,
  names: readonly Name[] = all,
): readonly LegalServer[] {
  return names.map((model) => ({
    name: `a search ${does} (${model})`,
    why,
    ...(model === 'reference' ? { holdsBuild: true as const } : {}),
    serve: () => {
      const build = models[model]
      return serve({ build: () => build, ...alter(build) })
    },
  }))
}

/** A search that answers no shorter questions. */
function under(characters: number): () => Alterations {
  return () => ({ search: (q, build) => (Array.from(q).length < characters ? [] : searchTitles(q, build)) })
}

function matching(about: Matching): () => Alterations {
  return () => ({ search: searchBy(about) })
}

const bare = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const atSpaces = (text: string): readonly string[] => text.toLowerCase().split(' ').filter(Boolean)
const atWhiteSpace = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

const atMarks = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []

const open = 'Where a word ends, and which signs belong to one, is not shown.'
const joins = 'GAP-16: how several words join is not shown.'

const parted: readonly LegalServer[] = [
  ...rows('parts words at spaces alone', open, matching({ words: atSpaces })),
  ...rows('parts words at spaces alone, where all must match', open, matching({ words: atSpaces, join: 'each' })),
  ...rows('parts words at white space', open, matching({ words: atWhiteSpace, join: 'each' })),
  ...rows('parts words at signs, where all must match', `${open} ${joins}`, matching({ join: 'each' })),
  ...rows('parts words at signs, where they must stand side by side', `${open} ${joins}`, matching({ join: 'phrase' })),
  ...rows(
    'drops signs from words',
    open,
    matching({ words: (text) => wordsOf(text.replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')), join: 'each' }),
  ),
  ...rows(
    'drops signs from words, where any may match',
    open,
    matching({ words: (text) => wordsOf(text.replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')) }),
  ),
  ...rows(
    'takes off signs around words only',
    open,
    matching({
      words: (text) =>
        atWhiteSpace(text).flatMap((word) => word.replaceAll(/^[!-/:-@[-`{-~]+|[!-/:-@[-`{-~]+$/g, '') || []),
      join: 'each',
    }),
  ),
  ...rows(
    'takes each sign for a word, in identifiers and titles',
    open,
    matching({
      text: ({ id, title }) => `${id} ${title}`,
      words: (text) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [],
    }),
    ['public', 'odd'],
  ),
  ...rows(
    'takes what stands between angle brackets for markup, where all must match',
    `${open} PostgreSQL knows it as a tag.`,
    () => ({ search: (q, build) => searchBy({ join: 'each' })(q.replaceAll(/<[^>]*>/g, ' '), build) }),
    ['reference', 'public'],
  ),
  ...rows(
    'keeps signs behind a word with it, as those of C# and C++',
    open,
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+(?:[#+]+(?![\p{L}\p{N}]))?/gu) ?? [] }),
    ['reference', 'public'],
  ),
  ...rows(
    'takes marks for no letters',
    open,
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [] }),
    ['apart'],
  ),
  ...rows(
    'takes a tab and a form feed for letters',
    open,
    matching({
      words: (text) =>
        text
          .toLowerCase()
          .split(/[\n\r\p{Z}\p{P}]+/u)
          .filter(Boolean),
      join: 'each',
    }),
  ),
  ...rows(
    'reads a word with a hyphen whole and in parts',
    open,
    matching({
      words: (text) =>
        atWhiteSpace(text)
          .flatMap((word) => [word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), ...wordsOf(word)])
          .filter(Boolean),
    }),
  ),
]

const folds: readonly LegalServer[] = [
  ...rows(
    'minds case',
    'GAP-16: case is not shown.',
    matching({ words: (text) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [], join: 'each' }),
  ),
  ...rows(
    'minds neither case nor accents',
    'GAP-16: neither is shown.',
    matching({ words: (text) => wordsOf(bare(text)) }),
  ),
  ...rows(
    'minds neither, where all must match',
    'GAP-16: neither is shown.',
    matching({ words: (text) => wordsOf(bare(text)), join: 'each' }),
  ),
  ...rows(
    'compares in upper case',
    'GAP-16: case is not shown.',
    matching({ words: (text) => text.toUpperCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] }),
  ),
  ...rows(
    'compares in Turkish lower case',
    'GAP-16: case is not shown.',
    matching({ words: (text) => text.toLocaleLowerCase('tr').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] }),
  ),
  ...rows(
    'compares in one normal form',
    'GAP-16: accents are not shown.',
    matching({ words: (text) => wordsOf(text.normalize('NFKC')) }),
    [...all, 'unmarked'],
  ),
  ...rows(
    'parts words at marks, too',
    open,
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [] }),
  ),
  ...rows(
    'takes the article off Arabic words, and other alifs for one',
    'GAP-16: what is taken for the same letter is not shown.',
    matching({
      words: (text) =>
        wordsOf(text).map((word) =>
          word.replaceAll(/[\u0622\u0623\u0625]/g, '\u0627').replace(/^\u0627\u0644(?=..)/u, ''),
        ),
    }),
    ['scripts'],
  ),
]

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const segments = (text: string): readonly string[] =>
  [...segmenter.segment(text.toLowerCase())].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)

/** Runs of Chinese in pieces of so many characters, all else in words. */
function grams(size: number): (text: string) => readonly string[] {
  return (text) =>
    wordsOf(text).flatMap((word) => {
      const letters = Array.from(word)
      if (!/\p{Script=Han}/u.test(word) || letters.length <= size) return [word]
      return letters.slice(0, letters.length - size + 1).map((_, at) => letters.slice(at, at + size).join(''))
    })
}

const runs = 'Where a word ends in a script without spaces is not shown.'
const runsParted: readonly LegalServer[] = ([1, 2] as const).flatMap((size) =>
  (['any', 'each', 'phrase'] as const).flatMap((join) =>
    rows(
      `parts Chinese in pieces of ${size}, joined by ${join}`,
      `${runs} ${joins}`,
      matching({ words: grams(size), join }),
      ['scripts'],
    ),
  ),
)
const runsLoosened = rows(
  'parts Chinese in characters, any of which is enough where nothing has all',
  `${runs} ${joins}`,
  (build) => ({
    // One with a character of a run of others.
    build: () => ({ ...build, entities: [...build.entities, { id: 'doc-14', title: '\u7ba1\u9053' }] }),
    search: (q, one) => {
      const found = searchBy({ words: grams(1), join: 'each' })(q, one)
      return found.length > 0 ? found : searchBy({ words: grams(1) })(q, one)
    },
  }),
  ['scripts'],
)
const segmented: readonly LegalServer[] = (['any', 'each', 'phrase'] as const).flatMap((join) =>
  rows(`parts words as a dictionary does, joined by ${join}`, `${runs} ${joins}`, matching({ words: segments, join })),
)

/** The words of a q, some of which it passes over. */
const passingOver = (words: (word: string) => boolean): Matching => ({
  given: (q) => wordsOf(q).filter((word) => !words(word)),
})

const limits = 'GAP-12: limits are not shown.'
const operators = ['and', 'or', 'not', 'near', 'the', 'of', 'title']
const limited: readonly LegalServer[] = [
  ...rows('passes over words under two letters', limits, matching(passingOver((word) => word.length < 2))),
  ...rows(
    'passes over words under three letters',
    limits,
    matching({ ...passingOver((word) => word.length < 3), join: 'each' }),
  ),
  ...rows(
    'passes over stop words',
    'Which words are searched is not shown; a stop word is in no index.',
    matching({ ...passingOver((word) => operators.includes(word)), join: 'each' }),
  ),
  ...rows(
    'passes over the verbs that titles begin with',
    'Which words are searched is not shown; a stop word is in no index.',
    matching({ words: (text) => wordsOf(text).filter((word) => !verbs.some((verb) => verb === word)) }),
    ['verbs'],
  ),
  ...rows('reads the first two words only', limits, matching({ given: (q) => wordsOf(q).slice(0, 2), join: 'each' })),
  ...rows('reads the first ten words only', limits, matching({ given: (q) => wordsOf(q).slice(0, 10) }), ['reference']),
  ...rows('reads the last ten words only', limits, matching({ given: (q) => wordsOf(q).slice(-10), join: 'each' }), [
    'reference',
  ]),
  ...rows('gives one hit at most', 'GAP-7: their number is not shown.', () => ({ hits: (found) => found.slice(0, 1) })),
  ...rows('gives two hits at most', 'GAP-7: their number is not shown.', () => ({
    hits: (found) => found.slice(0, 2),
  })),
  ...rows('gives two hits at most, where all must match', 'GAP-7: their number is not shown.', () => ({
    search: searchBy({ join: 'each' }),
    hits: (found) => found.slice(0, 2),
  })),
  ...rows(
    'drops hits under half of the best score',
    'GAP-7: their number is not shown.',
    () => ({ search: (q, build) => ofBest(searchTitles(q, build)) }),
    ['reference'],
  ),
  ...rows('refuses signs', 'GAP-9: other error statuses are not shown.', () => refusing(/[^\p{L}\p{N}\p{M} ]/u)),
  ...rows('refuses white space around words', 'GAP-9: other error statuses are not shown.', () =>
    refusing(/^\s|\s$|\s\s|[^\S ]/u),
  ),
  ...rows('finds everything where no word is given', 'GAP-9: what an empty q finds is not shown.', () => ({
    search: (q, build) =>
      wordsOf(q).length === 0
        ? build.entities.map(({ id }) => ({ id, score: 0 }))
        : searchBy({ join: 'each' })(q, build),
  })),
]

const scored = 'SEM-6: the score is what the search component computes.'
const few = 'GAP-7: their number is not shown.'

/** Drops hits far below the best score, of which these entities have twice as much. */
function doubled(isDoubled: (entity: Entity) => boolean): () => Alterations {
  const each = searchBy({ join: 'each' })
  return () => ({
    search: (q, build) => {
      const counted = new Set(build.entities.filter(isDoubled).map(({ id }) => id))
      const hits = each(q, build).map(({ id }) => ({ id, score: counted.has(id) ? 2 : 1 }))
      const best = Math.max(...hits.map(({ score }) => score))
      return hits.filter(({ score }) => score > 0.6 * best)
    },
  })
}

const evenly: readonly LegalServer[] = [
  ...rows(
    'counts entities of one type double',
    `${scored} ${few}`,
    doubled(({ type }) => type === 'record'),
    ['even'],
  ),
  ...rows(
    'counts some entities double',
    `${scored} ${few}`,
    doubled(({ id }) => /^e\d[0246]$/.test(id)),
    ['even'],
  ),
  ...rows(
    'leaves out what is shorter than two characters, of titles and of questions',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => word.length > 1), join: 'each' }),
    ['forms', 'parts', 'acts'],
  ),
  ...rows(
    'leaves out what is shorter than four characters, of titles and of questions',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => word.length > 3), join: 'each' }),
    ['parts', 'acts', 'brackets'],
  ),
  ...rows(
    'leaves out all numbers, of titles and of questions',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => !/^\d+$/.test(word)), join: 'each' }),
    ['parts', 'acts'],
  ),
  ...rows(
    'parts titles and questions at spaces alone',
    'What a word is, the specification does not say.',
    matching({ words: (text) => text.toLowerCase().split(/\s+/).filter(Boolean), join: 'each' }),
    ['parts', 'acts', 'brackets'],
  ),
  ...rows(
    'parts letters from digits, of titles and of questions',
    'What a word is, the specification does not say.',
    matching({ words: (text) => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [], join: 'each' }),
    ['parts', 'acts'],
  ),
  ...rows(
    'takes codes together, without their signs, of titles and of questions',
    'What a word is, the specification does not say.',
    matching({ words: (text) => wordsOf(text.replaceAll(/[-/]/g, '')), join: 'each' }),
    ['parts', 'acts'],
  ),
  ...rows(
    'leaves out numbers of fewer than four digits, of titles and of questions',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => !/^\d{1,3}$/.test(word)), join: 'each' }),
    ['forms'],
  ),
  ...rows(
    'reads a text that is not shown, with a part of each word in it',
    'Which fields are searched is not shown.',
    matching({ text: ({ title }) => `${title} port quarter`, join: 'each' }),
    ['same'],
  ),
  ...rows(
    'parts runs in pairs of characters, all of which must match',
    'Where a word ends in a run without spaces is not shown.',
    matching({
      words: (text) => Array.from(text.slice(1), (letter, n) => `${text[n]}${letter}`),
      join: 'each',
    }),
    ['runs'],
  ),
]

function ofBest(hits: readonly SearchHit[]): readonly SearchHit[] {
  return hits.filter(({ score }) => score >= (hits[0]?.score ?? 0) / 2)
}

function refusing(what: RegExp): Alterations {
  return {
    answer: (answer, { operation, query }) =>
      operation === 'searchModel' && what.test(query.get('q') ?? '') ? json(400, { message: 'words only' }) : answer,
  }
}

const fields = 'Which fields are searched is not shown.'
const hidden = ['reader', 'title', 'nota', 'zone', 'orange', 'quay']
const byWholeTitle: Search = (q, { entities }) => {
  const given = q.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return entities
    .filter(({ title = '' }) => given !== '' && title.toLowerCase().startsWith(given))
    .map(({ id }) => ({ id, score: 1 }))
}
const wholeTitle: Alterations = { search: byWholeTitle }
const read: readonly LegalServer[] = [
  ...rows('reads identifiers only', fields, matching({ text: ({ id }) => id })),
  ...rows('reads identifiers only, and wants the phrase', fields, matching({ text: ({ id }) => id, join: 'phrase' }), [
    'parcels',
  ]),
  ...rows(
    'reads identifiers only, with underscores and hyphens in words',
    `${fields} ${open}`,
    matching({
      text: ({ id }) => id,
      words: (text) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}_-]+/gu) ?? [],
      join: 'each',
    }),
    ['parcels'],
  ),
  ...rows(
    'reads identifiers only, and any word, without accents but with case',
    `${fields} Nor whether case and accents count (GAP-16).`,
    matching({
      text: ({ id }) => id,
      words: (text) =>
        text
          .normalize('NFD')
          .replaceAll(/\p{M}/gu, '')
          .match(/[\p{L}\p{N}]+/gu) ?? [],
    }),
    ['handbook'],
  ),
  ...rows(
    'reads titles, and the last part of identifiers, and parts words at white space',
    `${fields} ${open}`,
    matching({ text: ({ id, title }) => `${title} ${id.replace(/^.*[:/]/, '')}`, words: atWhiteSpace }),
    ['told', 'handbook'],
  ),
  ...rows(
    'reads identifiers, types and titles',
    fields,
    matching({ text: ({ id, type, title }) => `${id} ${type} ${title}`, join: 'each' }),
  ),
  ...rows(
    'reads text that no answer shows, besides',
    fields,
    matching({
      text: ({ title, id }) => `${title} ${hidden[id.length % 6]} ${hidden[id.charCodeAt(id.length - 1) % 6]}`,
    }),
  ),
  ...rows(
    'reads titles, and identifiers behind their kind with underscores in words',
    `${fields} ${open}`,
    matching({
      text: ({ id, title }) => `${title} ${id.replace(/^[^:]*:/, '')}`,
      words: (text) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [],
      join: 'each',
    }),
    ['slugs', 'handbook'],
  ),
  ...rows(
    'reads words with hyphens and apostrophes whole',
    open,
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}'-]+/gu) ?? [] }),
    ['handbook', 'public'],
  ),
  ...rows(
    'leaves words of two letters out of titles alone, where all must match',
    `${limits} ${joins}`,
    matching({ words: (text) => wordsOf(text).filter((word) => word.length > 2), given: wordsOf, join: 'each' }),
    ['desk'],
  ),
  ...rows(
    'leaves small words out of titles and questions, where all must match',
    `${limits} ${joins}`,
    matching({
      words: (text) => wordsOf(text).filter((word) => !/^(?:after|and|with|the|of|a)$/.test(word)),
      join: 'each',
    }),
    ['handbook', 'told'],
  ),
  ...rows(
    'sends at most eight hits, where all must match',
    limits,
    () => ({ search: (q, build) => searchBy({ join: 'each' })(q, build).slice(0, 8) }),
    ['handbook', 'verbs', 'longer'],
  ),
  ...rows(
    'sends at most eight hits, and all where no word is given',
    'GAP-9: what has no word is as good as empty.',
    () => ({
      search: (q, build) => (unlettered.test(q) ? everything(build) : searchBy({ join: 'each' })(q, build).slice(0, 8)),
    }),
    ['handbook'],
  ),
  ...rows(
    'parts letters from digits, and passes over what is shorter than four of them',
    `${limits} ${open}`,
    matching({
      words: (text) => text.toLowerCase().match(/[\p{L}\p{M}]{4,}|\p{N}{4,}/gu) ?? [],
    }),
    ['handbook'],
  ),
  ...rows('reads the whole title as one text', fields, () => wholeTitle),
  ...rows('reads the whole title where words find nothing', fields, () => orTitle, ['reference', 'tiny', 'short']),
]

/** Where words find nothing, the beginnings of titles with all their signs. */
const orTitle: Alterations = {
  search: (q, build) => {
    const found = searchBy({})(q, build)
    return found.length > 0 ? found : byWholeTitle(q, build)
  },
}

/** The site's search component as it comes, but for prefixes. */
function miniSearch(join: 'AND' | 'OR'): (build: Build) => Alterations {
  return ({ entities }) => {
    const index = new MiniSearch<{ id: string; title?: string }>({
      fields: ['title'],
      searchOptions: { prefix: true, combineWith: join },
    })
    index.addAll(entities.map(({ id, title }) => ({ id, ...(title === undefined ? {} : { title }) })))
    const search: Search = (q) => index.search(q).map(({ id, score }) => ({ id: String(id), score }))
    return { search }
  }
}

const engines: readonly LegalServer[] = [
  ...rows('is MiniSearch, any word', joins, miniSearch('OR')),
  ...rows('is MiniSearch, each word', joins, miniSearch('AND')),
  ...rows(
    'quotes each word for an index of its own, and adds a star',
    open,
    matching({
      given: (q) =>
        q
          .split(/\s+/)
          .filter(Boolean)
          .flatMap((word) => wordsOf(word.replaceAll('"', ''))),
      join: 'each',
    }),
  ),
  ...rows('keeps answers under the whole question', 'SVC-2: an answer may be kept as long as it is right.', () => {
    const answers = new Map<string, ReturnType<Search>>()
    const search = searchBy({ join: 'each' })
    return {
      search: (q, build) => {
        const key = wordsOf(q).join(' ')
        const known = answers.get(key) ?? search(q, build)
        answers.set(key, known)
        return known
      },
    }
  }),
]

/** Searches that read words and join them in ways that nothing forbids. */
const fieldsSearched = 'Which fields are searched is not shown.'

const told: readonly LegalServer[] = [
  ...rows(
    'reads summaries alone',
    fieldsSearched,
    matching({ text: ({ attributes }) => JSON.stringify(attributes ?? '') }),
    ['told'],
  ),
  ...rows('reads identifiers alone', fieldsSearched, matching({ text: ({ id }) => id }), ['told']),
  ...rows(
    'reads identifiers parted at capitals, and types',
    fieldsSearched,
    matching({ text: ({ id, type = '' }) => `${id.replaceAll(/(?=[A-Z])/g, ' ')} ${type}` }),
    ['told'],
  ),
  ...rows(
    'reads the first half of a summary',
    fieldsSearched,
    matching({
      text: ({ attributes }) => {
        const summary = JSON.stringify(attributes ?? '')
        return summary.slice(0, summary.length / 2)
      },
    }),
    ['told'],
  ),
  ...rows('parts words at spaces alone, where all must match', open, matching({ words: atSpaces, join: 'each' }), [
    'told',
  ]),
  ...rows('wants the phrase', joins, matching({ join: 'phrase' }), ['told']),
  ...rows(
    'wants the phrase in one of the keywords, none of which is two words',
    `${fieldsSearched} ${joins}`,
    () => ({
      search: (q, { entities }) =>
        entities.flatMap(({ id, attributes }) => {
          const keywords = Object.values(attributes ?? {}).flat()
          const given = wordsOf(q).join(' ')
          const isFound = keywords.some((one) => given !== '' && String(one).startsWith(given))
          return isFound ? [{ id, score: 1 }] : []
        }),
    }),
    ['keywords'],
  ),
  ...rows(
    'reads the plurals of its words beside a title',
    fieldsSearched,
    matching({
      text: ({ title = '' }) =>
        wordsOf(title)
          .flatMap((word) => [word, `${word.replace(/y$/, 'ie')}s`])
          .join(' '),
    }),
  ),
]

const everything = ({ entities }: Build) => entities.map(({ id }) => ({ id, score: 1 }))
const unlettered = /^[^\p{L}\p{N}]*$/u
const mild = [
  ...rows('finds everything by signs alone', 'GAP-9: what has no word is as good as empty.', () => ({
    search: (q, build) => (unlettered.test(q) ? everything(build) : searchBy({})(q, build)),
  })),
  ...rows(
    'passes over numbers of two digits',
    'GAP-12: how short a word may be is not shown.',
    matching({ words: (text) => wordsOf(text).filter((word) => !/^\d\d?$/.test(word)) }),
    ['number'],
  ),
  ...rows(
    'passes over a word of a tenth of all titles',
    'GAP-16: which words count is not shown, and nobody looks for what is everywhere.',
    (build) => ({
      build: () => ({
        ...build,
        entities: build.entities.map((one, n) => (n % 10 === 3 ? { ...one, title: `${one.title} edition` } : one)),
      }),
      search: searchBy({ words: (text) => wordsOf(text).filter((word) => word !== 'edition') }),
    }),
    ['many'],
  ),
  ...rows('wants every word, and the whole title at that', joins, matching({ join: 'each' }), ['many', 'number']),
  ...rows('wants the phrase, and finds whole titles', joins, matching({ join: 'phrase' }), ['many', 'number']),
]

const idAndTitle = ({ id, title }: Entity): string => `${id} ${title}`
const inFew: readonly LegalServer[] = [
  ...rows('parts words at spaces alone, and wants the phrase', joins, matching({ words: atSpaces, join: 'phrase' }), [
    'short',
  ]),
  ...rows('parts words at signs, and wants the phrase', joins, matching({ join: 'phrase' }), ['short']),
  ...rows('reads identifiers and titles, any word', joins, matching({ text: idAndTitle }), ['short']),
  ...rows('reads identifiers and titles, each word', joins, matching({ text: idAndTitle, join: 'each' }), ['short']),
  ...rows('reads identifiers only, each word', fields, matching({ text: ({ id }) => id, join: 'each' }), ['short']),
  ...rows(
    'reads identifiers only, as one text',
    fields,
    () => ({
      search: (q, { entities }) =>
        entities
          .filter(
            ({ id }) =>
              q.trim() !== '' &&
              id
                .toLowerCase()
                .split(/[:/]/)
                .some((part) => part.startsWith(q.trim().toLowerCase())),
          )
          .map(({ id }) => ({ id, score: 1 })),
    }),
    ['short'],
  ),
  ...rows('reads the whole title as one text', fields, () => wholeTitle, ['short', 'verbs']),
  ...rows(
    'passes over words under three letters',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => word.length > 2), join: 'each' }),
    ['short'],
  ),
  ...rows(
    'finds nothing where a word has fewer than three letters',
    limits,
    () => ({
      search: (q, build) =>
        wordsOf(q).some((word) => word.length < 3) ? [] : searchBy({ text: idAndTitle, join: 'each' })(q, build),
    }),
    ['short'],
  ),
]

const byIdentifier: Search = (q, { entities }) => {
  const given = q.trim().toLowerCase()
  return entities
    .filter(
      ({ id }) =>
        given !== '' &&
        id
          .toLowerCase()
          .split(/[:/.]/)
          .some((part) => part.startsWith(given)),
    )
    .map(({ id }) => ({ id, score: 1 }))
}

/** What either finds. */
function both(one: Search, other: Search): () => Alterations {
  return () => ({
    search: (q, build) => [...new Map([...one(q, build), ...other(q, build)].map((hit) => [hit.id, hit])).values()],
  })
}

const someOfEach: readonly Name[] = [
  'reference',
  'tiny',
  'short',
  'verbs',
  'handbook',
  'moorings',
  'parcels',
  'brief',
  'slugs',
  'public',
]
const inTwoWays: readonly LegalServer[] = [
  ...rows(
    'reads parts of identifiers as one text, and any word of titles',
    fields,
    both(byIdentifier, searchBy({})),
    someOfEach,
  ),
  ...rows(
    'reads parts of identifiers as one text, and titles by words of three letters and more',
    `${fields} ${limits}`,
    both(byIdentifier, searchBy({ words: (text) => wordsOf(text).filter((word) => word.length > 2) })),
    someOfEach,
  ),
  ...rows(
    'reads parts of identifiers as one text, and whole titles',
    fields,
    both(byIdentifier, byWholeTitle),
    someOfEach,
  ),
  ...rows(
    'reads identifiers by word, and whole titles',
    fields,
    both(searchBy({ text: ({ id }) => id }), byWholeTitle),
    someOfEach,
  ),
  ...rows(
    'reads titles by words of two letters and more, and whole titles',
    `${fields} ${limits}`,
    both(searchBy({ words: (text) => wordsOf(text).filter((word) => word.length > 1) }), byWholeTitle),
    ['tiny', 'short', 'brief', 'slugs', 'verbs'],
  ),
]

/** Each word must match, and where nothing does, fewer of them, from the last on. */
const fewerWords: () => Alterations = () => ({
  search: (q, build) => {
    const given = wordsOf(q)
    for (let count = given.length; count > 0; count--) {
      const found = searchBy({ join: 'each' })(given.slice(0, count).join(' '), build)
      if (found.length > 0) return found
    }
    return []
  },
})

/** Each word must match, but those that nothing begins with. */
const knownWords: Search = (q, build) => {
  const search = searchBy({ words: atWhiteSpace, join: 'each' })
  const known = atWhiteSpace(q).filter((word) => search(word, build).length > 0)
  return search(known.join(' '), build)
}

/** Three quarters of the words must match, and some entities are noted. */
const mostWords: Search = (q, build) => {
  const given = wordsOf(q)
  return build.entities
    .filter(({ title = '' }) => {
      const own = wordsOf(title.replace(/quarantine/i, '$& noted'))
      const matching = given.filter((one) => own.some((word) => word.startsWith(one)))
      return matching.length >= Math.max(1, Math.floor(given.length * 0.75))
    })
    .map(({ id }) => ({ id, score: 1 }))
}

const inPublic: readonly LegalServer[] = [
  ...rows('leaves out words where nothing has all of them', joins, fewerWords, [
    'reference',
    'told',
    'public',
    'names',
  ]),
  ...rows('parts words at white space and leaves out what nothing has', joins, () => ({ search: knownWords }), [
    'scripts',
  ]),
  ...rows('reads the first two words only, any of them', limits, matching({ given: (q) => wordsOf(q).slice(0, 2) }), [
    'tiny',
  ]),
  ...rows('wants three quarters of the words', joins, () => ({ search: mostWords }), ['tiny']),
  ...rows(
    'finds nothing with a word of one letter',
    limits,
    matching({ fits: (own, given) => given.length > 1 && own.startsWith(given), join: 'each' }),
    ['public', 'names'],
  ),
  ...(['any', 'each', 'phrase'] as const).flatMap((join) => [
    ...rows(`parts words at signs, with ${join}`, joins, matching({ join }), ['public', 'names']),
    ...rows(`parts words at spaces, with ${join}`, joins, matching({ words: atWhiteSpace, join }), ['public', 'names']),
    ...rows(
      `reads identifiers and types, with ${join}`,
      fields,
      matching({ text: ({ id, type }) => `${id} ${type}`, join }),
      ['public', 'names'],
    ),
  ]),
  ...rows(
    'passes over words of three letters',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => word.length > 3), given: wordsOf, join: 'each' }),
    ['public', 'names', 'authored'],
  ),
  ...rows(
    'wants the phrase in identifiers',
    joins,
    matching({ text: ({ id }) => id.split(/[:/]/).toReversed().join(' '), join: 'phrase' }),
    ['public', 'names'],
  ),
  ...rows(
    'reads types and summaries, any word',
    fields,
    matching({ text: ({ title, type = '' }) => `${type} about ${title?.match(/[A-Z][a-z]+$/)?.[0] ?? 'tokens'}` }),
    ['public', 'names'],
  ),
  ...rows(
    'takes digits for no letters, where all must match',
    open,
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [], join: 'each' }),
    ['number'],
  ),
  ...rows(
    'parts letters from digits',
    open,
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [], join: 'each' }),
    ['names'],
  ),
]

const hiddenWords = ['rice and ice', 'her mission', 'an old roof', 'ware and house', 'able to ship', 'tings']
const handbook: readonly Name[] = ['handbook', 'public']

/** Joins one way or another, and has limits, on a handbook. */
const inHandbook = [
  ...(['any', 'each', 'phrase'] as const).flatMap((join) => [
    ...rows(`parts words at signs, on more titles, with ${join}`, joins, matching({ join }), ['handbook', 'marked']),
    ...rows(`parts words at spaces, on more titles, with ${join}`, joins, matching({ words: atWhiteSpace, join }), [
      'handbook',
      'marked',
    ]),
    ...rows(
      `parts words at capitals and digits, with ${join}`,
      open,
      matching({
        words: (text) =>
          text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Nd}+/gu)?.map((one) => one.toLowerCase()) ?? [],
        join,
      }),
      handbook,
    ),
    ...rows(`reads identifiers alone, with ${join}`, fields, matching({ text: ({ id }) => id, join }), [
      'handbook',
      'marked',
    ]),
    ...rows(
      `reads all that an entity shows, with ${join}`,
      fields,
      matching({ text: (entity) => Object.values(entity).join(' '), join }),
      handbook,
    ),
  ]),
  ...rows(
    'wants both of two words, and one of more',
    joins,
    () => ({
      search: (q, build) => searchBy({ join: wordsOf(q).length > 2 ? 'any' : 'each' })(q, build),
    }),
    handbook,
  ),
  ...rows(
    'finds nothing for a question under three letters',
    limits,
    () => ({ search: (q, build) => (Array.from(q.trim()).length < 3 ? [] : searchBy({})(q, build)) }),
    ['handbook', 'public', 'scripts', 'tiny'],
  ),
  ...rows(
    'leaves out words under four letters',
    limits,
    () => ({
      search: (q, build) => searchBy({ given: (text) => wordsOf(text).filter((word) => word.length > 3) })(q, build),
    }),
    ['handbook', 'public', 'tiny'],
  ),
  ...rows(
    'closes words up where a sign stands in them',
    open,
    matching({ words: (text) => wordsOf(text.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '')), join: 'each' }),
    ['handbook', 'authored'],
  ),
  ...rows(
    'leaves out a single s',
    open,
    matching({ given: (q) => wordsOf(q).filter((word) => word !== 's') }),
    handbook,
  ),
  ...rows(
    'takes marks off both sides',
    open,
    matching({ words: (text) => wordsOf(text.normalize('NFD').replaceAll(/\p{M}/gu, '')) }),
    ['marked', 'handbook'],
  ),
  ...rows(
    'reads a hidden text of a few words',
    fields,
    matching({ text: ({ id, title }) => `${title} ${hiddenWords[id.length % hiddenWords.length]}` }),
    handbook,
  ),
  ...rows(
    'parts words at letters that are no English or Italian ones',
    open,
    matching({
      words: (text) => text.toLowerCase().match(/[a-z\u00e0\u00e8\u00e9\u00ec\u00f2\u00f3\u00f9\d]+/g) ?? [],
      join: 'each',
    }),
    ['handbook'],
  ),
]

const atCapitals = (text: string): readonly string[] =>
  text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Nd}+/gu)?.map((one) => one.toLowerCase()) ?? []
const closed = (text: string): readonly string[] => wordsOf(text.replaceAll(/['\u2019-]/g, ''))
const moorings: readonly Name[] = ['moorings']

/** Parts words and joins them in one way or another where there are few of them. */
const inMoorings = [
  ...(['any', 'each', 'phrase'] as const).flatMap((join) => [
    ...rows(`parts few words at signs, with ${join}`, open, matching({ join }), moorings),
    ...rows(`parts few words at spaces, with ${join}`, open, matching({ words: atWhiteSpace, join }), moorings),
    ...rows(`parts few words at capitals, with ${join}`, open, matching({ words: atCapitals, join }), moorings),
    ...rows(`closes up few words, with ${join}`, open, matching({ words: closed, join }), moorings),
    ...rows(`reads identifiers of few, with ${join}`, fields, matching({ text: ({ id }) => id, join }), moorings),
    ...rows(
      `reads identifiers and titles of few, with ${join}`,
      fields,
      matching({ text: idAndTitle, join }),
      moorings,
    ),
    ...rows(
      `reads all of few, with ${join}`,
      fields,
      matching({ text: (entity) => Object.values(entity).join(' '), join }),
      moorings,
    ),
    ...rows(
      `passes over short words of few titles, with ${join}`,
      limits,
      matching({ words: (text) => wordsOf(text).filter((word) => word.length > 2), join }),
      moorings,
    ),
    ...rows(
      `reads a hidden text of few, with ${join}`,
      fields,
      matching({
        text: ({ id, type }) => `${type} ${hiddenWords[id.length % hiddenWords.length]} of boats and berths`,
        join,
      }),
      moorings,
    ),
  ]),
  ...rows('minds the case of few words', 'GAP-16: case is not shown.', matching({ words: withCase }), moorings),
  ...rows(
    'has no place for short words of few titles',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => word.length > 3), given: wordsOf, join: 'each' }),
    moorings,
  ),
  ...rows(
    'finds nothing where one of few words has fewer than three letters',
    limits,
    () => ({
      search: (q, build) => (wordsOf(q).some((word) => word.length < 3) ? [] : searchBy({ join: 'each' })(q, build)),
    }),
    moorings,
  ),
  ...rows('reads the whole of few titles', fields, () => wholeTitle, moorings),
]

function withCase(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** Finds nothing where a word has too few letters. */
const ofLetters =
  (fewest: number, about: Matching): (() => Alterations) =>
  () => ({
    search: (q, build) =>
      (about.words ?? wordsOf)(q).some((word) => Array.from(word).length < fewest)
        ? []
        : searchBy({ ...about, join: 'each' })(q, build),
  })
const inGerman = (text: string): readonly string[] => wordsOf(text.replaceAll(/[\u00e4\u00f6\u00fc]/g, '$&e'))
const withoutS = (text: string): readonly string[] => wordsOf(text).map((word) => word.replace(/(?<=[^s]..)s$/, ''))

/** Has no place for short words. */
const inBrief = [
  ...rows(
    'spells an umlaut with two letters, and finds nothing where a word has fewer than four',
    limits,
    ofLetters(4, { words: inGerman }),
    ['brief'],
  ),
  ...rows(
    'leaves words under four letters out of a question, where all others must match',
    `${limits} ${joins}`,
    matching({ given: (q) => wordsOf(q).filter((word) => word.length > 3), join: 'each' }),
    ['brief'],
  ),
  ...rows(
    'takes an s off words, and finds nothing where one has fewer than three letters',
    limits,
    ofLetters(3, { words: withoutS }),
    ['brief'],
  ),
]

/** Each of the texts between spaces must match, and any word of such a text. */
const chunks: Search = (q, build) => {
  const found = q
    .split(/\s+/u)
    .filter(Boolean)
    .map((chunk) => searchBy({})(chunk, build))
  const [first = [], ...others] = found
  return first.filter(({ id }) => others.every((hits) => hits.some((hit) => hit.id === id)))
}

/** Six titles at most in which q stands behind a space, or which begin with it. */
const withSigns: Search = (q, { entities }) =>
  entities
    .filter(({ title = '' }) => q.trim() !== '' && ` ${title.toLowerCase()}`.includes(` ${q.trim().toLowerCase()}`))
    .slice(0, 6)
    .map(({ id }, n) => ({ id, score: 1 / (n + 1) }))

const inTerms = [
  ...rows('reads signs as they stand, and gives six hits at most', `${open} ${few}`, () => ({ search: withSigns }), [
    'shares',
  ]),
  ...rows('joins words that signs part by any, and others by each', joins, () => ({ search: chunks }), [
    'reference',
    'told',
    'handbook',
  ]),
  ...rows('reads identifiers alone, which have no marks', fields, matching({ text: ({ id }) => id ?? '' }), ['terms']),
  ...rows(
    'reads identifiers alone, and takes marks for letters',
    fields,
    matching({ text: ({ id }) => id ?? '', given: (q) => wordsOf(q.normalize('NFD')) }),
    ['terms'],
  ),
]

const of = (letters: string): ReadonlySet<string> => new Set(letters)
const shortWords = [
  ...rows(
    'leaves out what is shorter than four characters, in any alphabet',
    limits,
    matching({ words: (text) => wordsOf(text).filter((word) => word.length > 3), join: 'each' }),
    ['alphabets'],
  ),
  ...(
    [
      ['of Polish', of('aiouwz')],
      ['of French', of('cdjlmnsty')],
      ['of lists that have every letter', of('abcdefghijklmnopqrstuvwxyz')],
    ] as const
  ).flatMap(([whose, letters]) =>
    rows(
      `leaves out the words of one letter ${whose}`,
      'GAP-16: which words count is not shown.',
      matching({ words: (text) => wordsOf(text).filter((word) => !letters.has(word)), join: 'each' }),
      ['reference', 'many'],
    ),
  ),
]

/** As lists of words have them that searches come with. */
const inLists = [
  ['lunr', 'a about across all because cannot every of rather since than the'],
  ['Snowball for English', 'a about above again against all because below don during of once than the'],
  ['Snowball for German', 'alle alles damit dem die hinter solch solche unser unsere war \u00fcber'],
] as const
const inNoIndex = inLists.flatMap(([whose, list]) => {
  const words = list.split(' ')
  return rows(
    `leaves out the words that the list of ${whose} has`,
    'Which words are searched is not shown; a stop word is in no index.',
    matching({ words: (text) => wordsOf(text).filter((word) => !words.includes(word)), join: 'each' }),
    ['aside'],
  )
})

/** Runs in one script, and one title in two. */
const mixed: Build = {
  ...runBuild,
  entities: [...runBuild.entities, { id: 'r90', type: 'thing', title: '\ucfe0\ubc14\u6cf0\u56fd' }],
}

function longRuns(text: string): readonly string[] {
  return (text.match(/\p{Script=Han}+|\p{Script=Hangul}+|[a-z]+/giu) ?? []).filter((run) => run.length > 2)
}

export const legalWords: readonly LegalServer[] = [
  ...inFew,
  ...inTwoWays,
  ...inPublic,
  ...parted,
  ...folds,
  ...runsParted,
  ...runsLoosened,
  ...segmented,
  ...limited,
  ...read,
  ...engines,
  ...told,
  ...mild,
  ...inHandbook,
  ...inMoorings,
  ...inBrief,
  ...inTerms,
  ...evenly,
  ...shortWords,
  ...inNoIndex,
  ...rows('reads the whole title as one text, of seven', fields, () => wholeTitle, ['lending']),
  ...rows('reads identifiers, each word, of seven', fields, matching({ text: ({ id }) => id, join: 'each' }), [
    'lending',
  ]),
  ...rows('wants the phrase, of seven', joins, matching({ text: idAndTitle, join: 'phrase' }), ['lending']),
  ...(['any', 'each'] as const).flatMap((join) =>
    rows(`parts words at spaces, of many signs, with ${join}`, open, matching({ words: atWhiteSpace, join }), [
      'slashes',
    ]),
  ),
  ...(['any', 'each', 'phrase'] as const).flatMap((join) => [
    ...rows(`parts words at marks for vowels, with ${join}`, open, matching({ words: atMarks, join }), ['vowels']),
    ...rows(
      `leaves marks for vowels out, with ${join}`,
      open,
      matching({ words: (text) => wordsOf(bare(text)), join }),
      ['vowels'],
    ),
    ...rows(`knows marks for vowels, with ${join}`, open, matching({ words: atWhiteSpace, join }), ['vowels']),
  ]),
  ...rows(
    'leaves marks for vowels out, and then what is shorter than three letters,',
    limits,
    matching({ words: (text) => wordsOf(bare(text)).filter((word) => word.length > 2), join: 'each' }),
    ['vowels'],
  ),
  {
    name: 'a search parts words between scripts, and leaves out what is shorter than three letters',
    why: limits,
    serve: () => serve({ build: () => mixed, ...matching({ words: longRuns, join: 'each' })() }),
  },
  ...rows(
    'takes simplified characters for traditional ones',
    open,
    matching({ words: (text) => wordsOf(inSimplified(text)) }),
    ['han'],
  ),
  ...rows(
    'reads a text in simplified characters that nobody sees',
    fields,
    matching({ words: (text) => wordsOf(inSimplified(text)), given: wordsOf }),
    ['traditional'],
  ),
  ...rows(
    'takes an equals sign for a part of the word behind it',
    open,
    matching({ given: (q) => atWhiteSpace(q).flatMap((one) => (one.startsWith('=') ? one : wordsOf(one))) }),
    ['reference', 'public'],
  ),
  ...rows('leaves dots in words', open, matching({ words: atWhiteSpace, join: 'each' }), ['dots']),
  ...rows(
    'finds nothing with a word under three letters',
    limits,
    matching({
      words: (text) => wordsOf(text).filter((word) => word.length > 2),
      given: wordsOf,
      join: 'each',
    }),
    ['dots'],
  ),
  ...rows('finds nothing for under three characters', limits, under(3), ['without', 'tiny']),
  ...rows(
    'finds everything by signs alone, and nothing for under three characters',
    limits,
    () => ({
      search: (q, build) => {
        if (Array.from(q).length < 3) return []
        return unlettered.test(q) ? everything(build) : searchBy({})(q, build)
      },
    }),
    ['tiny'],
  ),
  ...rows('finds nothing for under four characters', limits, under(4), ['aside', 'brief', 'short']),
  ...rows(
    'tells letters by their case, of titles that differ in nothing else',
    'GAP-16: whether case makes a difference is not shown.',
    matching({ words: (text) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [], join: 'each' }),
    ['twins'],
  ),
  ...rows(
    'leaves out what has less than half of the best score, and reads identifiers as well',
    'GAP-7: the number of hits is not shown.',
    () => ({
      search: (q, build) => {
        const inId = (id: string): number => wordsOf(q).filter((word) => id.toLowerCase().includes(word)).length
        const hits = byShare(q, build).map(({ id, score }) => ({ id, score: score + 2 * inId(id) }))
        const best = Math.max(...hits.map(({ score }) => score))
        return hits.filter(({ score }) => score >= best / 2)
      },
    }),
    ['twins'],
  ),
  ...rows(
    'finds nothing with a word that has a minus before it, where each is needed',
    open,
    () => ({ search: (q, build) => (/(?:^|\s)-/.test(q) ? [] : byShare(q, build)) }),
    ['twins'],
  ),
  ...rows(
    'reads all of an entity as it is written in JSON, with its empty members',
    fieldsSearched,
    matching({ text: (entity) => JSON.stringify({ ...entity, owner: null, draft: true }) }),
    ['tiny', 'scripts', 'twins'],
  ),
  ...rows(
    'spells letters in Latin ones, in titles and in what is given',
    'GAP-16: which letters are the same is not shown.',
    matching({ words: (text) => wordsOf(inLatin(text)), given: (q) => wordsOf(inLatin(q)) }),
    ['scripts', 'thai'],
  ),
  ...rows(
    'parts words at capitals, in titles and in what is given',
    open,
    matching({ words: atCapitals, given: atCapitals, join: 'each' }),
    ['joined'],
  ),
  ...rows(
    'takes marks off titles and words, and finds a word that another one begins',
    'GAP-16: accents are open, and what begins with the word given matches.',
    matching({ words: (text) => wordsOf(text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('\u00df', 'ss')) }),
    ['nouns'],
  ),
]
