import { inCommon, withCommon } from '../explain/in-common.ts'
import { isUsable, isSubset, overlap } from '../inquiry/answers/search.ts'
import { isLongEnough, isNumber, partsOf } from '../inquiry/searching/words.ts'
import { required, type Rule } from '../rule.ts'
import { type WordCheck, wordChecks, wordsWithoutHits } from '../searches/word-checks.ts'
import { missedWords } from '../searches/missed-words.ts'
import { type Context, searchContext } from '../searches/search-context.ts'
import { skip, verdictOn } from '../verdict.ts'
import searchHitsAreEntities from './search-hits-are-entities.ts'
import searchMatchesByPrefix from './search-matches-by-prefix.ts'

export default required({
  id: 'search-finds-shown-words',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'If titles are searched, each word of each title finds its entity',
  why: 'An entity whose title contains the search word matches it.',
  after: [searchHitsAreEntities, searchMatchesByPrefix],
  needs: ['once', 'list', 'remember', 'search', 'searches', 'searching'],
  async check(inquiry) {
    const searches = await searchContext(inquiry)
    const checks = checkShown(searches)
    const lost = await missedWords(searches, checks)
    if (!lost) return skip('titles may not be searched; the specification does not show which fields are')
    const words = (some: readonly { readonly word: string }[]): readonly string[] => some.map(({ word }) => word)
    const common = inCommon({ nouns: 'words', failed: words(lost), fine: words(checks.filter(({ finds }) => finds)) })
    return withCommon(verdictOn(lost, checks.length, 'words of titles'), common)
  },
}) as Rule

function checkShown({ byId, codes, shown }: Context): readonly WordCheck[] {
  const isWhole = ({ answer }: (typeof shown)[number]): boolean => answer.hits.length === 0 || answer.isUncapped()
  // What else a code finds tells little of whether all is there: its own entities do.
  const isOfAll = (one: (typeof shown)[number]): boolean => isSubset(one, one.answer)
  const usable = [...shown.filter(isWhole), ...codes.filter((one) => isWhole(one) || isOfAll(one))].filter(
    ({ answer }) => isUsable(answer),
  )
  const silent = wordsWithoutHits(wordChecks(usable), byId.size)
  const isSilent = new Set(silent.map(({ word }) => word))
  // A shorter word that finds none that shows it may be one that the search passes over; what it finds, it begins.
  const isShort = (word: string): boolean =>
    !isNumber(word) &&
    (!isLongEnough(word) || Array.from(word).length < 3 || (hasSigns(word) && !partsOf(word).every(isLongEnough)))
  return wordChecks(usable.filter((one) => !isShort(one.word) || isSilent.has(one.word) || overlap(one, one.answer)))
}

/** What an index may have no place for is then given with the rest of the word. */
function hasSigns(word: string): boolean {
  return /[^\p{L}\p{M}\p{N}]/u.test(word)
}
