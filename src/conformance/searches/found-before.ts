import { quoted } from '../../text/quoting.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import { isSame, isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import { folded } from '../inquiry/searching/words.ts'
import type { Needed } from '../rule.ts'
import type { Problem, Verdict } from '../verdict.ts'

/** What more searches have found is the answer of none of them. */
const mostOthers = 3

/** A failure that says where a search got what others had found before: their answers may have been kept for it. */
export async function withFoundBefore(
  verdict: Verdict,
  { list, searches }: Needed<'list' | 'searches'>,
): Promise<Verdict> {
  if (verdict.outcome !== 'fail') return verdict
  const all = await searches()
  const { byId } = await list()
  const failed = new Set(verdict.problems.map(({ exchanges }) => exchanges?.[0]))
  const told = (problem: Problem): Problem => {
    const [exchange, beside] = problem.exchanges ?? []
    const answer = all.find((one) => one.exchange === exchange)
    if (answer === undefined || !isUsable(answer)) return problem
    const isAlike = answer.hits.length > 0 ? strayed(answer, byId) : verdict.count <= mostOthers && joined(answer)
    if (isAlike === false) return problem
    // What finds nothing and should find something gave its answer to no other.
    const mayBeKept = (one: SearchAnswer): boolean => one.hits.length > 0 || !failed.has(one.exchange)
    const others = askedBefore(answer, all).filter((one) => one.exchange !== beside && mayBeKept(one) && isAlike(one))
    const nearest = others.filter(({ q }) => isSpeltAlike(q, answer.q))
    const named = nearest.length > 0 ? nearest : others
    if (named.length === 0 || named.length > mostOthers) return problem
    const names = named.map(({ q }) => quoted(q)).join(' and ')
    return { ...problem, actual: `${problem.actual}, as ${names} had before` }
  }
  const [first, ...rest] = verdict.problems
  return { ...verdict, problems: [told(first), ...rest.map(told)] }
}

/** The searches that had as many hits before this one. */
export function askedBefore(answer: SearchAnswer, all: readonly SearchAnswer[]): readonly SearchAnswer[] {
  const { exchange, hits } = answer
  return all.filter(
    (one) =>
      one !== answer &&
      isUsable(one) &&
      one.exchange.startedAt <= exchange.startedAt &&
      one.hits.length === hits.length,
  )
}

type IsAlike = ((one: SearchAnswer) => boolean) | false

/** Hits that do not show what was asked for: any text that neither begins with it, nor begins it, may have found them. */
function strayed(answer: SearchAnswer, byId: Listing['byId']): IsAlike {
  const words = wordsOf(folded(answer.q))
  const isStray = (id: string): boolean => {
    const { title = '', type = '' } = byId.get(id) ?? {}
    const shown = wordsOf(folded(`${id} ${title} ${type}`))
    return words.some((word) => !shown.some((own) => own.startsWith(word)))
  }
  if (![...answer.ids].some(isStray)) return false
  const begins = (one: string, other: string): boolean => folded(one).startsWith(folded(other))
  return (one) => !begins(one.q, answer.q) && !begins(answer.q, one.q) && isSame(one, answer)
}

/** Words that find nothing: so may the same letters in more words, or in fewer, and the same with a word behind them. */
function joined({ q }: SearchAnswer): IsAlike {
  return (one) => one.q.trim() !== q.trim() && (isSpeltAlike(one.q, q) || one.q.startsWith(`${q} `))
}

/** Whether two texts are the same without their white space, or without what is beyond ASCII, if anything is left. */
function isSpeltAlike(one: string, other: string): boolean {
  return [/\s+/gu, /[^\0-\u007f]+/gu].some((left) => {
    const letters = one.replaceAll(left, '')
    return letters !== '' && letters === other.replaceAll(left, '')
  })
}
