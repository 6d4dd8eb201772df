import { isUsable } from '../questions/search.ts'
import type { ShownEntity } from '../questions/entity.ts'
import { folded, isAsciiWord } from '../reading/words.ts'
import { type Problem, type RequiredRule, skip, verdictOn } from '../rule.ts'

/** So many titles, and so large a share of them, must be found by their words before titles count as searched. */
const enough = 5
const share = 0.6

const rule: RequiredRule = {
  id: 'search-finds-shown-words',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Where titles are searched, each word of each title finds its entity',
  why: 'An entity whose title holds the very word that was typed matches it.',
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const { shown, most } = await inquiry.searching()
    const fails: Problem[] = []
    const silent: { readonly word: string; readonly problem: Problem }[] = []
    let found = 0
    for (const { word, ids, answer } of shown) {
      if (!isUsable(answer) || (answer.hits.length > 0 && answer.hits.length >= most)) continue
      for (const id of ids) {
        // Which fields are searched is not shown (GAP-16): only a word that stands in the title alone tells of titles.
        if (standsElsewhere(word, id, byId.get(id))) continue
        if (answer.ids.has(id)) found++
        else {
          const expected = `${JSON.stringify(word)} finds ${JSON.stringify(id)}, whose title holds it`
          const problem = { expected, actual: `${answer.hits.length} other hits`, exchanges: [answer.exchange] }
          if (answer.hits.length > 0) fails.push(problem)
          else silent.push({ word, problem })
        }
      }
    }
    // A word that finds nothing at all may be one that the search leaves out; not so if every word beyond ASCII does.
    const beyond = shown.filter(({ word }) => !isAsciiWord(word))
    const lost = beyond.length > 1 && beyond.every(({ word }) => silent.some((one) => one.word === word))
    if (lost) fails.push(...silent.filter(({ word }) => !isAsciiWord(word)).map(({ problem }) => problem))
    const checked = found + fails.length
    if (found < enough || found < share * checked) {
      return skip('titles do not seem to be searched; which fields are is not shown')
    }
    return verdictOn(fails, checked, 'words of titles')
  },
}

function standsElsewhere(word: string, id: string, { type = '', links = [] }: ShownEntity = {}): boolean {
  const ends = links.map(({ from, to, relation }) => `${from} ${to} ${relation}`)
  return folded([id, type, ...ends].join(' ')).includes(folded(word))
}

export default rule
