import { allOf } from '../../../client/all-of.ts'
import type { ShownEntity } from '../answers/entity.ts'
import type { Ids } from '../answers/hits.ts'
import { type DerivedAnswer, finds, type SearchAnswer, type WithAnswer } from '../answers/search.ts'
import { escaped, escapedInLowerCase } from '../escaped.ts'
import { shuffled } from '../random.ts'
import type { Asking, SearchingInput, WordsAsked } from './asking.ts'
import { partsInside } from './inner-parts.ts'
import { escapedSigns, type NonsenseWord, nonsenseWords } from './nonsense.ts'
import {
  askCrossed,
  askCutTogether,
  askPairs,
  type CrossedPair,
  crossedPairs,
  type CutTogether,
  type Pair,
  type WordPair,
  wordsTogether,
} from './pairs.ts'
import { escapedOf, type Pattern, patternsOf, type Quoted, quotedOf, rarestType, tellingWords } from './patterns.ts'
import { inflected, longestOf, ofEachKind, probesOf, withDigits } from './probes.ts'
import { isUnspaced } from './scripts.ts'
import { chosenPrefixes, largeModel, type OddQuery, oddQueries, shortWords } from './search-texts.ts'
import { type SignedWord, signedWords } from './signed-words.ts'
import { askSpaced, type SpacedText, spacedTexts, type SpacingPair } from './white-space.ts'
import { isAsciiWord, isSimple, prefixesOf } from './words.ts'
import { fewestCases, least, usual } from '../../enough.ts'

/** What came back, by what is in question. */
export interface FurtherAnswers {
  /** Proper prefixes of what was found. */
  readonly prefixes: readonly (DerivedAnswer & {
    /** The only entities that it tells of: what a run without spaces finds besides, another part of it may find. */
    readonly among?: Ids
  })[]
  /** What is left of a word without its first letters. */
  readonly inner: readonly DerivedAnswer[]
  /** Letters that no text starts a word with. */
  readonly nonsense: readonly WithAnswer<Omit<NonsenseWord, 'q'>>[]
  /** Words of titles with signs in them. */
  readonly signed: readonly WithAnswer<SignedWord>[]
  readonly pairs: readonly Pair[]
  readonly cutTogether: readonly CutTogether[]
  /** Two words that find different entities, together in either order; `odd` has signs between the first of these. */
  readonly crossed: readonly (CrossedPair & Pick<Pair, 'lastCut'>)[]
  /** Signs that mean something in languages of patterns and queries. */
  readonly patterns: readonly WithAnswer<Pattern>[]
  /** Beginnings of words that find something, with signs that ask for whole words. */
  readonly quoted: readonly WithAnswer<Quoted>[]
  /** Words that find something, with an escape in the place of a letter. */
  readonly escaped: readonly WithAnswer<{ readonly word: string }>[]
  /** The same words with other white space. */
  readonly spaced: readonly SpacingPair[]
  /** Letters beyond ASCII, and characters with a meaning in URLs, patterns or query languages. */
  readonly odd: readonly WithAnswer<OddQuery>[]
  /** Words that found something, asked for with every octet escaped. */
  readonly spelt: readonly DerivedAnswer[]
  /** Short words: what finds something shows what is not too short. */
  readonly texts: readonly SearchAnswer[]
}

/** What is made of the words that were found, and of all that entities show. None of it needs the answer to another, so that none waits for one. */
export function askFurther(
  { entities, random, portion, spelt }: SearchingInput,
  { search, searchEach }: Asking,
  { shown, found, wordPairs }: WordsAsked,
): Promise<FurtherAnswers> {
  const unlessQuick = <T>(questions: () => readonly T[]): readonly T[] => (portion.isQuick ? [] : questions())
  /** Asked for in a whole run alone. */
  const eachOfWhole = <Name extends string, T extends Readonly<Record<Name, string>>>(
    questions: () => readonly T[],
    name: Name,
  ): Promise<WithAnswer<T>[]> => searchEach(unlessQuick(questions), name)
  const probes = shuffled(
    found.filter(({ q }) => isSimple(q)),
    random('probes'),
  )
  const chosen = probesOf(probes)
  const crossed = portion.of('crossed', crossedPairs(found), 1)
  const telling = tellingWords(
    [...chosen, ...probes].map(({ q }) => q),
    entities,
  )
  const beginnings = beginningsOf(chosen, { shown, found, entities })
  const parts = partsInside([...new Set([...longestOf(probes), ...chosen])])
  const strange = nonsenseWords(chosen, found, entities, random('nonsense'))
  const odd = oddQueries(crossed[0]?.first.q ?? chosen[0]?.q ?? 'word', crossed[0]?.second.q)
  return allOf({
    prefixes: searchEach(portion.of('prefixes', beginnings, 8), 'prefix'),
    inner: searchEach(portion.of('inner parts', parts, 4), 'part'),
    nonsense: searchEach([...portion.of('nonsense', strange, 9), ...unlessQuick(() => escapedSigns(entities))], 'q'),
    signed: eachOfWhole(() => signedWords(entities, random('signed words')), 'word'),
    pairs: askPairs(wordPairs, search),
    cutTogether: askCutTogether(
      unlessQuick(() => wordsTogether(entities, random('cut together'))),
      search,
    ),
    crossed: askCrossed(crossed, search),
    patterns: searchEach(portion.of('patterns', patternsOf(telling, rarestType(entities)), 6), 'q'),
    quoted: eachOfWhole(() => quotedOf(telling), 'q'),
    escaped: eachOfWhole(() => escapedOf(telling), 'q'),
    spaced: askSpaced(portion.of('spaced', spacedOf(chosen, wordPairs), 4), search),
    odd: searchEach(portion.of('odd queries', odd, 5), 'q'),
    spelt: askSpelt(portion.of('spelt', found, 2), spelt),
    texts: Promise.all(portion.of('short words', shortWords(entities), 2).map(search)),
  })
}

interface Beginning {
  readonly of: SearchAnswer
  readonly prefix: string
  readonly among?: Ids
}

/** Beginnings of these words, of runs without spaces, of the longest words, and of words with an ending or digits. */
function beginningsOf(
  words: readonly SearchAnswer[],
  { shown, found, entities }: Pick<WordsAsked, 'shown' | 'found'> & { readonly entities: readonly ShownEntity[] },
): readonly Beginning[] {
  const runs = shown.filter(({ word, answer }) => isUnspaced(word) && finds(answer)).slice(0, usual)
  const begun = [...words.map((of) => ({ of })), ...runs.map(({ answer, ids }) => ({ of: answer, among: ids }))]
  const simple = found.filter(({ q }) => isSimple(q))
  return [
    ...begun.flatMap((one, at) =>
      chosenPrefixes(one.of.q)
        .filter((prefix) => prefix.length > 1 || at < fewestCases || entities.length <= largeModel)
        .map((prefix) => ({ ...one, prefix })),
    ),
    // An index may hold beginnings up to some length, behind which only whole words match.
    ...longestOf(simple, least)
      .filter((of) => !words.includes(of))
      .flatMap((of) =>
        chosenPrefixes(of.q)
          .slice(-2)
          .map((prefix) => ({ of, prefix })),
      ),
    ...[...inflected(found), ...withDigits(found)].map((of) => ({ of, prefix: of.q.slice(0, -1) })),
  ]
}

/** Two of these words, their beginnings and two pairs with further white space. */
function spacedOf(words: readonly SearchAnswer[], pairs: readonly WordPair[]): readonly SpacedText[] {
  const each = ofEachKind(words)
  const beginnings = each.flatMap((word) => (isUnspaced(word) ? [] : (prefixesOf(word).slice(2).at(-1) ?? [])))
  return spacedTexts(each, beginnings, pairs.slice(0, 2))
}

/** From the first letter on, lest what is left of the word finds as much. */
const letteredFromTheFirst = /^%.?[a-f]/

/** A few of the words with each octet percent-encoded, one of them with lower-case digits. */
function askSpelt(found: readonly SearchAnswer[], spelt: SearchingInput['spelt']): Promise<readonly DerivedAnswer[]> {
  const lettered = found.filter(({ q }) => letteredFromTheFirst.test(escapedInLowerCase(q)))
  const plain = found.filter(({ q }) => isAsciiWord(q)).slice(0, 1)
  const some = [...plain, ...found.filter((of) => !plain.includes(of))].slice(0, 3)
  const spellings = [
    ...some.map((of) => ({ of, spelling: escaped(of.q) })),
    ...lettered.slice(0, 1).map((of) => ({ of, spelling: escapedInLowerCase(of.q) })),
  ]
  return Promise.all(spellings.map(async ({ of, spelling }) => ({ of, answer: await spelt(of.q, spelling) })))
}
