import { quoting } from '../../text/quoting.ts'
import { charactersIn, hitCount, isUsable, isSubset, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { scriptOf } from '../inquiry/searching/scripts.ts'
import { entityTexts } from '../searches/excuses.ts'
import { type Context, searchContext } from '../searches/search-context.ts'
import { isSignificant } from '../searches/significance.ts'
import { onlyInside, textsIn } from '../inquiry/searching/inner-parts.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'

export default required({
  id: 'search-does-not-match-inside-words',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A search does not match letters inside a word',
  why: 'Matching is by prefix; nobody asked for hits in the middle of a word.',
  after: [searchFindsNothingForNonsense],
  needs: ['once', 'list', 'remember', 'search', 'searching'],
  async check(inquiry) {
    const searches = await searchContext(inquiry)
    const { inner } = searches
    // A part with all that its word finds tells of it, however many hits it leaves out.
    const judged = inner.filter(
      ({ of, answer }) => isUsable(answer) && (answer.isUncapped() || isSubset(of, answer)) && of.hits.length > 0,
    )
    const problems: Problem[] = []
    const inside = new Set<SearchAnswer>()
    for (const { of, answer } of judged) {
      const [id] = of.ids
      if (!isSubset(of, answer) || id === undefined || !(await showsOnlyInside(searches, id, answer.q))) continue
      inside.add(answer)
      const expected = quoting`no hit ${id} for ${answer.q}, which occurs there only inside ${of.q}`
      const actual = `${hitCount(answer)}, ${quoting`including all that ${of.q} finds`}`
      problems.push(problemIn([answer, of], 'inside a word', expected, actual))
    }
    // A searched but hidden field may hold the letters as a separate word, but hardly for word after word.
    const isTold = classesOf(judged).some((parts) =>
      isSignificant(parts.filter(({ answer }) => inside.has(answer)).length, parts.length),
    )
    return verdictOn(isTold ? problems : [], judged.length, 'parts of words')
  },
}) as Rule

/** Parts that may be looked for alike: all of them, those of one script, and those of so many letters and more, or fewer. */
function classesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const scripts = new Set(parts.map(({ of }) => scriptOf(of.q)))
  const lengths = new Set(parts.map(({ answer }) => charactersIn(answer.q)))
  return [
    ...Array.from(scripts, (script) => parts.filter(({ of }) => scriptOf(of.q) === script)),
    ...Array.from(lengths, (length) => parts.filter(({ answer }) => charactersIn(answer.q) >= length)),
    ...Array.from(lengths, (length) => parts.filter(({ answer }) => charactersIn(answer.q) <= length)),
  ]
}

type Part = { readonly of: SearchAnswer; readonly answer: SearchAnswer }

async function showsOnlyInside(searches: Context, id: string, part: string): Promise<boolean> {
  const alone = (await entityTexts(searches, id)) ?? []
  return onlyInside([...textsIn(searches.byId.get(id)), ...alone], part)
}
