import type { Problem } from '../verdict.ts'
import { alternate, type Brief, brokenFirst, firstCameBack, isAlike, isEqual } from './brief.ts'
import type { AskedBefore } from './asked-again.ts'
import { difference } from './difference.ts'
import type { Circumstance } from './ways.ts'

/** A plain question. */
export interface PlainQuestion extends AskedBefore {
  /** Asked for in the most telling circumstances alone. */
  readonly isLong?: boolean
}

/** An answer, and the turns at which it was asked for and was there: counted, since many come in one millisecond. */
export interface InTurn {
  readonly answer: Brief
  readonly begun: number
  readonly ended: number
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

/** More headers than a client usually sends are of interest together. */
const mostHeaders = 16

function partsOf({ of, way: { headers = [] }, ...rest }: Circumstance): readonly Circumstance[] {
  if (of !== undefined) return of
  if (headers.length < 2 || headers.length > mostHeaders) return []
  return headers.map((header) => ({ ...rest, how: `with ${header.join(': ')}`, way: { headers: [header] } }))
}

/** Why an answer differs; undefined where a new build may have come in, or where a limit spoils the comparison. */
export async function tell(
  { kind, how, way }: Circumstance,
  { what, first: plain, ask }: PlainQuestion,
  answer: Brief,
  inTurn: readonly InTurn[],
): Promise<Problem | undefined> {
  const plains: Brief[] = []
  const others = [answer]
  for (let time = 0; time < timesToTell; time++) {
    plains.push(await ask())
    others.push(await ask(way))
  }
  // Every second answer, of whatever question, is none to those that are put in the other way alone.
  for (let time = 0; time < timesToTell; time++) plains.push(await ask())
  if ([...plains, ...others].some(({ unjudged }) => unjudged)) return undefined
  const isSteady = plains.every((one) => isEqual(one, plain))
  if (isSteady && others.every((one) => !isEqual(one, plain))) {
    const expected = `${what} ${how}: the same answer as ${way.headers === undefined ? 'otherwise' : 'without'}`
    return { kind, expected, actual: difference(plain, answer), exchanges: [answer.exchange, plain.exchange] }
  }
  if (!isPassing(answer, inTurn) && !firstCameBack(plain, plains)) return undefined
  const other = (await otherPlainly(plain, plains, ask)) ?? answer
  const expected = `${what}: the same answer each time`
  const actual = `${difference(plain, other)}, ${alternate}`
  return { kind: 'unsteady', expected, actual, exchanges: brokenFirst(other, plain) }
}

/** What the plain question got another time: whoever asks in one way after the other may miss it in this one. */
async function otherPlainly(
  plain: Brief,
  plains: readonly Brief[],
  ask: PlainQuestion['ask'],
): Promise<Brief | undefined> {
  const before = plains.find((one) => !isEqual(one, plain))
  if (before !== undefined) return before
  for (let time = 0; time < timesPlainly; time++) {
    const one = await ask()
    if (!isEqual(one, plain)) return one
  }
  return undefined
}

const timesToTell = 3
/** In a row, so that one of four replicas is met. */
const timesPlainly = 4

/**
 * Whether an answer came between two others that are alike: no build goes as soon as it has come. Of questions on their way
 * together nobody knows which was answered first.
 */
function isPassing(answer: Brief, inTurn: readonly InTurn[]): boolean {
  const usual = inTurn.toSorted((a, b) => a.begun - b.begun).at(-1)?.answer
  if (usual === undefined || isAlike(answer, usual)) return false
  const usuals = inTurn.filter((one) => isAlike(one.answer, usual))
  const [first, last] = [Math.min(...usuals.map(({ ended }) => ended)), Math.max(...usuals.map(({ begun }) => begun))]
  return inTurn.some((one) => isAlike(one.answer, answer) && one.begun > first && one.ended < last)
}
