import { quoting } from '../../text/quoting.ts'
import { unexplained } from '../inquiry/searching/patterns.ts'
import { answersTo, finds, findsNothing, hitCount, isUsable, problemIn } from '../inquiry/answers/search.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import searchAnswers from './search-answers.ts'

export default required({
  id: 'search-decodes-its-query',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A word whose letters are all percent-encoded finds what the word itself finds',
  why: 'Both are the same q (RFC 3986 section 6.2.2); a server that compares escapes misses every word with a space or an accent.',
  after: [searchAnswers],
  needs: ['portion', 'search', 'searching'],
  async check(inquiry) {
    const { spelt, escaped, shortest } = await inquiry.searching()
    const judged = spelt.filter(({ answer }) => isUsable(answer))
    const differing = judged.filter(({ of, answer }) => answer.hits.length !== of.hits.length)
    const found = judged.filter(({ of }) => finds(of))
    const kind = found.length > 0 && found.every(({ answer }) => findsNothing(answer)) ? 'never decoded' : 'not decoded'
    const problems: Problem[] = differing.map(({ of, answer }) => {
      const expected = `${hitCount(of)} ${quoting`for ${of.q}`} at ${answer.exchange.question.path}, too`
      return problemIn([answer, of], kind, expected, hitCount(answer))
    })
    for (const { of, answer } of spelt) {
      // The other spelling is the same question, which is no limit's to refuse.
      if (answer.exchange.status !== 400 || !isUsable(of)) continue
      const expected = `status 200 ${quoting`for ${of.q}`} at ${answer.exchange.question.path}, too`
      problems.push(problemIn([answer, of], 'not decoded', expected, 'status 400'))
    }
    for (const { word, answer } of escaped) {
      const hit = await unexplained(answer, { search: inquiry.search, shortest })
      if (hit === undefined) continue
      const expected = quoting`no hit ${hit} for ${answer.q}, which is no ${word} once it is decoded`
      problems.push(problemIn([answer], 'decoded twice', expected, hitCount(answer)))
    }
    problems.push(...(await cutAtSeparator(inquiry)))
    return verdictOn(problems, judged.length, 'words')
  },
}) as Rule

/** What parts one parameter from the next, unless it is percent-encoded (RFC 3986 section 2.2), and a sign that parts nothing. */
const [separator, plainSign] = ['&', ',']

/** A word with a separator and nonsense behind it finds something, though it finds nothing with the nonsense, however parted. */
async function cutAtSeparator(inquiry: Needed<'portion' | 'search' | 'searching'>): Promise<readonly Problem[]> {
  const { portion, search } = inquiry
  const { spelt, nonsense } = await inquiry.searching()
  const [word] = spelt.map(({ of }) => of).filter(finds)
  const [junk] = nonsense.map(({ answer }) => answer).filter(findsNothing)
  if (portion.isQuick || word === undefined || junk === undefined) return []
  const answer = await search(`${word.q}${separator}${junk.q}`)
  if (!finds(answer)) return []
  const [apart, joined] = await answersTo(search, `${word.q} ${junk.q}`, `${word.q}${plainSign}${junk.q}`)
  if (![apart, joined].every(findsNothing)) return []
  const expected = `no hit ${quoting`for ${answer.q}, as for ${apart.q}`}, at ${answer.exchange.question.path}`
  return [problemIn([answer, apart], 'cut at a separator', expected, hitCount(answer))]
}
