import { allOf } from '../../../client/all-of.ts'
import { isAsciiWord, isSimple, prefixesOf, type ShownWord, titleWords, wordsOfThree } from './words.ts'
import { type Census, largeModel, mostHitsIn, takeCensus } from './census.ts'
import { askCut } from './cut-query.ts'
import { askCutTogether, type CutTogether, wordsTogether } from './cut-together.ts'
import { partsBehind, partsInside } from './inner-parts.ts'
import { completeness, readScores } from './complete.ts'
import {
  askCrossed,
  askOperated,
  askPair,
  type CrossedPair,
  crossedPairs,
  type OperatedPair,
  type Pair,
} from './pairs.ts'
import { type ApartPair, askBoth, pairApart } from './pair-apart.ts'
import { earlyWords } from './early-words.ts'
import { nonsenseWords, type OtherCharacter, otherCharacters } from './nonsense.ts'
import { escapedOf, type Pattern, patternsOf, rarestType, type Quoted, quotedOf, tellingWords } from './patterns.ts'
import { longestOf, ofEachKind, probesOf, withDigits } from './probes.ts'
import { isUnspaced } from './scripts.ts'
import { type SignedWord, signedWords } from './signed-words.ts'
import { askSpaced, type SpacingPair, spacedTexts } from './white-space.ts'
import { textsOfFew } from './pieces.ts'
import { pairsIn } from './word-pairs.ts'
import type { Portion } from '../portion.ts'
import type { Random } from '../../../text/random.ts'
import { shuffled } from '../random.ts'
import type { Ids } from '../answers/hits.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { type EscapedSign, escapedSigns } from './escaped-signs.ts'
import { escaped, escapedInLowerCase } from '../escaped.ts'
import { isUsable, type SearchAnswer } from '../answers/search.ts'
import {
  chosenPrefixes,
  chosenWords,
  widestFirst,
  longestTitle,
  type OddQuery,
  oddQueries,
  otherTexts,
  shortWords,
  textsShown,
  titlesFound,
  unheardLetters,
  wholeTexts,
  wordsFor,
} from './search-texts.ts'

/** All that the judge asks searchModel, and what came back; the rules look at it from different sides. */
export interface Searching {
  /** Words that stand in titles, with the entities that show them. */
  readonly shown: readonly (ShownWord & { readonly answer: SearchAnswer })[]
  /** Every other text that the server shows and that was searched for, when words of titles found little. */
  readonly others: readonly SearchAnswer[]
  /** Words that found something, whatever the reason. */
  readonly found: readonly SearchAnswer[]
  /** Proper prefixes of what was found. */
  readonly prefixes: readonly {
    readonly of: SearchAnswer
    readonly answer: SearchAnswer
    /** The only entities that it tells of: what a run without spaces finds besides, another part of it may find. */
    readonly among?: Ids
  }[]
  /** What is left of a word without its first letters. */
  readonly inner: readonly { readonly of: SearchAnswer; readonly answer: SearchAnswer }[]
  /** The same behind letters that no word begins with. */
  readonly innerBehind: readonly { readonly of: SearchAnswer; readonly answer: SearchAnswer }[]
  /** Letters that no text starts a word with. */
  readonly nonsense: readonly { readonly answer: SearchAnswer; readonly kind: string; readonly how: string }[]
  /** Runs without spaces with a character in them that does not belong there. */
  readonly otherCharacters: readonly (OtherCharacter & { readonly answer: SearchAnswer })[]
  /** Words of titles with signs in them. */
  readonly signed: readonly (SignedWord & { readonly answer: SearchAnswer })[]
  readonly pairs: readonly Pair[]
  readonly cutTogether: readonly CutTogether[]
  /** Two words that find different entities, together in either order. */
  readonly crossed: readonly CrossedPair[]
  /** Two words, each of which finds what the other does not, side by side in a title where there are such: `odd` has signs between them. */
  readonly apart: ApartPair | undefined
  /** Such words with a sign of a query language between them. */
  readonly operated: readonly OperatedPair[]
  /** Titles of three words and more, each of which finds the entity. */
  readonly whole: readonly { readonly id: string; readonly answer: SearchAnswer }[]
  /** The longest title of plain words, and these. */
  readonly longest: readonly { readonly id: string; readonly words: readonly string[]; readonly answer: SearchAnswer }[]
  /** A word that finds something, given twice. */
  readonly twice: readonly { readonly of: SearchAnswer; readonly answer: SearchAnswer }[]
  /** Signs that mean something in languages of patterns and queries. */
  readonly patterns: readonly (Pattern & { readonly answer: SearchAnswer })[]
  /** Beginnings of words that find something, with signs that ask for whole words. */
  readonly quoted: readonly (Quoted & { readonly answer: SearchAnswer })[]
  /** All texts of a small model. */
  readonly ofFew: readonly SearchAnswer[]
  /** Words that find something, with an escape in the place of a letter. */
  readonly escaped: readonly { readonly word: string; readonly answer: SearchAnswer }[]
  readonly escapedSigns: readonly (EscapedSign & { readonly answer: SearchAnswer })[]
  /** The same words with other white space. */
  readonly spaced: readonly SpacingPair[]
  readonly census: Census
  /** Letters beyond ASCII, and characters with a meaning in URLs, patterns or query languages. */
  readonly odd: readonly (OddQuery & { readonly answer: SearchAnswer })[]
  /** Words that found something, asked for with every octet escaped. */
  readonly spelt: readonly { readonly of: SearchAnswer; readonly answer: SearchAnswer }[]
  readonly all: readonly SearchAnswer[]
  /** How many words there were to choose from. */
  readonly words: number
  /** The most hits that any question with a word in it got: an answer with fewer was not cut short. */
  readonly most: number
  /** Whether an answer has all the hits there are, as far as can be told. */
  readonly isComplete: (answer: SearchAnswer) => boolean
}

export interface SearchingInput {
  readonly entities: readonly ShownEntity[]
  readonly search: (q: string) => Promise<SearchAnswer>
  /** Searches for a word in the spelling given, which is not encoded once more. */
  readonly spelt: (q: string, spelling: string) => Promise<SearchAnswer>
  readonly random: (label: string) => Random
  readonly portion: Portion
  /** How many entities are asked for one by one. */
  readonly sample: number
}

export async function searchAll({
  entities,
  search: ask,
  spelt,
  random,
  portion,
  sample,
}: SearchingInput): Promise<Searching> {
  const asked = new Map<string, Promise<SearchAnswer>>()
  const search = (q: string): Promise<SearchAnswer> => {
    const answer = ask(q).then((one) => {
      if (/[\p{L}\p{N}]/u.test(q)) most = Math.max(most, one.hits.length)
      scores.see(one.hits)
      return one
    })
    asked.set(q, answer)
    return answer
  }
  let most = 0
  const scores = readScores()
  const isComplete = completeness(entities, () => most, scores.mayDrop)
  const searchEach = <T>(items: readonly T[], q: (item: T) => string): Promise<(T & { answer: SearchAnswer })[]> =>
    Promise.all(items.map(async (item) => ({ ...item, answer: await search(q(item)) })))

  const inTitles = titleWords(entities)
  const wordCount = inTitles.length
  const ofThree = portion.isQuick ? [] : wordsOfThree(entities).slice(0, mostOfThree)
  const ofTitles = chosenWords(inTitles, random('words'), wordsFor(sample, entities.length))
  const words = [...ofThree, ...portion.of('words', portion.isQuick ? widestFirst(ofTitles) : ofTitles, 12)]
  const wordPairs = portion.of('pairs', pairsIn(entities, random('pairs')), 1)
  const joined = wordPairs.slice(0, 1).map(({ first, second }) => `${first}${second}`)
  // Before all else, a word that finds something: an index that comes up only now is otherwise asked for nothing that it has.
  for (const { word } of words.slice(-1)) await search(word)
  const early = await searchEach(portion.of('early words', earlyWords(words, joined), 2), ({ q }) => q)
  const shown = await searchEach(words, ({ word }) => word)
  let found = shown.map(({ answer }) => answer).filter(finds)
  const others: SearchAnswer[] = []
  if (found.length < 4) {
    others.push(...(await Promise.all(portion.of('texts', otherTexts(entities, random('texts')), 16).map(search))))
    found = [...found, ...others.filter(finds)]
  }

  const probes = shuffled(
    found.filter(({ q }) => isSimple(q)),
    random('probes'),
  )
  const chosen = probesOf(probes)
  const runs = shown.filter(({ word, answer }) => isUnspaced(word) && finds(answer)).slice(0, mostRuns)
  const begun = [...chosen.map((of) => ({ of })), ...runs.map(({ answer, ids }) => ({ of: answer, among: ids }))]
  const beginnings = [
    ...begun.flatMap((one, at) =>
      chosenPrefixes(one.of.q)
        .filter((prefix) => prefix.length > 1 || at < mostOfOneLetter || entities.length <= largeModel)
        .map((prefix) => ({ ...one, prefix })),
    ),
    ...withDigits(found).map((of) => ({ of, prefix: of.q.slice(0, -1) })),
  ]
  const inside = [...new Set([...longestOf(probes), ...chosen])]
  const parts = partsInside(inside, shown, entities)
  const strange = nonsenseWords(chosen, found, textsShown(entities), random('nonsense'))
  const further = [...wholeTexts(entities, random('whole texts')), ...shortWords(entities), ...unheardLetters(entities)]
  const telling = tellingWords(
    [...chosen, ...probes].map(({ q }) => q),
    entities,
  )
  const each = ofEachKind(chosen)
  const begin = each.flatMap((word) => (isUnspaced(word) ? [] : (prefixesOf(word).slice(2).at(-1) ?? [])))
  const spacedOut = spacedTexts(each, begin, wordPairs.slice(0, 2))
  const cutWords = portion.isQuick ? [] : wordsTogether(entities, found, random('cut together'))
  const crossedBy = portion.of('crossed', crossedPairs(found), 1)
  const answers = new Map(shown.map(({ word, answer }) => [word, answer]))
  const apart = (portion.isQuick ? undefined : pairApart(entities, answers)) ?? crossedBy[0]
  const strangeTexts = oddQueries(apart?.first.q ?? chosen[0]?.q ?? 'word', apart?.second.q)
  const longestTitles = portion.isQuick ? [] : [longestTitle(entities)].filter((one) => one !== undefined)
  // None of them needs the answer to another, so that none waits for one.
  const {
    unknown,
    texts: _,
    ...together
  } = await allOf({
    prefixes: searchEach(portion.of('prefixes', beginnings, 8), ({ prefix }) => prefix),
    inner: searchEach(portion.of('inner parts', parts, 4), ({ part }) => part),
    innerBehind: searchEach(portion.isQuick ? [] : partsBehind(parts), ({ part }) => part),
    unknown: searchEach(portion.of('nonsense', strange, 9), ({ q }) => q),
    otherCharacters: searchEach(portion.of('other characters', otherCharacters(found), 2), ({ q }) => q),
    signed: searchEach(portion.isQuick ? [] : signedWords(entities, random('signed words')), ({ word }) => word),
    pairs: Promise.all(wordPairs.map((pair, at) => askPair(pair, search, { isOperated: at < mostOperated }))),
    cutTogether: askCutTogether(cutWords, search),
    crossed: askCrossed(crossedBy, search),
    apart: askBoth(apart, search),
    patterns: searchEach(portion.of('patterns', patternsOf(telling, rarestType(entities)), 6), ({ q }) => q),
    quoted: searchEach(portion.isQuick ? [] : quotedOf(telling), ({ q }) => q),
    escaped: searchEach(portion.isQuick ? [] : escapedOf(telling), ({ q }) => q),
    ofFew: Promise.all((portion.isQuick ? [] : textsOfFew(entities)).map(search)),
    escapedSigns: searchEach(portion.isQuick ? [] : escapedSigns(entities), ({ q }) => q),
    spaced: askSpaced(portion.of('spaced', spacedOut, 4), search),
    odd: searchEach(portion.of('odd queries', strangeTexts, 5), ({ q }) => q),
    spelt: askSpelt(portion.of('spelt', found, 2), spelt),
    whole: searchEach(portion.of('whole titles', titlesFound(entities, answers), 1), ({ title }) => title),
    longest: searchEach(longestTitles, ({ title }) => title),
    twice: Promise.all(chosen.slice(0, 1).map(async (of) => ({ of, answer: await search(`${of.q} ${of.q}`) }))),
    texts: Promise.all(portion.of('whole texts', further, 2).map(search)),
  })
  const { crossed, pairs } = together
  const operated = portion.isQuick ? [] : await askOperated(crossed.slice(0, 1), search)
  const cut = portion.isQuick ? [] : await askCut([...crossed, ...pairs], search, isComplete)
  // Last: whether an answer is complete shows in the number of hits of all others.
  const census = await takeCensus({
    entities,
    search,
    isComplete,
    portion,
    random,
    mostHits: mostHitsIn(entities.length),
  })
  const all = await Promise.all(asked.values())
  return {
    shown,
    others,
    found,
    ...together,
    nonsense: [...early.filter(({ isNonsense }) => isNonsense), ...unknown, ...cut],
    operated,
    census,
    all,
    words: wordCount,
    most,
    isComplete,
  }
}

const mostOfThree = 2
/** So many pairs with a sign between them. */
const mostOperated = 3
/** One letter finds half of a large model. */
const mostOfOneLetter = 3
/** Runs without spaces, of which only the first character is tried. */
const mostRuns = 6

/** From the first letter on, lest what is left of the word finds as much. */
const letteredFromTheFirst = /^%.?[a-f]/

/** A few of the words with each octet percent-encoded, one of them with lower-case digits. */
async function askSpelt(found: readonly SearchAnswer[], spelt: SearchingInput['spelt']): Promise<Searching['spelt']> {
  const lettered = found.filter(({ q }) => letteredFromTheFirst.test(escapedInLowerCase(q)))
  const plain = found.filter(({ q }) => isAsciiWord(q)).slice(0, 1)
  const spellings = [
    ...[...plain, ...found.filter((of) => !plain.includes(of))]
      .slice(0, 3)
      .map((of) => ({ of, spelling: escaped(of.q) })),
    ...lettered.slice(0, 1).map((of) => ({ of, spelling: escapedInLowerCase(of.q) })),
  ]
  return Promise.all(spellings.map(async ({ of, spelling }) => ({ of, answer: await spelt(of.q, spelling) })))
}

function finds(answer: SearchAnswer): boolean {
  return isUsable(answer) && answer.hits.length > 0
}
