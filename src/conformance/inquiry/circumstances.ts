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
  anyCoding,
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
import { longList, several } from '../enough.ts'

/** Of these kinds all is asked for, and of the others what is short. */
const tellingKinds = new Set(['bare', 'browser'])

type Input = Pick<
  Inquiry,
  'once' | 'list' | 'findings' | 'examples' | 'unknown' | 'searching' | 'readAgain' | 'random' | 'portion'
>

interface Asked {
  readonly circumstance: Circumstance
  readonly subject: PlainQuestion
}

/** Asks a question of each operation in every circumstance, and where the answer differs, both again to tell why. */
export async function askCircumstances(
  inquiry: Input,
  { concurrency, given = [] }: Pick<InquiryOptions, 'concurrency' | 'given'>,
): Promise<Circumstances> {
  const asked = (await questionsOf(inquiry)).filter(
    ({ circumstance: { way } }) =>
      way.headers?.some(([name]) => isCookie(name) || !given.includes(name.toLowerCase())) !== false,
  )
  const isCoded = ({ circumstance }: Asked): boolean => circumstance.codings !== undefined
  const ask = async (one: Asked): Promise<Told> => ({ ...one, answer: await one.subject.ask(one.circumstance.way) })
  const clients = await inParallel(
    asked.filter((one) => !isCoded(one)),
    concurrency,
    ask,
  )
  // Of a subject one coding after the other: what is cached for one must not be given to the next.
  const bySubject = [...grouped(asked.filter(isCoded), ({ subject }) => subject).values()]
  const codings = (await Promise.all(bySubject.map((some) => inParallel(some, 1, ask)))).flat()
  return { clients: await compare(clients), codings: await compare(codings) }
}

interface Told extends Asked {
  readonly answer: Brief
}

/** Compares each answer with the plain one, and asks both again to tell why they differ. */
async function compare(told: readonly Told[]): Promise<readonly CircumstanceAnswer[]> {
  let looked = 0
  return inParallel(told, 1, async ({ circumstance, subject, answer }): Promise<CircumstanceAnswer> => {
    const isTold = !isEqual(answer, subject.first) && !isNamedElsewhere(answer) && !isLeft(circumstance, answer)
    if (!isTold || looked++ >= several) return { circumstance, answer }
    const one = await alone(circumstance, subject)
    if (isLeft(one.circumstance, one.answer ?? answer)) return { circumstance, answer }
    const problem = await tell(one.circumstance, subject, one.answer ?? answer)
    return { circumstance, answer, ...(problem && { problem }) }
  })
}

function isLeft({ leaves }: Circumstance, { exchange: { status } }: Brief): boolean {
  return leaves?.(status) === true
}

/** Whether the answer has something by itself that other rules name. */
function isNamedElsewhere({ exchange: { ended, status }, problem }: Brief): boolean {
  return ended !== 'complete' || status >= 500 || (status > 200 && status < 300) || problem === 'no JSON'
}

/** What is asked for: the lists and a search each time, entities by turns, and an identifier that no entity has where it tells. */
async function questionsOf(inquiry: Input): Promise<readonly Asked[]> {
  const { portion } = inquiry
  const { lists, entities, search, short, withI, stranger } = await subjectsOf(inquiry)
  const inCircumstance = (circumstance: Circumstance, some: readonly PlainQuestion[]): readonly Asked[] =>
    some.map((subject) => ({ circumstance, subject }))
  const shortLists = lists.filter(({ isLong }) => !isLong)
  const of = (some: readonly Circumstance[]): readonly Asked[] =>
    some.flatMap((circumstance, at) => {
      const { kind, codings: offered } = circumstance
      const isTelling = tellingKinds.has(kind) || circumstance === codings[0]
      const place = offered === undefined ? at : Number(circumstance === codings.at(-1))
      const entity = entities.slice(place % Math.max(1, entities.length)).slice(0, 1)
      const odd = isTelling || kind === 'accept' ? stranger : []
      const all = inCircumstance(circumstance, [...(isTelling ? lists : shortLists), ...entity, ...search, ...odd])
      return offered === undefined ? all : portion.of('codings', all, 1)
    })
  const ofList = clientsOf(await inquiry.once('/entities')).flatMap((circumstance) =>
    inCircumstance(circumstance, shortLists.slice(0, 1)),
  )
  const ofClients = [
    ...of(clients),
    ...ofList,
    ...inCircumstance(turkish, withI),
    ...inCircumstance(crowded, shortLists.slice(-1)),
  ]
  return [
    ...portion.of('clients', ofClients, 8),
    ...of(codings),
    // What is coded well at length may not be where there is next to nothing to code.
    ...portion.of('codings of short answers', inCircumstance(anyCoding, short), 1),
  ]
}

interface Subjects {
  readonly lists: readonly PlainQuestion[]
  readonly entities: readonly PlainQuestion[]
  readonly search: readonly PlainQuestion[]
  /** A search that finds nothing, and the one that finds least. */
  readonly short: readonly PlainQuestion[]
  readonly withI: readonly PlainQuestion[]
  readonly stranger: readonly PlainQuestion[]
}

async function subjectsOf(inquiry: Input): Promise<Subjects> {
  const { readAgain, random } = inquiry
  const [list, log] = [await inquiry.list(), await inquiry.findings()]
  const { all, found, most } = await inquiry.searching()
  const again = askedAgain(readAgain, most)
  const lists: readonly PlainQuestion[] = [
    { ...again.list, first: briefOfListing(list), isLong: list.entities.length > longList },
    { ...again.findings, first: briefOfFindings(log), isLong: log.findings.length > longList },
  ]
  const shown = (await inquiry.examples()).filter((answer) => answer.entity !== undefined)
  const linksOf = ({ entity }: EntityAnswer): number => entity?.links?.length ?? 0
  // A lean view for a phone, or for a script, is told by what has links to leave out.
  const linked = shown.toSorted((a, b) => linksOf(b) - linksOf(a)).slice(0, 2)
  const some = [...new Set([...linked, ...shuffled(shown, random('circumstances'))])].slice(0, several)
  const entityOf = (answer: EntityAnswer): PlainQuestion => ({
    ...again.entity(answer.id),
    first: briefOfEntity(answer),
  })
  const byHits = found.filter(({ hits }) => hits.length < most).toSorted((a, b) => b.hits.length - a.hits.length)
  const search = byHits.find(({ hits }) => hits.length <= longList) ?? byHits.at(-1) ?? found[0]
  const searchesOf = (...answers: readonly (SearchAnswer | undefined)[]): readonly PlainQuestion[] =>
    answers.flatMap((one) => (one ? { ...again.search(one.q), first: briefOfSearch(one, most) } : []))
  const stranger = (await inquiry.unknown()).find(({ madeUp, answer }) => madeUp && answer.exchange.status === 404)
  return {
    lists: lists.filter(({ first }) => !first.broken && !first.unjudged),
    entities: some.map(entityOf),
    search: searchesOf(search),
    short: searchesOf(all.find(findsNothing), byHits.at(-1)),
    withI: searchesOf(byHits.find(({ q }) => q.includes('I'))),
    stranger: stranger === undefined ? [] : [entityOf(stranger.answer)],
  }
}
