import { sliceOf } from '../text/slice-of.ts'
import { operationAt, searchPath } from '../contract/operations.ts'
import { lettersAlike } from '../text/letters-alike.ts'
import { quoted } from '../text/quoting.ts'
import { briefOfSearch } from './inquiry/brief.ts'
import { difference } from './inquiry/difference.ts'
import { findsNothing, isSame, isUsable, type SearchAnswer } from './inquiry/answers/search.ts'
import type { ReadAgain } from './inquiry/asked-again.ts'
import type { Needed } from './rule.ts'
import { askedBefore } from './searches/found-before.ts'
import { type Fail, isOfChanges } from './verdict.ts'

/** So many failures of a run are looked into, by so many questions each. */
const mostFailures = 3
const mostCompared = 2

/**
 * Puts the searches that show a failure once more, each alone. Where one of them gets something else by now, the failure says
 * so, and no more what its words have in common: it is the answer to one question that changed, or that is given to others.
 */
export function createAskedSince({
  readAgain,
  searches,
}: Needed<'readAgain' | 'searches'>): (fail: Fail) => Promise<Fail | undefined> {
  let left = mostFailures
  return async (fail) => {
    const [first, ...rest] = fail.problems
    const compared = (first.exchanges ?? []).slice(0, mostCompared)
    const isAsked = compared.some(({ question: { path } }) => operationAt(path) === 'searchModel')
    if (!isAsked || isOfChanges(fail.traits) || left <= 0) return undefined
    left--
    const all = await searches()
    const answers = compared.flatMap((exchange) => all.find((one) => one.exchange === exchange && isPlain(one)) ?? [])
    const atFault = answers.find(({ exchange }) => exchange === compared[0])
    const like = atFault && gotBefore(atFault, all)
    const changes: string[] = []
    for (const answer of answers) {
      const now = await readAgain.search(answer.q)
      if (!isUsable(now) || isSame(answer, now)) continue
      const differs = difference(briefOfSearch(answer, Infinity), briefOfSearch(now, Infinity))
      const kept = answer === atFault && like ? `, and was at first what ${quoted(like.q)} had got before it` : ''
      changes.push(`${quoted(answer.q)} gets ${differs}: its answer changes${kept}`)
    }
    const said =
      changes.length > 0
        ? `asked again alone, ${changes.join('; ')}`
        : atFault && like && (await keptFor(atFault, like, all, readAgain.search))
    if (said === undefined) return undefined
    const { common: _, ...plain } = fail
    return { ...plain, problems: [{ ...first, actual: `${first.actual}; ${said}` }, ...rest] }
  }
}

function isPlain(answer: SearchAnswer): boolean {
  const { path, headers } = answer.exchange.question
  return isUsable(answer) && headers === undefined && path === searchPath(answer.q)
}

/** So many letters must two texts begin with alike, before the answer to one may have been kept for the other. */
const fewestAlike = 3

/** The search that had got the same before, and that begins most like this one. */
function gotBefore(answer: SearchAnswer, all: readonly SearchAnswer[]): SearchAnswer | undefined {
  const { q } = answer
  return askedBefore(answer, all)
    .filter((one) => one.q !== q && isSame(one, answer) && lettersAlike(one.q, q) >= fewestAlike)
    .toSorted(
      (a, b) => lettersAlike(b.q, q) - lettersAlike(a.q, q) || (a.exchange.startedAt < b.exchange.startedAt ? 1 : -1),
    )[0]
}

/** Letters in an order of capitals and small ones that nobody types. */
const spellings = [0, 1].map(
  (odd) =>
    (text: string): string =>
      Array.from(text, (letter, at) => (at % 2 === odd ? letter.toUpperCase() : letter.toLowerCase())).join(''),
)

/**
 * Whether a text finds what another does since the answer to that one is kept for all that begin alike: where case does not
 * count, and both are asked for in a spelling of which nothing is kept yet, the first of them decides for the other.
 */
async function keptFor(
  { q, hits }: SearchAnswer,
  like: SearchAnswer,
  all: readonly SearchAnswer[],
  search: ReadAgain['search'],
): Promise<string | undefined> {
  const [plainly, first] = spellings
  const beginning = sliceOf(q, 0, lettersAlike(q, like.q))
  if (plainly === undefined || first === undefined || hits.length === 0) return undefined
  if (spellings.some((spelt) => all.some((one) => one.q.startsWith(spelt(beginning))))) return undefined
  if (!isSame(await search(plainly(like.q)), like)) return undefined
  const answers = [await search(first(q)), await search(first(like.q))]
  if (!answers.every(findsNothing)) return undefined
  const [one, other] = answers.map((answer) => quoted(answer.q))
  return `asked for before it, ${one} gets no hit, and then ${other} gets none either: one answer is kept for both`
}
