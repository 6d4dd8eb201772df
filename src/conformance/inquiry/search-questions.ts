import { unanswered } from '../../client/exchange.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { searchPath } from '../../contract/operations.ts'
import type { ReadAgain } from './repeats.ts'
import type { Inquiry } from './inquiry.ts'
import { oddTexts } from './unknown/odd-questions.ts'
import { refusedOf, type Round } from './round.ts'
import { chooseWords, type ChosenWords } from './searching/asking.ts'
import { searchAll } from './searching/searching.ts'

interface SearchQuestions extends Pick<Inquiry, 'search' | 'searching' | 'searchesLeft'> {
  /** Odd questions are asked for what their answers have by themselves; what they find is not shown. */
  readonly askOddTexts: () => Promise<void>
  readonly again: ReadAgain['search']
}

/** So many first searches are put again at once: more than entities, since the first are for parts of words, and may find nothing. */
const askedTwice = 24

/** What no search has a reason to refuse but for limits and rights. */
const plainWord = /^\p{L}{4,30}$/u

export function searchQuestions(round: Round, { list }: Pick<Inquiry, 'list'>): SearchQuestions {
  const { get, remember, reader, aside, room, random, portion, refused, secondAnswers } = round
  const { concurrency, extent } = round.options

  let left = 0
  /** Nothing is asked for hits that would not be kept. */
  const getHits: Round['get'] = async (path, way) => {
    const reason = room.endedAt(0)
    if (reason === undefined) return get(path, way)
    left++
    return unanswered({ method: 'GET', path, ...way }, 'not asked', { reason })
  }
  const again: SearchQuestions['again'] = async (q, way) => aside.search(q, await getHits(searchPath(q), way))
  let asked = 0
  const search: Inquiry['search'] = (q) =>
    remember(`search ${q}`, async () => {
      const isTwice = asked++ < portion.most(askedTwice, 4)
      const answer = reader.search(q, await getHits(searchPath(q)))
      if (isTwice) secondAnswers.searches.set(q, await again(q))
      return answer
    })
  const chosen = (): Promise<ChosenWords> =>
    remember('words', async () => chooseWords({ entities: (await list()).entities, random, portion }, extent.sample))
  const searching: Inquiry['searching'] = () =>
    remember('searching', async () => {
      const searches = await searchAll({
        entities: (await list()).entities,
        chosen: await chosen(),
        search,
        spelt: async (q, spelling) => reader.search(q, await getHits(`/search?q=${spelling}`)),
        completeness: reader.completeness,
        random,
        portion,
      })
      refused.set('searchModel', refusedOf(searches.all.filter(({ q }) => plainWord.test(q))))
      return searches
    })
  return {
    search,
    searching,
    searchesLeft: () => left,
    async askOddTexts() {
      const { found } = await searching()
      const texts = portion.of('odd texts', oddTexts(found[0]?.q ?? 'word', random('odd texts')), 8)
      await inParallel(texts, concurrency, search)
    },
    again,
  }
}
