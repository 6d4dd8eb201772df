import { inParallel } from '../../client/in-parallel.ts'
import type { Problem } from '../verdict.ts'
import {
  type Brief,
  briefOfEntity,
  briefOfFindings,
  briefOfListing,
  briefOfSearch,
  difference,
  isAlike,
} from './again.ts'
import type { EntityAnswer } from './entity.ts'
import type { Inquiry, Way } from './inquiry.ts'
import { shuffled } from './random.ts'
import { afterBrowser, asBrowser, type Circumstance, clients, codings } from './ways.ts'
import { escapedAtEnd } from './escaped.ts'

/** An answer in other circumstances beside the plain one. */
export interface Comparison {
  readonly circumstance: Circumstance
  readonly answer: Brief
  /** Where it differs each time, and the plain answer stays what it was. */
  readonly problem?: Problem
}

/** What circumstances changed, and what changed without them. */
export interface Circumstances {
  readonly clients: readonly Comparison[]
  readonly codings: readonly Comparison[]
  /** Questions that got different answers, and not for the circumstances' sake. */
  readonly unsteady: readonly Problem[]
}

/** A plain question, its answer, and how to put it in another way. */
interface Subject {
  readonly what: string
  readonly isList?: true
  readonly plain: Brief
  readonly ask: (way: Way) => Promise<Brief>
}

/** A longer list is asked for in the most telling circumstances alone. */
const longList = 2000
const tellingKinds = new Set(['bare', 'browser'])

/** Asks a question of each operation in every circumstance, and where the answer differs, both again to tell why. */
export async function askCircumstances(
  inquiry: Pick<
    Inquiry,
    'list' | 'findings' | 'examples' | 'unknown' | 'searching' | 'readAgain' | 'random' | 'portion'
  >,
  concurrency: number,
): Promise<Circumstances> {
  const { lists, small, entities } = await subjectsOf(inquiry)
  const of = (circumstances: readonly Circumstance[]): Asked[] =>
    circumstances.flatMap((circumstance, at) => {
      const entity = entities[circumstance.codings ? 0 : at % Math.max(1, entities.length)]
      const isTelling = tellingKinds.has(circumstance.kind) || circumstance === codings[0]
      const rare = circumstance.kind === 'accept' || isTelling ? small.strangers : []
      const own = lists.isLong && !isTelling ? lists.subjects.filter(({ isList }) => isList !== true) : lists.subjects
      return [...own, ...(entity ? [entity] : []), ...small.searches, ...rare].map((subject) => ({
        circumstance,
        subject,
      }))
    })
  const asking = async (asked: readonly Asked[]): Promise<readonly Told[]> =>
    inParallel(asked, concurrency, async (one) => ({ ...one, answer: await one.subject.ask(one.circumstance.way) }))
  const { portion } = inquiry
  const ofClients = await asking(portion.of('clients', of(clients), 10))
  const ofCodings: Told[] = []
  // One after the other: what is cached for one must not be given to the next.
  for (const one of codings) ofCodings.push(...(await asking(portion.of('codings', of([one]), 1))))
  const { afterOthers } = small
  for (const subject of portion.of('after a browser', afterOthers, 1)) {
    ofCodings.push({ circumstance: afterBrowser, subject, answer: await subject.ask(afterBrowser.way) })
  }
  const inTurn = new Map<Subject, Brief[]>()
  for (const { subject, answer } of [...ofClients, ...ofCodings]) {
    if (!answer.unjudged) inTurn.set(subject, [...(inTurn.get(subject) ?? []), answer])
  }
  const unsteady: Problem[] = []
  let told = 0
  const compare = async ({ circumstance, subject, answer }: Told): Promise<Comparison> => {
    if (isEqual(answer, subject.plain) || isNamedElsewhere(answer) || told >= mostTold) return { circumstance, answer }
    told++
    const problem = await tell(circumstance, subject, answer, inTurn.get(subject) ?? [])
    if (problem && problem.kind !== 'unsteady') return { circumstance, answer, problem }
    if (problem) unsteady.push(problem)
    return { circumstance, answer }
  }
  const compared = async (all: readonly Told[]): Promise<readonly Comparison[]> => {
    const comparisons: Comparison[] = []
    for (const one of all) comparisons.push(await compare(one))
    return comparisons
  }
  return { clients: await compared(ofClients), codings: await compared(ofCodings), unsteady }
}

interface Asked {
  readonly circumstance: Circumstance
  readonly subject: Subject
}
interface Told extends Asked {
  readonly answer: Brief
}

/** So many differences are looked into: their like have the same reason. */
const mostTold = 12

/** Why an answer differs; undefined where a new build may have come in, or where a limit spoils the comparison. */
async function tell(
  { kind, how, way }: Circumstance,
  { what, plain, ask }: Subject,
  answer: Brief,
  inTurn: readonly Brief[],
): Promise<Problem | undefined> {
  const plains: Brief[] = []
  const others = [answer]
  for (let time = 0; time < timesToTell; time++) {
    plains.push(await ask({}))
    others.push(await ask(way))
  }
  if ([...plains, ...others].some(({ unjudged }) => unjudged)) return undefined
  const isSteady = plains.every((one) => isEqual(one, plain))
  if (isSteady && others.every((one) => !isEqual(one, plain))) {
    const [expected, actual] = [`${what} ${how}: the same answer as without`, difference(plain.text, answer.text)]
    return { kind, expected, actual, exchanges: [answer.exchange, plain.exchange] }
  }
  if (!isPassing(answer, inTurn)) return undefined
  const expected = `${what}: the same answer each time`
  const actual = `${difference(plain.text, answer.text)}, and something else again later`
  return { kind: 'unsteady', expected, actual, exchanges: [answer.exchange, plain.exchange] }
}

const timesToTell = 3

/**
 * Whether an answer came between others that are all alike, and alike to the last: no build goes as soon as it has come.
 * Questions on their way together change places where a build comes in, so that what is answered at the end decides.
 */
function isPassing(answer: Brief, inTurn: readonly Brief[]): boolean {
  const usual = inTurn.at(-1)
  const at = inTurn.findIndex((one) => isAlike(one, answer))
  return usual !== undefined && !isAlike(answer, usual) && inTurn.slice(0, at).some((one) => isAlike(one, usual))
}

function isEqual(one: Brief, other: Brief): boolean {
  return isAlike(one, other) || one.unjudged || other.unjudged
}

/** Whether the answer has something by itself that other rules name. */
function isNamedElsewhere({ exchange: { ended, status }, problem }: Brief): boolean {
  return ended !== 'complete' || status >= 500 || (status > 200 && status < 300) || problem === 'no JSON'
}

/** How many entities are asked for, by turns. */
const mostEntities = 6

async function subjectsOf(
  inquiry: Pick<Inquiry, 'list' | 'findings' | 'examples' | 'unknown' | 'searching' | 'readAgain' | 'random'>,
): Promise<{
  readonly lists: { readonly subjects: readonly Subject[]; readonly isLong: boolean }
  readonly entities: readonly Subject[]
  readonly small: {
    readonly searches: readonly Subject[]
    readonly strangers: readonly Subject[]
    readonly afterOthers: readonly Subject[]
  }
}> {
  const { readAgain, random } = inquiry
  const { found, most } = await inquiry.searching()
  const list = await inquiry.list()
  const entity = (answer: EntityAnswer): Subject => ({
    what: `getEntity of ${JSON.stringify(answer.id)}`,
    plain: briefOfEntity(answer),
    ask: async (way) => briefOfEntity(await readAgain.entity(answer.id, way)),
  })
  const shown = (await inquiry.examples()).filter((answer) => answer.entity !== undefined)
  const linked = shown.toSorted((a, b) => (b.entity?.links?.length ?? 0) - (a.entity?.links?.length ?? 0)).slice(0, 1)
  const some = [...new Set([...linked, ...shuffled(shown, random('circumstances'))])].slice(0, mostEntities)
  const strangers = (await inquiry.unknown()).filter(({ madeUp, answer }) => madeUp && answer.exchange.status === 404)
  const telling = found.filter(({ hits }) => hits.length < most)
  const [search] = telling.toSorted((a, b) => b.hits.length - a.hits.length)
  const subjects: Subject[] = [
    {
      what: 'listEntities',
      isList: true,
      plain: briefOfListing(list),
      ask: async (way) => briefOfListing(await readAgain.list(way)),
    },
    {
      what: 'listFindings',
      plain: briefOfFindings(await inquiry.findings()),
      ask: async (way) => briefOfFindings(await readAgain.findings(way)),
    },
  ]
  return {
    lists: { subjects: subjects.filter(isRead), isLong: list.entities.length > longList },
    entities: some.map(entity),
    small: {
      searches: [search ?? found[0]]
        .filter((answer) => answer !== undefined)
        .map((answer) => ({
          what: `searchModel for ${JSON.stringify(answer.q)}`,
          plain: briefOfSearch(answer, most),
          ask: async (way) => briefOfSearch(await readAgain.search(answer.q, way), most),
        })),
      afterOthers: linked.map((answer) => ({
        ...entity(answer),
        ask: async (way) => {
          // A path of its own, which nobody asked for before.
          const path = `/entities/${escapedAtEnd(answer.id)}`
          if (way !== afterBrowser.way) return entity(answer).ask(way)
          const { exchange } = await readAgain.entity(answer.id, asBrowser, path)
          if (exchange.status !== 200) return briefOfEntity(answer)
          return briefOfEntity(await readAgain.entity(answer.id, way, path))
        },
      })),
      strangers: strangers.slice(0, 1).map(({ answer }) => entity(answer)),
    },
  }
}

/** What could not be read plainly tells nothing in other circumstances. */
function isRead({ plain }: Subject): boolean {
  return !plain.broken && !plain.unjudged
}
