import type { Problem } from '../verdict.ts'
import { type Brief, isEqual } from './brief.ts'
import type { AskedBefore } from './asked-again.ts'
import { difference } from './difference.ts'
import type { Circumstance } from './ways.ts'
import { fewestCases } from '../enough.ts'

/** A plain question. */
export interface PlainQuestion extends AskedBefore {
  /** Asked for in the most telling circumstances alone. */
  readonly isLong?: boolean
}

/** The one of several circumstances, or of several headers, that the answer differs in by itself; all of them where none does. */
export async function alone(
  circumstance: Circumstance,
  question: PlainQuestion,
): Promise<{ readonly circumstance: Circumstance; readonly answer?: Brief }> {
  for (const one of partsOf(circumstance)) {
    const answer = await question.ask(one.way)
    if (!isEqual(answer, question.first)) return { answer, ...(await alone(one, question)) }
  }
  return { circumstance }
}

function partsOf({ of, way: { headers = [] }, ...rest }: Circumstance): readonly Circumstance[] {
  if (of !== undefined) return of
  if (headers.length < 2) return []
  return headers.map((header) => ({ ...rest, how: `with ${header.join(': ')}`, way: { headers: [header] } }))
}

/** Why an answer differs, confirmed beside the plain question; undefined where either does not stay the same. */
export async function tell(
  { kind, how, way }: Circumstance,
  { what, first: plain, ask }: PlainQuestion,
  answer: Brief,
): Promise<Problem | undefined> {
  const plains: Brief[] = []
  const others = [answer]
  for (let time = 0; time < fewestCases; time++) {
    plains.push(await ask())
    others.push(await ask(way))
  }
  // Every second answer, of whatever question, is none to those that are put in the other way alone.
  for (let time = 0; time < fewestCases; time++) plains.push(await ask())
  if ([...plains, ...others].some(({ unjudged }) => unjudged)) return undefined
  if (plains.some((one) => !isEqual(one, plain)) || others.some((one) => isEqual(one, plain))) return undefined
  const expected = `${what} ${how}: the same answer as ${way.headers === undefined ? 'otherwise' : 'without'}`
  return { kind, expected, actual: difference(plain, answer), exchanges: [answer.exchange, plain.exchange] }
}
