import type { Problem } from '../verdict.ts'
import { type Facts, mayBeSame } from './facts.ts'
import type { RepeatedQuestion } from './repeats.ts'
import { difference } from './difference.ts'
import type { RequestVariant } from './request-variants.ts'
import { fewestCases } from '../enough.ts'

/** A plain question. */
export interface PlainQuestion extends RepeatedQuestion {
  /** Asked for in the most telling circumstances alone. */
  readonly isLong?: boolean
}

/** The one of several circumstances, or of several headers, that the answer differs in by itself; all of them where none does. */
export async function isolate(
  variant: RequestVariant,
  question: PlainQuestion,
): Promise<{ readonly variant: RequestVariant; readonly answer?: Facts }> {
  for (const one of partsOf(variant)) {
    const answer = await question.ask(one.way)
    if (!mayBeSame(answer, question.first)) return { answer, ...(await isolate(one, question)) }
  }
  return { variant }
}

function partsOf({ of, way: { headers = [] }, ...rest }: RequestVariant): readonly RequestVariant[] {
  if (of !== undefined) return of
  if (headers.length < 2) return []
  return headers.map((header) => ({ ...rest, how: `with ${header.join(': ')}`, way: { headers: [header] } }))
}

/** Why an answer differs, confirmed beside the plain question; undefined where either does not stay the same. */
export async function confirmDifference(
  { kind, how, way }: RequestVariant,
  { what, first: plain, ask }: PlainQuestion,
  answer: Facts,
): Promise<Problem | undefined> {
  const plains: Facts[] = []
  const others = [answer]
  for (let time = 0; time < fewestCases; time++) {
    plains.push(await ask())
    others.push(await ask(way))
  }
  // Every second answer, of whatever question, is none to those that are put in the other way alone.
  for (let time = 0; time < fewestCases; time++) plains.push(await ask())
  if ([...plains, ...others].some(({ unjudged }) => unjudged)) return undefined
  if (plains.some((one) => !mayBeSame(one, plain)) || others.some((one) => mayBeSame(one, plain))) return undefined
  const expected = `${what} ${how}: the same answer as ${way.headers === undefined ? 'otherwise' : 'without'}`
  return { kind, expected, actual: difference(plain, answer), exchanges: [answer.exchange, plain.exchange] }
}
