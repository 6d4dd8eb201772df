import { defined } from '../../text/defined.ts'
import type { Inquiry } from './inquiry.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import type { SearchAnswer } from './answers/search.ts'
import { entityPath } from '../../contract/operations.ts'
import { ordersThatFit } from '../orders/orders.ts'
import type { Random } from '../../text/random.ts'
import { transformations } from './unknown/neighbours/transformations.ts'
import { shuffled } from './random.ts'
import type { Repeatable } from './again.ts'
import { askedAgain } from './asked-again.ts'
import {
  areReordered,
  type Brief,
  briefOfEntity,
  briefOfFindings,
  briefOfListing,
  briefOfSearch,
  isAlike,
} from './brief.ts'
import { sampleOf } from './sample.ts'
import { outOfDate } from './out-of-date.ts'
import { asBrowser } from './ways.ts'

/** How many entities, searches and unknown identifiers are asked for again. */
const entitiesAgain = 14
const searchesAgain = 8
const prefixesAgain = 2
const strangersAgain = 8
/** A shorter text may stand in a finding by chance. */
const shortestOurs = 6
/** How often the list is asked for when an entity is gone. */
const mostListsNow = 8

/** A sample of the questions that were asked, ready to be asked once more. */
export async function repeatableQuestions(inquiry: Inquiry): Promise<readonly Repeatable[]> {
  const { random, readAgain, secondAnswers, portion } = inquiry
  const { most, nonsense } = await inquiry.searching()
  const again = askedAgain(readAgain, most)
  const atFirst = await inquiry.list()
  const searches = await chosenSearches(inquiry)
  const entities = await inquiry.examples()
  const lookedUp = (await inquiry.unknown()).filter(
    ({ id, answer }) => answer.unjudged === undefined && !id.includes('/'),
  )
  const { chosen, nearBy } = chosenEntities(entities, atFirst, inquiry)
  const contradicted = outOfDate([...(await inquiry.entities()), ...(await inquiry.ends())])
  const unknown = shuffled(lookedUp, random('again'))
  const madeUp = new Set(unknown.filter((one) => one.madeUp === true).map(({ id }) => id))
  const strangers = [...new Set([...unknown.filter(({ id }) => madeUp.has(id)), ...unknown])].slice(0, strangersAgain)
  const ours = [...madeUp, ...nonsense.map(({ answer }) => answer.q)].filter((text) => text.length >= shortestOurs)
  const log = await inquiry.findings()
  const reading = createReading({ atFirst, log, madeUp, ours, readAgain })
  return [
    {
      ...again.list,
      first: briefOfListing(atFirst),
      ...secondOf(secondAnswers.list, briefOfListing),
      gone: await haveGone(atFirst, secondAnswers.list, inquiry),
      ask: async () => reading.list(await readAgain.list()),
    },
    {
      ...(await firstOfFindings(log, inquiry)),
      ask: async () => reading.findings(await readAgain.findings()),
    },
    ...portion.of('entities again', chosen, 5).map((answer, at) => ({
      ...again.entity(answer.id),
      first: briefOfEntity(answer),
      ...defined({ after: nearBy.get(answer.id) }),
      ...secondOf(secondAnswers.entities.get(answer.id), briefOfEntity),
      often: at < 2,
      listed: atFirst.byId.has(answer.id),
      ask: async () => {
        // What is kept of an unknown identifier must not be given to the known one.
        const near = nearBy.get(answer.id)
        if (near !== undefined) await readAgain.entity(near)
        return reading.entity(await readAgain.entity(answer.id), answer)
      },
    })),
    ...contradicted
      .filter((answer) => !chosen.includes(answer))
      .map((answer) => ({ ...again.entity(answer.id), first: briefOfEntity(answer) })),
    ...portion.of('strangers again', strangers, 2).map(({ id, answer }, at) => ({
      ...again.entity(answer.id),
      first: briefOfEntity(answer),
      often: at === 0,
      ask: async () => reading.stranger(await readAgain.entity(id)),
    })),
    ...portion.of('searches again', searches, 5).map((answer, at) => ({
      ...again.search(answer.q),
      first: briefOfSearch(answer, most),
      ...secondOf(secondAnswers.searches.get(answer.q), (one) => briefOfSearch(one, most)),
      often: at === 0,
    })),
  ]
}

/**
 * The first answer with findings, which a browser got, and the next. Where a browser gets the same again, unlike others, it
 * is its headers that the answer depends on, and nothing has changed.
 */
async function firstOfFindings(
  log: FindingList,
  { readAgain, secondAnswers: { browsers, findings } }: Inquiry,
): Promise<Pick<Repeatable, 'what' | 'first' | 'second'>> {
  const [what, plain] = ['listFindings', briefOfFindings(log)]
  const plainly = { what, first: plain, ...secondOf(findings, briefOfFindings) }
  if (browsers === undefined || browsers.unjudged !== undefined) return plainly
  const first = briefOfFindings(browsers)
  if (isAlike(first, plain)) return { what, first, second: plain }
  const again = briefOfFindings(await readAgain.findings(asBrowser))
  if (!again.unjudged && !isAlike(again, plain)) return plainly
  return { what: 'listFindings after its first answer', first, second: plain }
}

async function chosenSearches({ searching, random, secondAnswers }: Inquiry): Promise<readonly SearchAnswer[]> {
  const { found, prefixes, nonsense, all } = await searching()
  // A whole word may have the same score for whatever it finds.
  const cut = shuffled(prefixes, random('prefixes again')).filter(({ answer }) => answer.hits.length > 0)
  const searches = [
    ...cut.slice(0, prefixesAgain).map(({ answer }) => answer),
    ...shuffled(found, random('again')).slice(0, searchesAgain - prefixesAgain),
    ...nonsense.slice(0, 1).map(({ answer }) => answer),
  ]
  // What found something at one of two times only, too: an index may come up only while it is asked.
  const changed = all.filter(({ q, hits }) => {
    const second = secondAnswers.searches.get(q)
    const hasChanged = second !== undefined && (hits.length === 0) !== (second.hits.length === 0)
    return hasChanged && !searches.some((one) => one.q === q)
  })
  return [...searches, ...changed]
}

/** The entities that are asked for again, and identifiers near to some of them, to be asked for before. */
function chosenEntities(
  entities: readonly EntityAnswer[],
  { byId }: Listing,
  { portion, random, secondAnswers }: Inquiry,
): { readonly chosen: readonly EntityAnswer[]; readonly nearBy: ReadonlyMap<string, string> } {
  const all = entities.map(({ id }) => id)
  const missed = entities.filter(({ id, exchange }) => exchange.status === 404 && byId.has(id))
  // An escaped slash may lead elsewhere.
  const known = entities.filter(({ id, entity }) => entity !== undefined && !id.includes('/')).map(({ id }) => id)
  // Those that are asked for again in any case come first.
  const plain = [...new Set([...known.filter((id) => secondAnswers.entities.has(id)), ...known])]
  const some = plain.slice(0, portion.most(plain.length, 0))
  const nearBy = nearOf(some, (id) => byId.has(id), random('near again'))
  const ids = new Set([
    ...missed.slice(0, entitiesAgain).map(({ id }) => id),
    ...nearBy.keys(),
    ...sampleOf(all, entitiesAgain - foldsOfKeys.length, random('again')),
    ...secondAnswers.entities.keys(),
  ])
  return { chosen: entities.filter(({ id }) => ids.has(id)), nearBy }
}

/** What the first answers showed, and what the run made up. */
interface Known extends Pick<Inquiry, 'readAgain'> {
  readonly atFirst: Listing
  readonly log: FindingList
  readonly madeUp: ReadonlySet<string>
  /** Texts that the run made up, long enough not to stand anywhere by chance. */
  readonly ours: readonly string[]
}

/** Reads the answers that come again: as broken where no build explains them. */
interface Reading {
  readonly list: (list: Listing) => Promise<Brief>
  readonly findings: (list: FindingList) => Brief
  readonly entity: (answer: EntityAnswer, first: EntityAnswer) => Promise<Brief>
  readonly stranger: (answer: EntityAnswer) => Brief
}

function createReading({ atFirst, log, madeUp, ours, readAgain }: Known): Reading {
  let listed = atFirst
  let listsNow = 0
  let goneNow = 0
  /** No build explains an entity that the run made up. */
  const unlessMadeUp = (brief: Brief, ids: readonly string[]): Brief =>
    ids.some((id) => madeUp.has(id)) ? { ...brief, broken: true } : brief
  /**
   * Nor the same list out of order, nor one without entities that are still answered, and with none that may have put them on
   * a later page.
   */
  const unlessAnswered = async (list: Listing): Promise<Brief> => {
    const brief = briefOfListing(list)
    if (areReordered(briefOfListing(atFirst), brief) && !isInOrder(list)) return { ...brief, broken: true }
    const gone = goneFrom(list, atFirst)
    if (brief.broken || brief.unjudged || gone.length === 0 || goneNow++ >= mostListsNow) return brief
    if ([...list.byId.keys()].some((id) => !atFirst.byId.has(id))) return brief
    const answers = await Promise.all(gone.map(async (id) => readAgain.entity(id)))
    if (!answers.every(({ id, entity }) => entity?.id === id)) return brief
    return isAlike(briefOfListing(await readAgain.list()), brief) ? { ...brief, broken: true } : brief
  }
  return {
    async list(list) {
      listed = list
      return unlessMadeUp(await unlessAnswered(list), [...list.byId.keys()])
    },
    /** Nor a finding that is there because the run asked for it. */
    findings(list) {
      const brief = briefOfFindings(list)
      if (list.findings === log.findings) return brief
      const texts = list.findings.flatMap(({ check = '', severity = '', path = '' }) => [check, severity, path])
      return texts.some((text) => ours.some((one) => text.includes(one))) ? { ...brief, broken: true } : brief
    },
    /** Nor a 404 for an entity that the list of the same moment shows. */
    async entity(answer, first) {
      const brief = briefOfEntity(answer)
      if (answer.exchange.status !== 404 || first.entity === undefined) return brief
      if (listed.byId.has(answer.id) && listsNow++ < mostListsNow) listed = await readAgain.list()
      return listed.byId.has(answer.id) ? { ...brief, broken: true } : brief
    },
    stranger: (answer) => unlessMadeUp(briefOfEntity(answer), answer.entity ? [answer.id] : []),
  }
}

function isInOrder({ entities }: Listing): boolean {
  return (
    ordersThatFit(
      entities.flatMap(({ id }) => id ?? []),
      1,
    ).length > 0
  )
}

/** So many of the entities that a list lacks are asked for. */
const mostGone = 3

/** Some of what a list lacks that was listed before. */
function goneFrom(after: Listing, before: Listing): readonly string[] {
  const gone = [...before.byId.keys()].filter((id) => !after.byId.has(id) && entityPath(id) !== undefined)
  return gone.slice(0, mostGone)
}

/** Whether entities that were listed first are gone: from the list that came at once after it, and for getEntity. */
async function haveGone(before: Listing, after: Listing | undefined, { readAgain }: Inquiry): Promise<boolean> {
  if (after === undefined || after.wrong !== undefined || after.byId.size === 0) return false
  const answers = await Promise.all(goneFrom(after, before).map(async (id) => readAgain.entity(id)))
  return answers.length > 0 && answers.every(({ exchange }) => exchange.status === 404)
}

/** What keys of caches are without: case, white space at the ends, normal form, accents, width. */
const foldsOfKeys = ['upper case', 'space after', 'NFD', 'accents off', 'width']

/** Identifiers near to some of these in such a way, by those. */
function nearOf(ids: readonly string[], isKnown: (id: string) => boolean, random: Random): ReadonlyMap<string, string> {
  const near = new Map<string, string>()
  for (const { kind, of } of transformations) {
    if (!foldsOfKeys.includes(kind)) continue
    for (const id of ids) {
      const other = near.has(id) ? undefined : of({ id, title: '', type: '', other: '' }, random)
      if (other === undefined || other === id || isKnown(other) || entityPath(other) === undefined) continue
      near.set(id, other)
      break
    }
  }
  return near
}

/** What an answer that came at once tells, where there is one. */
function secondOf<Answer>(answer: Answer | undefined, brief: (answer: Answer) => Brief): { readonly second?: Brief } {
  return answer === undefined ? {} : { second: brief(answer) }
}
