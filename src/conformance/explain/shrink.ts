import { readAnswer } from '../../client/answer.ts'
import type { Exchange, Question } from '../../client/exchange.ts'
import type { JsonFault } from '../../client/json.ts'
import { quoted } from '../../text/quoting.ts'
import { askedText } from './asked-text.ts'
import type { Fail, Problem } from '../verdict.ts'
import { usual } from '../enough.ts'

/** What the text of one answer shows by itself, of which evidence keeps no more than the beginning. */
const ofText: ReadonlySet<string> = new Set<JsonFault['kind']>(['utf-8', 'bom', 'syntax', 'repeated name'])

/** So many further questions a run asks to find shorter ones that fail alike: they say a fault better, and find none. */
const mostAsked = 30

/**
 * Puts a question with fewer headers, a shorter word or a plainer identifier in the place of the one that failed first, where
 * it fails alike. For failures that an answer shows by itself; what several answers tell together depends on their texts.
 */
export function createShrink(ask: (question: Question) => Promise<Exchange>): (fail: Fail) => Promise<Fail> {
  let left = mostAsked
  return async (fail) => {
    const [first, ...rest] = fail.problems
    const [exchange, ...others] = first.exchanges ?? []
    if (exchange?.ended !== 'complete' || left <= 0) return fail
    const { method, version } = exchange.question
    if (method !== 'GET' || version !== undefined) return fail
    if (!ofText.has(first.kind) && !isAlike(first, exchange, exchange)) return fail
    const shows = async (question: Question): Promise<Exchange | undefined> => {
      if (left-- <= 0) return undefined
      const answer = await ask(question)
      return isAlike(first, exchange, answer) ? answer : undefined
    }
    left--
    const again = await ask(exchange.question)
    // What comes and goes says nothing about a question.
    if (!isAlike(first, exchange, again)) {
      const then = again.status === exchange.status ? 'not' : again.status === 0 ? again.ended : again.status
      const actual = `${first.actual} at first; ${then} when asked again`
      return { ...fail, problems: [{ ...first, actual }, ...rest] }
    }
    const plainer = await withFewestHeaders(exchange.question, shows)
    const { question } = plainer ?? exchange
    const written = askedText(question.path)
    const isOver = (): boolean => left <= 0
    const shown = (written && (await shortestOf(written, question, shows, isOver))) ?? plainer
    if (shown === undefined) return fail
    const [cause] = plainer?.question.headers ?? []
    const shorter = shown === plainer ? undefined : askedText(shown.question.path)?.text
    const why = cause === undefined ? '' : `, because of ${cause.join(': ')}`
    const actual = `${first.actual}${why}${shorter === undefined ? '' : `, also for ${quoted(shorter)}`}`
    return { ...fail, problems: [{ ...first, actual, exchanges: [shown, exchange, ...others] }, ...rest] }
  }
}

type Shows = (question: Question) => Promise<Exchange | undefined>

/** Without any of its headers, or with the one of several that it fails for by itself. */
async function withFewestHeaders({ headers, ...bare }: Question, shows: Shows): Promise<Exchange | undefined> {
  if (headers === undefined) return undefined
  for (const some of [undefined, ...headers.map((header) => [header])]) {
    const shown = await shows(some ? { ...bare, headers: some } : bare)
    if (shown) return shown
  }
  return undefined
}

function isAlike({ kind }: Problem, exchange: Exchange, answer: Exchange): boolean {
  return answer.status === exchange.status && readAnswer(answer).facts.some((fact) => fact.kind === kind)
}

/** By a letter, by what stands out in the text, and then by leaving out ever smaller pieces. */
async function shortestOf(
  { text, pathOf }: NonNullable<ReturnType<typeof askedText>>,
  question: Question,
  shows: Shows,
  isOver: () => boolean,
): Promise<Exchange | undefined> {
  const signs = [...new Set(text.match(/[^\p{L}\p{N}\s]/gu))].slice(0, usual)
  const words = [...new Set(text.split(/\s+/u))].toSorted((a, b) => a.length - b.length).slice(0, usual)
  let best: readonly string[] = Array.from(text)
  let found: Exchange | undefined
  const takes = async (letters: readonly string[]): Promise<boolean> => {
    const path = letters.length === 0 || letters.length >= best.length ? undefined : pathOf(letters.join(''))
    const shown = path === undefined ? undefined : await shows({ ...question, path })
    if (shown) [best, found] = [letters, shown]
    return shown !== undefined
  }
  for (const apart of ['a', ...signs, ...words]) if (await takes(Array.from(apart))) break
  for (let size = Math.ceil(best.length / 2); size >= 1 && best.length > 1; size = Math.floor(size / 2))
    for (let at = 0; at < best.length && !isOver();) if (!(await takes(best.toSpliced(at, size)))) at += size
  return found
}
