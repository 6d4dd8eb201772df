import { counted } from '../../text/counted.ts'
import { quoting } from '../../text/quoting.ts'
import { mostOfFew } from '../inquiry/searching/pieces.ts'
import { finds, isUsable, mayBeTooShort, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { folded, partsOf } from '../inquiry/searching/words.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { entityTexts } from '../searches/entity-texts.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'
import searchFindsShownWords from './search-finds-shown-words.ts'

export default required({
  id: 'search-hits-match-a-word',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Whatever two words find together, at least one of them finds alone',
  why: 'However several words are joined, an entity that matches none of them is not a hit.',
  after: [searchFindsNothingForNonsense, searchFindsShownWords],
  needs: ['once', 'list', 'searching'],
  async check(inquiry) {
    const { pairs, most, shortest } = await inquiry.searching()
    const { byId } = await inquiry.list()
    // An entity that shows the word may have been dropped for its score.
    const mayHold = (answer: SearchAnswer, id: string): boolean =>
      answer.ids.has(id) || (!answer.isComplete() && folded(byId.get(id)?.title ?? '').includes(folded(answer.q)))
    const judged = pairs.filter(
      ({ first, second, both }) =>
        [first, second].every(isUsable) &&
        finds(both) &&
        first.hits.length < most &&
        second.hits.length < most &&
        ![first, second].some((one) => mayBeTooShort(one, shortest)),
    )
    const problems = judged.flatMap(({ first, second, both }) => {
      const stranger = [...both.ids].find((id) => !mayHold(first, id) && !mayHold(second, id))
      if (stranger === undefined) return []
      const title = partsOf(folded(byId.get(stranger)?.title ?? ''))
      const lacking = [first, second].find(({ q }) => title.some((own) => own.startsWith(folded(q))))
      if (lacking) {
        const lost = quoting`${lacking.q} finds ${stranger}, whose title contains it, as ${both.q} does`
        return problemIn([lacking, both], 'neither word', lost)
      }
      const expected = quoting`${both.q} finds only what ${first.q} or ${second.q} finds`
      return problemIn([both, first, second], 'neither word', expected, quoting`it also finds ${stranger}`)
    })
    return verdictOn([...problems, ...(await foundByAll(inquiry))], judged.length, 'pairs of words')
  },
}) as Rule

/** So many words must find an entity that shows hardly half of them, and few entities may be found so. */
const enoughWords = 20
const enoughOfFew = 10
const fewFound = 0.2
const fewShown = 0.5

/** An entity that each of many words finds, whatever it shows: no hidden text has all words of all titles. */
async function foundByAll(inquiry: Needed<'once' | 'list' | 'searching'>): Promise<readonly Problem[]> {
  const { shown } = await inquiry.searching()
  const { byId } = await inquiry.list()
  const finding = shown.filter(({ answer }) => finds(answer))
  const [first, ...others] = finding
  if (first === undefined || finding.length < (byId.size <= mostOfFew ? enoughOfFew : enoughWords)) return []
  const always = [...first.answer.ids].filter((id) => others.every(({ answer }) => answer.ids.has(id)))
  if (always.length === 0 || (always.length > 1 && always.length >= fewFound * byId.size)) return []
  const texts = (await entityTexts(inquiry, always[0]!))?.map(folded)
  if (texts === undefined) return []
  const explained = finding.filter(({ word }) => texts.some((text) => text.includes(folded(word))))
  if (explained.length > fewShown * finding.length) return []
  const more = others.slice(0, 2).map(({ answer }) => answer)
  const expected = quoting`hits that match the words: ${always[0]} shows hardly any of them`
  const actual = `${counted(finding.length, 'word')} of titles find it, each that finds anything`
  return [problemIn([first.answer, ...more], 'found by all', expected, actual)]
}
