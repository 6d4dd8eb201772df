import { counted } from '../../text/counted.ts'
import { isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import type { Searching } from '../inquiry/searching/searching.ts'
import type { SpacingPair } from '../inquiry/searching/white-space.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'searching'> = {
  id: 'search-passes-over-white-space',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Extra white space before, between or after words changes nothing',
  why: 'The words are still the same, and pasted text often brings spaces along.',
  needs: ['searching'],
  async check(inquiry) {
    const { spaced, isComplete } = await inquiry.searching()
    const judged = spaced.filter(({ of, answer }) => [of, answer].every(isUsable) && of.hits.length > 0)
    const problems = judged.flatMap((one) => problemsOf(one, isComplete))
    return verdictOn(problems, judged.length, 'searches with further white space')
  },
}

type Complete = Searching['isComplete']

function problemsOf({ kind, of, answer, like }: SpacingPair, isComplete: Complete): readonly Problem[] {
  const lost = firstMissing(of, answer, isComplete)
  const more = firstMissing(answer, of, isComplete)
  // A sign that is not taken for white space belongs to its word, and with it the word is another one.
  const isTaken = like === undefined || (isUsable(like) && firstMissing(of, like, isComplete) === undefined)
  if (more === undefined && (lost === undefined || !isTaken)) return []
  const expected = `${JSON.stringify(answer.q)} finds what ${JSON.stringify(of.q)} finds`
  const actual =
    lost === undefined
      ? `it finds ${JSON.stringify(more)}, too`
      : `${counted(answer.hits.length, 'hit')}, not ${JSON.stringify(lost)}`
  return [
    {
      kind: lost === undefined ? `${kind} finds more` : kind,
      expected,
      actual,
      exchanges: [answer.exchange, of.exchange],
    },
  ]
}

/** A hit of one search that another lacks, as far as a cap on the number of hits leaves that to be told. */
function firstMissing(one: SearchAnswer, other: SearchAnswer, isComplete: Complete): string | undefined {
  const isCut = !isComplete(other) && other.hits.length >= one.hits.length
  return isCut ? undefined : [...one.ids].find((id) => !other.ids.has(id))
}

export default rule
