import { readAnswer } from '../client/answer.ts'
import type { Exchange, Question } from '../client/exchange.ts'
import { entityPath, operationAt, searchPath } from '../contract/operations.ts'
import type { Fail, Problem } from './verdict.ts'

/** So many further questions a run asks to find shorter ones that fail alike. */
const mostAsked = 30
/** Of the words and of the signs of a text so many are asked for by themselves. */
const mostApart = 6

/** Puts a shorter word or a plainer identifier in the place of the one that failed first, where it fails alike. */
export type Shrink = (fail: Fail) => Promise<Fail>

/** For failures that an answer shows by itself; what several answers tell together depends on their texts. */
export function createShrink(ask: (question: Question) => Promise<Exchange>): Shrink {
  let left = mostAsked
  return async (fail) => {
    const [first, ...rest] = fail.problems
    const [exchange, ...others] = first.exchanges ?? []
    const written = exchange?.ended === 'complete' ? textOf(exchange.question.path) : undefined
    if (exchange === undefined || written === undefined) return fail
    const shows = async (text: string): Promise<Exchange | undefined> => {
      const path = written.pathOf(text)
      if (path === undefined || left <= 0) return undefined
      left--
      const answer = await ask({ ...exchange.question, path })
      return isAlike(first, exchange, answer) ? answer : undefined
    }
    // What comes and goes says nothing about a text.
    if ((await shows(written.text)) === undefined) return fail
    const shorter = await shortestOf(written.text, shows, () => left <= 0)
    if (shorter === undefined) return fail
    return { ...fail, problems: [{ ...first, exchanges: [shorter, exchange, ...others] }, ...rest] }
  }
}

function textOf(path: string): { readonly text: string; readonly pathOf: typeof entityPath } | undefined {
  const operation = operationAt(path)
  try {
    if (operation === 'getEntity') return { text: decodeURIComponent(path.split('/').at(-1) ?? ''), pathOf: entityPath }
    const q = /\?q=([^&]*)$/.exec(path)?.[1]
    if (operation === 'searchModel' && q !== undefined) return { text: decodeURIComponent(q), pathOf: searchPath }
  } catch {
    // It was malformed on purpose.
  }
  return undefined
}

function isAlike({ kind }: Problem, exchange: Exchange, answer: Exchange): boolean {
  return answer.status === exchange.status && readAnswer(answer).facts.some((fact) => fact.kind === kind)
}

type Shows = (text: string) => Promise<Exchange | undefined>

/** By a letter, by what stands out in the text, and then by leaving out ever smaller pieces. */
async function shortestOf(text: string, shows: Shows, isOver: () => boolean): Promise<Exchange | undefined> {
  const signs = [...new Set(text.match(/[^\p{L}\p{N}\s]/gu))].slice(0, mostApart)
  const words = [...new Set(text.split(/\s+/u))].toSorted((a, b) => a.length - b.length).slice(0, mostApart)
  let best: readonly string[] = Array.from(text)
  let found: Exchange | undefined
  const take = async (letters: readonly string[]): Promise<boolean> => {
    if (letters.length === 0 || letters.length >= best.length) return false
    const shown = await shows(letters.join(''))
    if (shown === undefined) return false
    best = letters
    found = shown
    return true
  }
  for (const apart of ['a', ...signs, ...words]) if (await take(Array.from(apart))) break
  for (let size = Math.ceil(best.length / 2); size >= 1 && best.length > 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.length;) {
      if (isOver()) return found
      if (!(await take(best.toSpliced(at, size)))) at += size
    }
  }
  return found
}
