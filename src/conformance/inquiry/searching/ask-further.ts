import { allOf } from '../../../client/all-of.ts'
import { wordsOf } from '../../../text/words-of.ts'
import type { ShownEntity } from '../answers/entity.ts'
import type { Ids } from '../answers/hits.ts'
import { type DerivedAnswer, finds, type SearchAnswer, type WithAnswer } from '../answers/search.ts'
import { escaped, escapedInLowerCase } from '../escaped.ts'
import { shuffled } from '../random.ts'
import type { Asking, SearchingInput, WordsAsked } from './asking.ts'
import {
  type ApartPair,
  askBoth,
  askCrossed,
  askCutTogether,
  askPairs,
  type CrossedPair,
  crossedPairs,
  type CutTogether,
  type Pair,
  pairApart,
  type WordPair,
  wordsTogether,
} from './pairs.ts'
import { type EscapedSign, escapedSigns } from './escaped-signs.ts'
import { partsInside } from './inside.ts'
import { type NonsenseWord, nonsenseWords, type OtherCharacter, otherCharacters } from './nonsense.ts'
import { escapedOf, type Pattern, patternsOf, type Quoted, quotedOf, rarestType, tellingWords } from './patterns.ts'
import { textsOfFew } from './pieces.ts'
import { inflected, longestOf, longNumbers, ofEachKind, probesOf, withDigits } from './probes.ts'
import { isUnspaced } from './scripts.ts'
import {
  chosenPrefixes,
  halfWithArticle,
  largeModel,
  type OddQuery,
  oddQueries,
  shortWords,
  textsShown,
  unheardLetters,
  wholeTexts,
} from './search-texts.ts'
import { type SignedWord, signedWords } from './signed-words.ts'
import { longTitles, titlesFound } from './title-texts.ts'
import { askSpaced, type SpacedText, spacedTexts, type SpacingPair } from './white-space.ts'
import { folded, isAsciiWord, isSimple, prefixesOf, type ShownWord, wordsBeforeDigits } from './words.ts'
import { sampleSize } from './sample-size.ts'

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
  /** Runs without spaces with a character in them that does not belong there. */
  readonly otherCharacters: readonly WithAnswer<OtherCharacter>[]
  /** Words of titles of three letters with digits behind them, which a search may pass over where it parts them. */
  readonly numbered: readonly WithAnswer<ShownWord>[]
  /** Words of titles with signs in them. */
  readonly signed: readonly WithAnswer<SignedWord>[]
  readonly pairs: readonly Pair[]
  readonly cutTogether: readonly CutTogether[]
  /** Two words that find different entities, together in either order. */
  readonly crossed: readonly CrossedPair[]
  /** Two words, each of which finds what the other does not, side by side in a title where there are such: `odd` has signs between them. */
  readonly apart: ApartPair | undefined
  /** Titles of three words and more, each of which finds the entity. */
  readonly whole: readonly WithAnswer<{ readonly id: string }>[]
  /** The longest title of plain words, and the one of the most, with these. */
  readonly longest: readonly WithAnswer<{ readonly id: string; readonly words: readonly string[] }>[]
  /** A word that finds something, given twice. */
  readonly twice: readonly DerivedAnswer[]
  /** Signs that mean something in languages of patterns and queries. */
  readonly patterns: readonly WithAnswer<Pattern>[]
  /** Beginnings of words that find something, with signs that ask for whole words. */
  readonly quoted: readonly WithAnswer<Quoted>[]
  /** All texts of a small model. */
  readonly ofFew: readonly SearchAnswer[]
  /** Words that find something, with an escape in the place of a letter. */
  readonly escaped: readonly WithAnswer<{ readonly word: string }>[]
  readonly escapedSigns: readonly WithAnswer<EscapedSign>[]
  /** The same words with other white space. */
  readonly spaced: readonly SpacingPair[]
  /** Letters beyond ASCII, and characters with a meaning in URLs, patterns or query languages. */
  readonly odd: readonly WithAnswer<OddQuery>[]
  /** Words that found something, asked for with every octet escaped. */
  readonly spelt: readonly DerivedAnswer[]
  /** Several words, and short ones: for what finds anything at all. */
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
  const simple = found.filter(({ q }) => isSimple(q))
  const probes = shuffled(simple, random('probes'))
  const chosen = probesOf(probes)
  const answers = new Map(shown.map(({ word, answer }) => [word, answer]))
  const crossed = portion.of('crossed', crossedPairs(found), 1)
  const apart = (portion.isQuick ? undefined : pairApart(entities, answers)) ?? crossed[0]
  const telling = tellingWords(
    [...chosen, ...probes].map(({ q }) => q),
    entities,
  )
  const beginnings = beginningsOf(chosen, { shown, found, entities })
  const parts = partsInside([...new Set([...longestOf(probes), ...chosen])], shown)
  const strange = nonsenseWords(chosen, found, textsShown(entities), random('nonsense'))
  const spaced = spacedOf(chosen, wordPairs)
  const odd = oddQueries(apart?.first.q ?? chosen[0]?.q ?? 'word', apart?.second.q)
  const texts = [...wholeTexts(entities, random('whole texts')), ...shortWords(entities), ...unheardLetters(entities)]
  return allOf({
    prefixes: searchEach(portion.of('prefixes', beginnings, 8), 'prefix'),
    inner: searchEach(portion.of('inner parts', parts, 4), 'part'),
    nonsense: searchEach(portion.of('nonsense', strange, 9), 'q'),
    otherCharacters: searchEach(portion.of('other characters', otherCharacters(found), 2), 'q'),
    numbered: eachOfWhole(() => wordsBeforeDigits(entities).slice(0, sampleSize.least), 'word'),
    signed: eachOfWhole(() => signedWords(entities, random('signed words')), 'word'),
    pairs: askPairs(wordPairs, sampleSize.small, search),
    cutTogether: askCutTogether(
      unlessQuick(() => wordsTogether(entities, found, random('cut together'))),
      search,
    ),
    crossed: askCrossed(crossed, search),
    apart: askBoth(apart, search),
    patterns: searchEach(portion.of('patterns', patternsOf(telling, rarestType(entities)), 6), 'q'),
    quoted: eachOfWhole(() => quotedOf(telling), 'q'),
    escaped: eachOfWhole(() => escapedOf(telling), 'q'),
    ofFew: Promise.all(unlessQuick(() => textsOfFew(entities)).map(search)),
    escapedSigns: eachOfWhole(() => escapedSigns(entities), 'q'),
    spaced: askSpaced(portion.of('spaced', spaced, 4), search),
    odd: searchEach(portion.of('odd queries', odd, 5), 'q'),
    spelt: askSpelt(portion.of('spelt', found, 2), spelt),
    whole: searchEach(portion.of('whole titles', titlesFound(entities, answers), 1), 'title'),
    longest: eachOfWhole(() => longTitles(entities), 'title'),
    twice: Promise.all(
      notAtBeginning(chosen, entities).map(async (of) => ({ of, answer: await search(`${of.q} ${of.q}`) })),
    ),
    texts: Promise.all(portion.of('whole texts', texts, 2).map(search)),
  })
}

/**
 * The first word that a title it finds does not begin with, where there is one, nor a part of its identifier: as one text, none
 * begins with it twice.
 */
function notAtBeginning(found: readonly SearchAnswer[], entities: readonly ShownEntity[]): readonly SearchAnswer[] {
  const isFurther = ({ q, ids }: SearchAnswer, partsOf: (id: string) => readonly string[]): boolean =>
    entities.some(
      ({ id, title = '' }) =>
        id !== undefined && ids.has(id) && [title, ...partsOf(id)].every((text) => !folded(text).startsWith(folded(q))),
    )
  const further =
    found.find((one) => isFurther(one, (id) => [id, ...wordsOf(id)])) ?? found.find((one) => isFurther(one, () => []))
  return further ? [further] : found.slice(0, 1)
}

/** An index may hold beginnings up to some length, behind which only whole words match. */
const mostWithArticle = 1

interface Beginning {
  readonly of: SearchAnswer
  readonly prefix: string
  readonly among?: Ids
}

/** Beginnings of these words, of runs without spaces, of the longest words, of words with digits, and of numbers. */
function beginningsOf(
  words: readonly SearchAnswer[],
  { shown, found, entities }: Pick<WordsAsked, 'shown' | 'found'> & { readonly entities: readonly ShownEntity[] },
): readonly Beginning[] {
  const runs = shown.filter(({ word, answer }) => isUnspaced(word) && finds(answer)).slice(0, sampleSize.usual)
  const begun = [...words.map((of) => ({ of })), ...runs.map(({ answer, ids }) => ({ of: answer, among: ids }))]
  return [
    ...begun.flatMap((one, at) =>
      chosenPrefixes(one.of.q)
        .filter((prefix) => prefix.length > 1 || at < sampleSize.small || entities.length <= largeModel)
        .map((prefix) => ({ ...one, prefix })),
    ),
    ...longestOf(
      found.filter(({ q }) => isSimple(q)),
      sampleSize.least,
    )
      .filter((of) => !words.includes(of))
      .flatMap((of) =>
        chosenPrefixes(of.q)
          .slice(-2)
          .map((prefix) => ({ of, prefix })),
      ),
    ...[...withDigits(found), ...longNumbers(found), ...inflected(found)].map((of) => ({
      of,
      prefix: of.q.slice(0, -1),
    })),
    ...halvesWithArticle(found).slice(0, mostWithArticle),
  ]
}

/** Halves of words that begin with an article, the shortest first: of what is left without it, the least. */
function halvesWithArticle(found: readonly SearchAnswer[]): readonly Beginning[] {
  const simple = found.filter(({ q }) => isSimple(q)).toSorted((a, b) => a.q.length - b.q.length)
  return simple.flatMap((of) => {
    const prefix = halfWithArticle(of.q)
    return prefix === undefined ? [] : [{ of, prefix }]
  })
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
