import { isUsable } from '../inquiry/answers/search.ts'
import { isLongEnough, isNumber, partsOf } from '../inquiry/searching/words.ts'
import type { Needed, RequiredRule } from '../rule.ts'
import { type Look, looksAt } from '../searches/looks.ts'
import { areBegunOnly, lostAlone } from '../searches/lost-alone.ts'
import { lostOfSearched } from '../searches/lost-of-searched.ts'
import { skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'once' | 'list' | 'remember' | 'search' | 'searching'> = {
  id: 'search-finds-shown-words',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'If titles are searched, each word of each title finds its entity',
  why: 'An entity whose title contains the search word matches it.',
  needs: ['once', 'list', 'remember', 'search', 'searching'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const looked = await lookAtShown(inquiry)
    const alone = await lostAlone(inquiry, looked)
    if (alone.length > 0) return verdictOn(alone, looked.length, 'words of titles')
    const lost = areBegunOnly(looked, byId) ? undefined : await lostOfSearched(inquiry, looked)
    if (!lost) return skip('titles do not seem to be searched; the specification does not show which fields are')
    return verdictOn(lost, looked.length, 'words of titles')
  },
}

async function lookAtShown(inquiry: Needed<'searching'>): Promise<readonly Look[]> {
  const { shown, isComplete } = await inquiry.searching()
  // A shorter word that finds none that shows it may be one that the search passes over; what it finds, it begins.
  const isShort = (word: string): boolean =>
    !isNumber(word) &&
    (!isLongEnough(word) || Array.from(word).length < 3 || (hasSigns(word) && !partsOf(word).every(isLongEnough)))
  const judged = shown
    .filter(({ answer }) => isUsable(answer) && (answer.hits.length === 0 || isComplete(answer)))
    .filter(({ word, ids, answer }) => !isShort(word) || [...ids].some((id) => answer.ids.has(id)))
  return looksAt(judged)
}

/** What an index may have no place for is then given with the rest of the word. */
function hasSigns(word: string): boolean {
  return /[^\p{L}\p{M}\p{N}]/u.test(word)
}

export default rule
