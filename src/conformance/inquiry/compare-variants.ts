import { isCookie } from '../../client/exchange.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { grouped } from '../../text/grouped.ts'
import { type Facts, entityFacts, findingsFacts, listingFacts, searchFacts, mayBeSame } from './facts.ts'
import { repeatsOf } from './repeats.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { Inquiry } from './inquiry.ts'
import type { InquiryOptions } from './inquiry-options.ts'
import { shuffled } from './random.ts'
import { findsNothing, type SearchAnswer } from './answers/search.ts'
import {
  anyCoding,
  type RequestVariant,
  type VariantAnswer,
  type VariantAnswers,
  clients,
  clientsOf,
  codings,
  crowded,
  turkish,
} from './request-variants.ts'
import { isolate, type PlainQuestion, confirmDifference } from './isolate-header.ts'
import { longList, several } from '../enough.ts'

/** Of these kinds all is asked for, and of the others what is short. */
const tellingKinds = new Set(['bare', 'browser'])

type Input = Pick<
  Inquiry,
  'once' | 'list' | 'findings' | 'examples' | 'unknown' | 'searching' | 'readAgain' | 'random' | 'portion'
>

interface Case {
  readonly variant: RequestVariant
  readonly subject: PlainQuestion
}

/** Asks a question of each operation in every variant, and where the answer differs, both again to tell why. */
export async function compareVariants(
  inquiry: Input,
  { concurrency, given = [] }: Pick<InquiryOptions, 'concurrency' | 'given'>,
): Promise<VariantAnswers> {
  const asked = (await questionsOf(inquiry)).filter(
    ({ variant: { way } }) =>
      way.headers?.some(([name]) => isCookie(name) || !given.includes(name.toLowerCase())) !== false,
  )
  const isCoded = ({ variant }: Case): boolean => variant.codings !== undefined
  const ask = async (one: Case): Promise<Result> => ({ ...one, answer: await one.subject.ask(one.variant.way) })
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

interface Result extends Case {
  readonly answer: Facts
}

/** Compares each answer with the plain one, and asks both again to tell why they differ. */
async function compare(told: readonly Result[]): Promise<readonly VariantAnswer[]> {
  let looked = 0
  return inParallel(told, 1, async ({ variant, subject, answer }): Promise<VariantAnswer> => {
    const isTold = !mayBeSame(answer, subject.first) && !isNamedElsewhere(answer) && !isLeft(variant, answer)
    if (!isTold || looked++ >= several) return { variant, answer }
    const one = await isolate(variant, subject)
    if (isLeft(one.variant, one.answer ?? answer)) return { variant, answer }
    const problem = await confirmDifference(one.variant, subject, one.answer ?? answer)
    return { variant, answer, ...(problem && { problem }) }
  })
}

function isLeft({ leaves }: RequestVariant, { exchange: { status } }: Facts): boolean {
  return leaves?.(status) === true
}

/** Whether the answer has something by itself that other rules name. */
function isNamedElsewhere({ exchange: { ended, status }, problem }: Facts): boolean {
  return ended !== 'complete' || status >= 500 || (status > 200 && status < 300) || problem === 'no JSON'
}

/** What is asked for: the lists and a search each time, entities by turns, and an identifier that no entity has where it tells. */
async function questionsOf(inquiry: Input): Promise<readonly Case[]> {
  const { portion } = inquiry
  const { lists, entities, search, short, withI, stranger } = await subjectsOf(inquiry)
  const asVariant = (variant: RequestVariant, some: readonly PlainQuestion[]): readonly Case[] =>
    some.map((subject) => ({ variant, subject }))
  const shortLists = lists.filter(({ isLong }) => !isLong)
  const of = (some: readonly RequestVariant[]): readonly Case[] =>
    some.flatMap((variant, at) => {
      const { kind, codings: offered } = variant
      const isTelling = tellingKinds.has(kind) || variant === codings[0]
      const place = offered === undefined ? at : Number(variant === codings.at(-1))
      const entity = entities.slice(place % Math.max(1, entities.length)).slice(0, 1)
      const odd = isTelling || kind === 'accept' ? stranger : []
      const all = asVariant(variant, [...(isTelling ? lists : shortLists), ...entity, ...search, ...odd])
      return offered === undefined ? all : portion.of('codings', all, 1)
    })
  const ofList = clientsOf(await inquiry.once('/entities')).flatMap((variant) =>
    asVariant(variant, shortLists.slice(0, 1)),
  )
  const ofClients = [
    ...of(clients),
    ...ofList,
    ...asVariant(turkish, withI),
    ...asVariant(crowded, shortLists.slice(-1)),
  ]
  return [
    ...portion.of('clients', ofClients, 8),
    ...of(codings),
    // What is coded well at length may not be where there is next to nothing to code.
    ...portion.of('codings of short answers', asVariant(anyCoding, short), 1),
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
  const again = repeatsOf(readAgain, most)
  const lists: readonly PlainQuestion[] = [
    { ...again.list, first: listingFacts(list), isLong: list.entities.length > longList },
    { ...again.findings, first: findingsFacts(log), isLong: log.findings.length > longList },
  ]
  const shown = (await inquiry.examples()).filter((answer) => answer.entity !== undefined)
  const linksOf = ({ entity }: EntityAnswer): number => entity?.links?.length ?? 0
  // A lean view for a phone, or for a script, is told by what has links to leave out.
  const linked = shown.toSorted((a, b) => linksOf(b) - linksOf(a)).slice(0, 2)
  const some = [...new Set([...linked, ...shuffled(shown, random('circumstances'))])].slice(0, several)
  const entityOf = (answer: EntityAnswer): PlainQuestion => ({ ...again.entity(answer.id), first: entityFacts(answer) })
  const byHits = found.filter(({ hits }) => hits.length < most).toSorted((a, b) => b.hits.length - a.hits.length)
  const search = byHits.find(({ hits }) => hits.length <= longList) ?? byHits.at(-1) ?? found[0]
  const searchesOf = (...answers: readonly (SearchAnswer | undefined)[]): readonly PlainQuestion[] =>
    answers.flatMap((one) => (one ? { ...again.search(one.q), first: searchFacts(one, most) } : []))
  const unknown = await inquiry.unknown()
  const stranger = unknown.find(({ synthetic, answer }) => synthetic && answer.exchange.status === 404)
  return {
    lists: lists.filter(({ first }) => !first.broken && !first.unjudged),
    entities: some.map(entityOf),
    search: searchesOf(search),
    short: searchesOf(all.find(findsNothing), byHits.at(-1)),
    withI: searchesOf(byHits.find(({ q }) => q.includes('I'))),
    stranger: stranger === undefined ? [] : [entityOf(stranger.answer)],
  }
}
