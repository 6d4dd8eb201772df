import { entityPath, operationAt, searchPath } from '../contract/operations.ts'
import { quoted } from '../text/quoting.ts'
import { askedText, briefAt, isPlain } from './asked-text.ts'
import { type Brief, isAlike } from './inquiry/brief.ts'
import { difference } from './inquiry/difference.ts'
import type { Needed } from './rule.ts'
import { type Fail, isOfChanges, type Problem } from './verdict.ts'

/** So often a question is put alone before and after, and so often beside so many others. */
const alone = 5
const turns = 4
const beside = 4
/** One answer that is another may be so by chance. */
const fewestOthers = 2

type Needs = 'readAgain' | 'searches' | 'examples'

/**
 * Says of a question whose answers change whether they do so only beside others, once in a run: alone it is put by itself,
 * and then by turns with others, all at once.
 */
export function createAskedAtOnce(inquiry: Needed<Needs>): (fail: Fail) => Promise<Fail | undefined> {
  const { readAgain } = inquiry
  let isAsked = false
  const askAlone = async (path: string, like?: Brief): Promise<Brief | undefined> => {
    let known = like
    for (let time = 0; time < alone; time++) {
      const answer = await briefAt(path, readAgain)
      if (answer === undefined || isUnread(answer) || (known !== undefined && !isAlike(known, answer))) return undefined
      known = answer
    }
    return known
  }
  return async (fail) => {
    const problem = fail.problems.find(({ exchanges: [exchange] = [] }) => exchange !== undefined && isPlain(exchange))
    const path = problem?.exchanges?.[0]?.question.path
    if (problem === undefined || path === undefined || !isOfChanges(fail.traits) || isAsked) return undefined
    isAsked = true
    const right = await askAlone(path)
    const others = right && (await pathsBeside(path, inquiry))
    if (right === undefined || others?.length !== beside) return undefined
    const answers: (Brief | undefined)[] = []
    for (let turn = 0; turn < turns; turn++) {
      // What the last of them gets, or gives to others, tells as much as what the first does.
      const pair = (other: string): readonly string[] => (turn % 2 === 0 ? [path, other] : [other, path])
      const asked = others.flatMap(pair)
      const got = await Promise.all(asked.map(async (one) => briefAt(one, readAgain)))
      answers.push(...got.filter((_, at) => asked[at] === path))
    }
    const read = answers.filter((answer): answer is Brief => answer !== undefined && !answer.unjudged)
    const wrong = read.filter((answer) => !isAlike(answer, right))
    const [first] = wrong
    if (first === undefined || wrong.length < fewestOthers) return undefined
    if ((await askAlone(path, right)) === undefined) return undefined
    const told: Problem = {
      ...problem,
      expected: `${nameOf(path)}: the same answer alone and beside other questions`,
      actual: `${2 * alone} of ${2 * alone} answers are alike when it is asked alone, and ${wrong.length} of ${read.length} are others when it is asked beside them: ${difference(right, first)}`,
      exchanges: [first.exchange, right.exchange],
    }
    return { ...fail, problems: [told, ...fail.problems.filter((one) => one !== problem)] }
  }
}

function isUnread({ unjudged, exchange }: Brief): boolean {
  return unjudged || exchange.ended !== 'complete'
}

function nameOf(path: string): string {
  const operation = operationAt(path)
  const text = askedText(path)?.text
  if (text === undefined) return `${operation}`
  return `${operation} ${operation === 'searchModel' ? 'for' : 'of'} ${quoted(text)}`
}

/** Questions of the same operation that get something else. */
async function pathsBeside(path: string, { searches, examples }: Needed<Needs>): Promise<readonly string[]> {
  const isSearch = operationAt(path) === 'searchModel'
  const paths = isSearch
    ? (await searches()).filter(({ hits }) => hits.length > 0).map(({ q }) => searchPath(q))
    : (await examples()).flatMap(({ id, entity }) => (entity === undefined ? [] : (entityPath(id) ?? [])))
  return [...new Set(paths)].filter((other) => other !== path).slice(0, beside)
}
