import { quoting } from '../../text/quoting.ts'
import { textsIn } from '../inquiry/searching/inner-parts.ts'
import { unexplained } from '../inquiry/searching/patterns.ts'
import {
  answersTo,
  finds,
  findsNothing,
  hitCount,
  isSame,
  isUsable,
  isSubset,
  names,
  problemIn,
  type Search,
} from '../inquiry/answers/search.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import type { OperatedPair, Pair } from '../inquiry/searching/pairs.ts'
import type { SearchEvidence } from '../inquiry/searching/searching.ts'
import { required, type Rule } from '../rule.ts'
import { enoughFound } from '../searches/significance.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import { noWord } from '../inquiry/random.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'

export default required({
  id: 'search-reads-no-patterns',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Special characters in q are not wildcards, expressions or operators',
  why: 'q holds words, each matched by prefix; a user who types a percent sign or a minus is not writing a query.',
  after: [searchFindsNothingForNonsense],
  needs: ['list', 'search', 'searching'],
  async check(inquiry) {
    const { patterns, quoted, pairs, operated, odd, most, shortest } = await inquiry.searching()
    const { search } = inquiry
    const judged = patterns.filter(({ answer }) => isUsable(answer))
    const problems: Problem[] = []
    for (const { kind, answer, ...reading } of judged) {
      const hit = await unexplained(answer, { search, shortest }, reading)
      if (hit === undefined) continue
      const expected = quoting`no hit ${hit} for ${answer.q}, whose letters find it neither together nor apart`
      const why = kind === 'escape' ? ': once q is decoded, an escape in it is text' : ''
      problems.push(problemIn([answer], kind, `${expected}${why}`, hitCount(answer)))
    }
    problems.push(...pairs.flatMap((pair) => excluded(pair, most)))
    problems.push(...(await obeyedBetween(operated, search)), ...(await takenWhole(quoted, search)))
    const { byId } = await inquiry.list()
    problems.push(...(await obeyedAlone(odd, { byId, most, search })))
    return verdictOn(problems, judged.length, 'searches with signs')
  },
}) as Rule

/**
 * A title with both words is found by both, in whichever way they are joined; so it is without the sign between them. And a
 * sign that belongs to its word makes one that nothing begins with: alone it adds nothing, required it leaves nothing.
 */
function excluded({ id, first, second, both, without }: Pair, most: number): readonly Problem[] {
  const isPlain = [first, second, both].every((answer) => names(answer, id))
  if (!isPlain) return []
  // What has both words scores no less than what has one: only a cap on the number of hits may leave it out.
  return without
    .filter((answer) => finds(answer) && answer.hits.length < most)
    .filter(({ ids }) => !ids.has(id) && [...ids].every((one) => first.ids.has(one) && !second.ids.has(one)))
    .filter(({ ids }) => !first.isUncapped() || [...first.ids].every((one) => second.ids.has(one) || ids.has(one)))
    .map((answer) => {
      const expected = quoting`${answer.q} finds ${id}, as ${both.q} does, or nothing`
      return problemIn([answer, both], 'exclusion', expected)
    })
}

/** Two words that find nothing in common: with a sign between them only one of them counts, as if the sign were obeyed. */
async function obeyedBetween(operated: SearchEvidence['operated'], search: Search): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const one of operated) {
    const { first, second, both, answer, left } = one
    if (![first, second, both].every(isUsable) || !finds(answer)) continue
    // Where the two find nothing together, none of what is found with the sign can have been left out there.
    if (!findsNothing(both) && ![answer, left].every((one) => one.isUncapped())) continue
    if (!both.isUncapped() && !isSubset(left, both)) continue
    if (!isSame(answer, left) || isSame(both, left)) continue
    if (await isLeftAnyway(one, search)) continue
    const expected = quoting`${answer.q} finds what ${both.q} does, or nothing`
    problems.push(problemIn([answer, both], 'operator', expected, quoting`what ${left.q} finds alone`))
  }
  return problems
}

/**
 * Whether one word is left without a sign being obeyed: of three words few may be read, or needed, and NOT may be one that is
 * found. A sign may belong to its word, which then begins nothing, and may be passed over.
 */
async function isLeftAnyway({ first, second, both, answer, left }: OperatedPair, search: Search): Promise<boolean> {
  if (answer.q.includes(' NOT ')) {
    const [operator, other] = await answersTo(search, 'NOT', `${first.q} ${noWord} ${second.q}`)
    return operator.hits.length > 0 || isSame(other, left)
  }
  if (both.hits.length === 0) return isSame(await search(`${first.q} ${noWord}`), left)
  return answer.q.includes(' -') && !isSame(await search(`-${second.q}`), second)
}

/** Signs that are passed over at a whole word, and at its beginning are not. */
async function takenWhole(quoted: SearchEvidence['quoted'], search: Search): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { word, beginning, whole, answer } of quoted) {
    const plain = await search(word)
    if (!finds(plain) || !isUsable(answer) || isSubset(plain, answer)) continue
    const [short, long] = await answersTo(search, beginning, whole)
    if (![short, long].every((one) => isUsable(one) && isSubset(plain, one))) continue
    if (answer.hits.length > 0 && !answer.isUncapped()) continue
    const expected = quoting`${answer.q} finds what ${whole} does, as they do without these signs`
    problems.push(problemIn([answer, long], 'whole word', expected))
  }
  return problems
}

/**
 * A sign that finds everything alone, where a bracket alone finds nothing: what is no word is passed over, and this is not.
 * A colon may be a word that all identifiers have.
 */
async function obeyedAlone(
  odd: SearchEvidence['odd'],
  { byId, most, search }: { byId: Listing['byId']; most: number; search: Search },
): Promise<readonly Problem[]> {
  const all = Math.max(enoughFound, Math.min(byId.size, most))
  const problems: Problem[] = []
  for (const { answer } of odd) {
    if (!wildcards.has(answer.q) || !isUsable(answer) || answer.hits.length < all) continue
    if (answer.q.includes(':') && isSame(answer, await search(':'))) continue
    // One that is shorter may be too short a question (GAP-12).
    const bracket = await search('('.repeat(answer.q.length))
    if (!findsNothing(bracket)) continue
    // As many may show the sign as an answer has room for.
    if ([...answer.ids].every((id) => textsIn(byId.get(id)).some((text) => text.includes(answer.q)))) continue
    const expected = quoting`no hit for ${answer.q} alone, as for ${bracket.q}`
    problems.push(problemIn([answer, bracket], 'wildcard', expected, hitCount(answer)))
  }
  return problems
}

const wildcards = new Set(['*', '%', '.*', '*:*'])
