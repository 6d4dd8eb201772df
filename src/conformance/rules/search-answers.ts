import { quoted } from '../../text/quoting.ts'
import type { SearchAnswer } from '../inquiry/answers/search.ts'
import { required, type Rule } from '../rule.ts'
import { verdictOnEach } from '../verdict.ts'
import listEntitiesAnswers from './list-entities-answers.ts'

// Only words of letters: the specification does not show how a search treats other characters (GAP-9).
const words = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u

/** To a query language these are no words, and what stands beside them may be missing. */
const operator = /(?:^| )(?:AND|OR|NOT|NEAR)(?: |$)/

const isOfWords = ({ q }: SearchAnswer): boolean => words.test(q) && !operator.test(q)

/** The length of a search text, and its number of words. */
const sizesOf = (q: string): readonly number[] => [Array.from(q).length, q.trim().split(/\s+/u).length]

/**
 * A search may refuse texts that are too short, too long or have too many words, since the specification shows no limits
 * (GAP-12). What is too large must be larger than everything that it answers.
 */
function mayRefuse({ q, exchange }: SearchAnswer, all: readonly SearchAnswer[]): boolean {
  if (exchange.status !== 400 && exchange.status !== 422) return false
  if (Array.from(q).length <= 3) return true
  const answered = all.filter((other) => other.exchange.status === 200)
  if (answered.length === 0) return false
  return sizesOf(q).some((size, which) => answered.every((other) => (sizesOf(other.q)[which] ?? 0) < size))
}

/** Some languages take `0` for false, and so for no words; where `1` is answered, it is neither too short nor of a wrong kind. */
function isZeroRefused({ q, exchange: { status } }: SearchAnswer, all: readonly SearchAnswer[]): boolean {
  if (q !== '0' || (status !== 400 && status !== 422)) return false
  return all.some((other) => other.q === '1' && other.exchange.status === 200)
}

export default required({
  id: 'search-answers',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'searchModel answers 200 with a JSON array, even for words that find nothing',
  why: 'A search box sends whatever the user types; finding nothing is an answer, not an error.',
  after: [listEntitiesAnswers],
  needs: ['searches'],
  async check(inquiry) {
    const all = await inquiry.searches()
    const isDue = (answer: SearchAnswer): boolean =>
      isZeroRefused(answer, all) || (isOfWords(answer) && !mayRefuse(answer, all))
    const judged = all.filter(
      (answer) => answer.unjudged === undefined && (answer.exchange.status === 200 || isDue(answer)),
    )
    return verdictOnEach(
      judged,
      'searches',
      ({ q, wrong }) => wrong && { ...wrong, expected: `${wrong.expected} for ${quoted(q)}` },
    )
  },
}) as Rule
