import { quoting } from '../../text/quoting.ts'
import { firstMissing } from '../inquiry/answers/hits.ts'
import { hitCount, isUsable, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import type { SpacingPair } from '../inquiry/searching/white-space.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOnEach } from '../verdict.ts'
import searchDecodesItsQuery from './search-decodes-its-query.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'

export default required({
  id: 'search-passes-over-white-space',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Extra white space before, between or after words changes nothing',
  why: 'The words are still the same, and pasted text often brings spaces along.',
  after: [searchDecodesItsQuery, searchFindsNothingForNonsense],
  needs: ['searching'],
  async check(inquiry) {
    const { spaced } = await inquiry.searching()
    const judged = spaced.filter(({ of, answer }) => [of, answer].every(isUsable) && of.hits.length > 0)
    return verdictOnEach(judged, 'searches with further white space', problemOf)
  },
}) as Rule

function problemOf({ kind, of, answer, like }: SpacingPair): Problem | undefined {
  const lost = missing(of, answer)
  const more = missing(answer, of)
  // A sign that is not taken for white space belongs to its word, and with it the word is another one.
  const isTaken = like === undefined || (isUsable(like) && missing(of, like) === undefined)
  if (more === undefined && (lost === undefined || !isTaken)) return undefined
  const expected = quoting`${answer.q} finds what ${of.q} finds`
  return lost === undefined
    ? problemIn([answer, of], `${kind} finds more`, expected, quoting`it finds ${more}, too`)
    : problemIn([answer, of], kind, expected, `${hitCount(answer)}, ${quoting`not ${lost}`}`)
}

/** A hit of one search that another lacks, as far as a cap on the number of hits leaves that to be told. */
function missing(one: SearchAnswer, other: SearchAnswer): string | undefined {
  const isCut = !other.isUncapped() && other.hits.length >= one.hits.length
  return isCut ? undefined : firstMissing(one.ids, other.ids)
}
