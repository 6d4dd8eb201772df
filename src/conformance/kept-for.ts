import { quoted } from '../text/quoting.ts'
import { findsNothing, isSame, type SearchAnswer } from './inquiry/answers/search.ts'
import { lettersAlike } from '../text/letters-alike.ts'
import type { ReadAgain } from './inquiry/inquiry.ts'

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
export async function keptFor(
  { q, hits }: SearchAnswer,
  like: SearchAnswer,
  all: readonly SearchAnswer[],
  search: ReadAgain['search'],
): Promise<string | undefined> {
  const [plainly, first] = spellings
  const beginning = Array.from(q).slice(0, lettersAlike(q, like.q)).join('')
  if (plainly === undefined || first === undefined || hits.length === 0) return undefined
  if (spellings.some((spelt) => all.some((one) => one.q.startsWith(spelt(beginning))))) return undefined
  if (!isSame(await search(plainly(like.q)), like)) return undefined
  const answers = [await search(first(q)), await search(first(like.q))]
  if (!answers.every(findsNothing)) return undefined
  const [one, other] = answers.map((answer) => quoted(answer.q))
  return `asked for before it, ${one} gets no hit, and then ${other} gets none either: one answer is kept for both`
}
