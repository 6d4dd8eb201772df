import { type Exchange, unanswered } from '../../client/exchange.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { bytesKept } from '../../client/budget.ts'
import type { PatientTransport } from '../../client/patience.ts'
import { phases } from '../phases.ts'
import type { OperationId } from '../../contract/ids.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { askAgain } from './again.ts'
import { askAside } from './ask-aside.ts'
import { askRest, type Choice, choiceOf, inOrderOf } from './ask-rest.ts'
import { askSample } from './ask-sample.ts'
import { askCircumstances } from './circumstances.ts'
import type { EntityAnswer } from './entity.ts'
import type { InquiryOptions } from './inquiry-options.ts'
import type { Inquiry, ReadAgain, Refusals, SecondAnswers } from './inquiry.ts'
import { askOnConnections, countingAsk } from './connections.ts'
import { createKept } from './kept.ts'
import { furtherEnds, linksShown } from './links.ts'
import { cutTexts, isTooLong } from './long-texts.ts'
import { type FindingList, type Listing, passingList } from './lists.ts'
import { asBefore, marked } from './mark.ts'
import { createPortion } from './portion.ts'
import { type Random, randomOf } from '../../text/random.ts'
import { oddTexts } from './odd-questions.ts'
import { createReaders, type Reader } from './reader.ts'
import { plainWord, refusedOf } from './refusals.ts'
import { createRoom } from './room.ts'
import { withRepeated } from './readings.ts'
import { repeatableQuestions } from './repeatable.ts'
import { schemasOf } from './schema.ts'
import type { SearchAnswer } from './search.ts'
import { type Searching, searchAll } from './searching.ts'
import { traitsIn } from './sample.ts'
import { slim } from './slim.ts'
import { askUnknown, strangersOfAll, type UnknownAnswer } from './unknown.ts'
import { askSpoilt } from './spoilt.ts'
import type { Way } from './ways.ts'

/** A round of questions that have not been asked yet. */
export function createInquiry(transport: PatientTransport, options: InquiryOptions): Inquiry {
  const { contract, seed, concurrency, extent } = options
  // As the texts of the server are.
  const build = cutTexts(options.build)
  const schemas = schemasOf(contract.document)
  const { maxBody, late } = transport
  const room = createRoom(bytesKept(maxBody), late)
  const { reader, aside, apart } = createReaders(schemas, room, maxBody)
  const random = (label: string): Random => randomOf(seed, label)
  const portion = createPortion(() => extent().quick, random)
  const { ask, counts } = countingAsk(transport.ask)
  const get = (path: string, way: Way = {}): Promise<Exchange> => ask({ method: 'GET', path, ...way })

  /** Nothing is asked for hits that would not be kept. */
  let searchesLeft = 0
  const getHits: typeof get = async (path, way) => {
    const reason = room.endedAt(0)
    if (reason !== undefined) searchesLeft++
    return reason === undefined ? get(path, way) : unanswered({ method: 'GET', path, ...way }, 'not asked', { reason })
  }

  /** The lists as they were read. */
  let listed: Listing | undefined
  let logged: FindingList | undefined
  const made = new Map<string, Promise<unknown>>()
  const begin = (key: string): void => {
    for (const phase of phases) if (phase === key) options.onPhase?.(phase, listed?.byId.size ?? 0)
  }
  const remember = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(key)
    if (known !== undefined) return known as Promise<T>
    begin(key)
    const begun = make()
    made.set(key, begun)
    return begun
  }

  const kept = createKept({ ask, wire: transport.wire, remember, listBytes: () => listed?.bytes ?? 0 })

  const refused = new Map<OperationId, Refusals>()

  const list = (): Promise<Listing> =>
    remember('list', async () => {
      const exchange = await get('/entities')
      return (listed = { ...marked(reader.list(exchange), exchange, maxBody), bytes: exchange.body.length })
    })
  const findings = (): Promise<FindingList> =>
    remember('findings', async () => {
      const exchange = await get('/findings')
      return (logged = marked(reader.findings(exchange), exchange, maxBody))
    })

  const secondAnswers: SecondAnswers = { entities: new Map(), searches: new Map() }
  let entitiesTwice = 0
  let searchesTwice = 0
  const answered = new Map<string, EntityAnswer | Promise<EntityAnswer>>()
  const askEntity = async (id: string, path: string): Promise<EntityAnswer> => {
    const twice = entitiesTwice++ < portion.most(askedTwice, 2)
    const answer = reader.entity(id, await get(path))
    if (twice) secondAnswers.entities.set(id, await readAgain.entity(id))
    const kept = slim(answer, Math.min(extent().sample, (await list()).byId.size))
    answered.set(id, kept)
    return kept
  }
  const entity = (id: string): Promise<EntityAnswer> | undefined => {
    const known = answered.get(id)
    if (known) return Promise.resolve(known)
    const path = entityPath(id)
    if (path === undefined || isTooLong(path)) return undefined
    const answer = askEntity(id, path)
    answered.set(id, answer)
    return answer
  }
  /** An identifier that may be taken for another path: what that answers is no Entity, and not judged as one. */
  const entityAside = async (id: string, path = entityPath(id) ?? ''): Promise<EntityAnswer> => {
    const exchange = await get(path)
    const { entity: read } = exchange.status >= 200 && exchange.status < 400 ? apart : reader
    return read(id, exchange)
  }
  const knownIds = (): Promise<readonly string[]> =>
    remember('known', async () => {
      const { byId } = await list()
      const left = (build?.entities ?? []).filter(({ id }) => !byId.has(id))
      return [...byId.keys(), ...left.map(({ id }) => id)]
    })
  const chosen = (): Promise<Choice> =>
    remember('choice', async () => {
      const { byId } = await list()
      return choiceOf(await knownIds(), traitsIn(byId, build?.entities), {
        sample: extent().sample,
        random,
      })
    })
  const examples = (): Promise<readonly EntityAnswer[]> =>
    remember('examples', async () => {
      const { entities: listed } = await list()
      const { rest, ...choice } = await chosen()
      const answers = await askSample({
        ...choice,
        links: [...listed.filter(({ links }) => links).flatMap(({ links = [] }) => links), ...(build?.links ?? [])],
        entity,
        concurrency,
        portion,
      })
      if (rest.length === 0) refused.set('getEntity', refusedOf(answers))
      return answers
    })
  const entities = (): Promise<readonly EntityAnswer[]> =>
    remember('entities', async () => {
      const { shard } = options
      const { ids, rest } = await chosen()
      const first = shard && shard.at > 1 ? [] : await examples()
      const further =
        rest.length === 0 ? [] : await askRest({ ids: rest, known: new Set(ids), entity, concurrency, seed, shard })
      const answers = inOrderOf(ids, [...first, ...further])
      refused.set('getEntity', refusedOf(answers))
      return answers
    })
  const ends = (): Promise<readonly EntityAnswer[]> =>
    remember('ends', async () => {
      const asked = new Set([...(await examples()).map(({ id }) => id), ...(await chosen()).rest])
      const all = furtherEnds(await examples(), asked, await list(), random('ends'))
      const further = portion.of('ends', all, 4)
      return (await inParallel(further, concurrency, async (id) => entity(id))).filter((one) => one !== undefined)
    })
  const unknown = (): Promise<readonly UnknownAnswer[]> =>
    remember('unknown', async () =>
      askUnknown({
        known: await knownIds(),
        list: await list(),
        entities: await examples(),
        findings: (await findings()).findings,
        entity,
        entityAside,
        get,
        concurrency,
        random,
        portion,
      }),
    )
  /** Odd questions are asked for what their answers have by themselves; what they find is not shown. */
  const askOddTexts = async ({ found }: Searching): Promise<void> => {
    const texts = portion.of('odd texts', oddTexts(found[0]?.q ?? 'word', random('odd texts')), 8)
    await inParallel(texts, concurrency, search)
  }

  const search = (q: string): Promise<SearchAnswer> =>
    remember(`search ${q}`, async () => {
      const twice = searchesTwice++ < portion.most(searchesAskedTwice, 4)
      const answer = reader.search(q, await getHits(searchPath(q)))
      if (twice) secondAnswers.searches.set(q, await readAgain.search(q))
      return answer
    })
  const searching: Inquiry['searching'] = () =>
    remember('searching', async () => {
      const searches = await searchAll({
        entities: (await list()).entities,
        search,
        spelt: async (q, spelling) => reader.search(q, await getHits(`/search?q=${spelling}`)),
        random,
        portion,
        sample: extent().sample,
      })
      refused.set('searchModel', refusedOf(searches.all.filter(({ q }) => plainWord.test(q))))
      return searches
    })
  const opening = (): Promise<void> =>
    remember('opening', async () => {
      // Whoever is slow has no time to be asked in turn.
      if (extent().slowness !== undefined) return
      await lists()
      await findingLists()
      await examples()
      await inParallel(strangersOfAll(random), concurrency, async (id) => entity(id))
    })
  const all = async (): Promise<void> => {
    await opening()
    const parts = [entities(), ends(), unknown(), searching().then(askOddTexts), inquiry.circumstances()]
    begin('answers')
    await Promise.all([...parts, askAside({ ...kept, get, aside, portion })])
    if (counts.reopened > 0) await askOnConnections({ ...transport, reader, portion, counts })
  }
  const readingBy = (by: Reader): ReadAgain => ({
    async list(way) {
      if (listed?.mark === undefined) return by.list(await get('/entities', way))
      // A long list need not be read again, nor be kept to be compared.
      const exchange = await get('/entities', { ...way, fold: true })
      const before = asBefore(listed, exchange, maxBody)
      if (before || !exchange.folded) return before ?? by.list(exchange)
      const whole = await get('/entities', way)
      return asBefore(listed, whole, maxBody) ? passingList(exchange, whole) : by.list(whole)
    },
    async findings(way) {
      const exchange = await get('/findings', way)
      return asBefore(logged, exchange, maxBody) ?? by.findings(exchange)
    },
    entity: async (id, way, path = entityPath(id) ?? '') => by.entity(id, await get(path, way)),
    search: async (q, way) => by.search(q, await getHits(searchPath(q), way)),
  })
  const readAgain = readingBy(aside)
  const lists = (): Promise<readonly Listing[]> =>
    remember('lists', async () => [await list(), (secondAnswers.list = await readAgain.list())])
  const findingLists = (): Promise<readonly FindingList[]> =>
    remember('finding lists', async () => [await findings(), (secondAnswers.findings = await readAgain.findings())])

  const inquiry: Inquiry = {
    contract,
    ...(build === undefined ? {} : { build }),
    ...(options.probeWrites ? { writes: true } : {}),
    lastRound: options.lastRound,
    schemas,
    facts: transport.facts,
    portion,
    random,
    ask,
    remember,
    ...kept,
    searchesLeft: () => searchesLeft,
    list,
    lists,
    findings,
    findingLists,
    opening,
    entity,
    examples,
    entities,
    ends,
    links: async () => linksShown([...(await entities()), ...(await ends())], await list()),
    unknown,
    search,
    searching,
    searches: async () => (await searching()).all,
    answers: () => remember('all', () => all().then(() => withRepeated(reader.readings, aside.readings))),
    unread: reader.readings.unread,
    beyond: reader.readings.beyond,
    refused: () => refused,
    shapes: () => remember('shapes', () => all().then(() => reader.shapes)),
    secondAnswers,
    circumstances: () => remember('circumstances', () => askCircumstances(inquiry, concurrency)),
    readAgain,
    again: () =>
      remember('again', async () => {
        const { unsteady } = await inquiry.circumstances()
        const seen = [...unsteady, ...(await askSpoilt(inquiry))]
        return askAgain(await repeatableQuestions(inquiry), seen, { concurrency, portion })
      }),
  }
  return inquiry
}

/** The first questions for entities and for words that are put again at once: what a first answer has, a second may lack. */
const askedTwice = 3
/** More of the searches: the first are for parts of words, and may find nothing. */
const searchesAskedTwice = 24
