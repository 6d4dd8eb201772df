import { isCookie } from '../../client/exchange.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { grouped } from '../../text/grouped.ts'
import { type Brief, briefOfEntity, briefOfFindings, briefOfListing, briefOfSearch, isEqual } from './brief.ts'
import { askedAgain } from './asked-again.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { Inquiry } from './inquiry.ts'
import type { InquiryOptions } from './inquiry-options.ts'
import { shuffled } from './random.ts'
import { findsNothing, type SearchAnswer } from './answers/search.ts'
import {
  afterBrowser,
  asBrowser,
  type Circumstance,
  type CircumstanceAnswer,
  type Circumstances,
  clients,
  clientsOf,
  codings,
  crowded,
  turkish,
} from './ways.ts'
import { alone, type PlainQuestion, tell } from './tell-circumstance.ts'
import { escapedAtEnd } from './escaped.ts'

/** A list that is longer costs more to be read and compared than all else. */
const longList = 2000
/** Whoever offers all gets the coding that the server likes best. */
const allCodings = Math.max(...codings.map((one) => one.codings?.length ?? 0))
const tellingKinds = new Set(['bare', 'browser'])

/** Asks a question of each operation in every circumstance, and where the answer differs, both again to tell why. */
export async function askCircumstances(
  inquiry: Input,
  { concurrency, given = [] }: Pick<InquiryOptions, 'concurrency' | 'given'>,
): Promise<Circumstances> {
  const isVaried = ({ circumstance: { way } }: Asked): boolean =>
    way.headers?.some(([name]) => isCookie(name) || !given.includes(name.toLowerCase())) !== false
  const asking = async (questions: Promise<Questions>): Promise<readonly Told[]> => {
    const asked = await questions
    const varied = { clients: asked.clients.filter(isVaried), codings: asked.codings.filter(isVaried) }
    return askInTurn(varied, concurrency)
  }
  // The second are not chosen before the answers are there that they are chosen among; meanwhile the first are asked.
  const both = await Promise.all([asking(firstQuestions(inquiry)), asking(secondQuestions(inquiry))])
  return compare(both.flat().toSorted((a, b) => placeOf(a) - placeOf(b)))
}

const isTelling = (one: Circumstance): boolean => tellingKinds.has(one.kind) || one === codings[0]
const isShort = ({ isLong }: PlainQuestion): boolean => isLong !== true

/** What is asked of the lists and of some entities. */
async function firstQuestions(inquiry: Input): Promise<Questions> {
  const { portion } = inquiry
  const { lists, entities, afterOthers } = await firstSubjects(inquiry)
  const short = lists.filter(isShort)
  const of = (circumstances: readonly Circumstance[]): Asked[] =>
    circumstances.flatMap((circumstance, at) => {
      const place = circumstance.codings ? Number(circumstance === codings.at(-1)) : at
      const entity = entities[place % Math.max(1, entities.length)]
      return inCircumstance(circumstance, [...(isTelling(circumstance) ? lists : short), ...(entity ? [entity] : [])])
    })
  const ofList = clientsOf(await inquiry.once('/entities')).flatMap((circumstance) =>
    inCircumstance(circumstance, lists.slice(0, 1).filter(isShort)),
  )
  const ofCrowded = inCircumstance(crowded, short.slice(-1))
  return {
    clients: portion.of('clients', [...of(clients), ...ofList, ...ofCrowded], 6),
    codings: [
      ...codings.flatMap((one) => portion.of('codings', of([one]), 1)),
      ...inCircumstance(afterBrowser, portion.of('after a browser', afterOthers, 1)),
    ],
  }
}

/** What is asked of searches, and of an identifier that no entity has. */
async function secondQuestions(inquiry: Input): Promise<Questions> {
  const { portion } = inquiry
  const { searches, short, withI, strangers } = await secondSubjects(inquiry)
  const of = (circumstances: readonly Circumstance[]): Asked[] =>
    circumstances.flatMap((circumstance) => {
      const rare = circumstance.kind === 'accept' || isTelling(circumstance) ? strangers : []
      return inCircumstance(circumstance, [...searches, ...rare])
    })
  // What is coded well at length may not be where there is next to nothing to code.
  const ofShort = codings
    .filter((one) => one.codings?.length === allCodings)
    .flatMap((circumstance) => inCircumstance(circumstance, short))
  return {
    clients: [
      ...portion.of('clients of searches', of(clients), 1),
      ...portion.of('Turkish', inCircumstance(turkish, withI), 1),
    ],
    codings: [
      ...portion.of('codings of searches', of(codings), 1),
      ...portion.of('codings of short answers', ofShort, 1),
    ],
  }
}

function inCircumstance(circumstance: Circumstance, subjects: readonly PlainQuestion[]): Asked[] {
  return subjects.map((subject) => ({ circumstance, subject }))
}

/** Of a subject it asks for one coding after the other: what is cached for one must not be given to the next. */
async function askInTurn(asked: Questions, concurrency: number): Promise<readonly Told[]> {
  const ask = async (one: Asked): Promise<Told> => ({
    ...one,
    answer: await one.subject.ask(one.circumstance.way),
  })
  const ofClients = await inParallel(asked.clients, concurrency, ask)
  const bySubject = [...grouped(asked.codings, ({ subject }) => subject).values()]
  return [...ofClients, ...(await Promise.all(bySubject.map((some) => inParallel(some, 1, ask)))).flat()]
}

/** Compares each answer with the plain one, and asks both again to tell why they differ. */
async function compare(told: readonly Told[]): Promise<Circumstances> {
  let looked = 0
  const compared = await inParallel(told, 1, async ({ circumstance, subject, answer }): Promise<CircumstanceAnswer> => {
    const isTold =
      !isEqual(answer, subject.first) && !isNamedElsewhere(answer) && !isLeft(circumstance, answer) && looked < mostTold
    if (!isTold) return { circumstance, answer }
    looked++
    const one = await alone(circumstance, subject)
    if (isLeft(one.circumstance, one.answer ?? answer)) return { circumstance, answer }
    const problem = await tell(one.circumstance, subject, one.answer ?? answer)
    return { circumstance, answer, ...(problem && { problem }) }
  })
  return {
    clients: compared.filter(({ circumstance }) => circumstance.codings === undefined),
    codings: compared.filter(({ circumstance }) => circumstance.codings !== undefined),
  }
}

type Input = Pick<
  Inquiry,
  'once' | 'list' | 'findings' | 'examples' | 'unknown' | 'searching' | 'readAgain' | 'random' | 'portion'
>

const inOrder: readonly Circumstance[] = [...clients, ...codings, afterBrowser]

/** Those that are asked for in one model alone come behind the others, and what has most headers last. */
function placeOf({ circumstance }: Told): number {
  const place = inOrder.indexOf(circumstance)
  return circumstance === crowded ? Infinity : place === -1 ? inOrder.length : place
}

interface Asked {
  readonly circumstance: Circumstance
  readonly subject: PlainQuestion
}
interface Told extends Asked {
  readonly answer: Brief
}
interface Questions {
  readonly clients: readonly Asked[]
  /** Asked after those. */
  readonly codings: readonly Asked[]
}

/** So many differences are looked into: their like have the same reason. */
const mostTold = 12

function isLeft({ leaves }: Circumstance, { exchange: { status } }: Brief): boolean {
  return leaves?.(status) === true
}

/** Whether the answer has something by itself that other rules name. */
function isNamedElsewhere({ exchange: { ended, status }, problem }: Brief): boolean {
  return ended !== 'complete' || status >= 500 || (status > 200 && status < 300) || problem === 'no JSON'
}

/** How many entities are asked for, by turns. */
const mostEntities = 6
/** With so many links an entity shows whether all but the first are left out. */
const tellingLinks = 2

async function firstSubjects(inquiry: Input): Promise<{
  readonly lists: readonly PlainQuestion[]
  readonly entities: readonly PlainQuestion[]
  readonly afterOthers: readonly PlainQuestion[]
}> {
  const { readAgain, random } = inquiry
  const [list, log] = [await inquiry.list(), await inquiry.findings()]
  const again = askedAgain(readAgain, 0)
  const lists: readonly PlainQuestion[] = [
    { ...again.list, first: briefOfListing(list), isLong: list.entities.length > longList },
    { ...again.findings, first: briefOfFindings(log), isLong: log.findings.length > longList },
  ]
  const shown = (await inquiry.examples()).filter((answer) => answer.entity !== undefined)
  const linksOf = ({ entity }: EntityAnswer): number => entity?.links?.length ?? 0
  // What is kept of one in a coding must not be given to another, and what is short may not be coded.
  const linked = shown.toSorted((a, b) => linksOf(b) - linksOf(a)).slice(0, 2)
  // A lean view for a phone, or for a script, is told by what has links to leave out.
  const telling = shown.filter((answer) => linksOf(answer) >= tellingLinks)
  const mixed = shuffled(telling.length > 1 ? telling : shown, random('circumstances'))
  const some = [...new Set([...linked, ...mixed])].slice(0, mostEntities)
  return {
    lists: lists.filter(isRead),
    entities: some.map((answer) => ({ ...again.entity(answer.id), first: briefOfEntity(answer) })),
    afterOthers: linked.slice(0, 1).map((answer) => ({
      ...again.entity(answer.id),
      first: briefOfEntity(answer),
      ask: async (way) => {
        // A path of its own, which nobody asked for before.
        const path = `/entities/${escapedAtEnd(answer.id)}`
        if (way !== afterBrowser.way) return briefOfEntity(await readAgain.entity(answer.id, way))
        const { exchange } = await readAgain.entity(answer.id, asBrowser, path)
        if (exchange.status !== 200) return briefOfEntity(answer)
        return briefOfEntity(await readAgain.entity(answer.id, way, path))
      },
    })),
  }
}

/** A search, the shortest ones, one for a word with a capital I, and an identifier that no entity has. */
async function secondSubjects(inquiry: Input): Promise<{
  readonly searches: readonly PlainQuestion[]
  readonly short: readonly PlainQuestion[]
  readonly withI: readonly PlainQuestion[]
  readonly strangers: readonly PlainQuestion[]
}> {
  const { all, found, most } = await inquiry.searching()
  const again = askedAgain(inquiry.readAgain, most)
  const strangers = (await inquiry.unknown()).filter(({ madeUp, answer }) => madeUp && answer.exchange.status === 404)
  const telling = found.filter(({ hits }) => hits.length < most)
  const byHits = telling.toSorted((a, b) => b.hits.length - a.hits.length)
  const search = byHits.find(({ hits }) => hits.length <= longList) ?? byHits.at(-1) ?? found[0]
  const shortest = byHits.at(-1)
  const empty = all.find(findsNothing)
  const subjects = (answers: readonly (SearchAnswer | undefined)[]): readonly PlainQuestion[] =>
    [...new Set(answers)].flatMap((answer) =>
      answer === undefined ? [] : { ...again.search(answer.q), first: briefOfSearch(answer, most) },
    )
  return {
    searches: subjects([search]),
    short: subjects([empty, shortest]),
    withI: subjects([byHits.find(({ q }) => q.includes('I'))]),
    strangers: strangers.slice(0, 1).map(({ id, answer }) => ({ ...again.entity(id), first: briefOfEntity(answer) })),
  }
}

/** What could not be read plainly tells nothing in other circumstances. */
function isRead({ first }: PlainQuestion): boolean {
  return !first.broken && !first.unjudged
}
