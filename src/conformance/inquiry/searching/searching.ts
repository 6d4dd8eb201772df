import type { SearchAnswer } from '../answers/search.ts'
import { askFurther, type FurtherAnswers } from './ask-further.ts'
import { askWords, createAsking, type SearchingInput, type WordsAsked } from './asking.ts'
import { askCut } from './cut-query.ts'
import { askOperated, type OperatedPair } from './pairs.ts'
import { firstLetters } from './search-texts.ts'
import { many } from '../../enough.ts'

/** All that the judge asks searchModel, and what came back; the rules look at it from different sides. */
export interface SearchEvidence extends WordsAsked, FurtherAnswers {
  /** Such words with a sign of a query language between them. */
  readonly operated: readonly OperatedPair[]
  readonly all: readonly SearchAnswer[]
  /** The most hits that any question with a word in it got: an answer with fewer was not cut short. */
  readonly most: number
  /** Characters of the shortest question with a word in it that found something. */
  readonly shortest: number
}

/** All that is asked: what is made of the first answers comes behind them. */
export async function searchAll(input: SearchingInput): Promise<SearchEvidence> {
  const { entities, portion } = input
  const asking = createAsking(input)
  const { search } = asking
  const words = await askWords(input, asking)
  const further = await askFurther(input, asking, words)
  const { crossed, pairs } = further
  const operated = portion.isQuick ? [] : await askOperated(crossed.slice(0, 1), search)
  const cut = portion.isQuick ? [] : await askCut([...crossed, ...pairs], search)
  // Last: whether an answer is complete shows in the number of hits of all others.
  await Promise.all(firstLetters(entities, portion.most(many, 12)).map(search))
  return {
    ...words,
    ...further,
    nonsense: [...further.nonsense, ...cut],
    operated,
    all: await asking.all(),
    most: asking.most(),
    shortest: asking.shortest(),
  }
}
