import { createHash } from 'node:crypto'
import type { OperationId } from '../../contract/ids.ts'
import { withoutBulk } from '../../client/evidence.ts'
import { type Answer, readAnswer } from './answer.ts'
import { createHeard, type Heard } from './heard.ts'
import { type Random, randomOf } from '../../text/random.ts'
import { type ContractSource, type Schemas, schemasOf } from './schema.ts'
import { createShapes, type Shapes } from './shapes.ts'
import { createTexts } from './texts.ts'
import { type Again, askAgain } from './again.ts'
import { type EntityAnswer, entityAnswer, entityPath, entityReader } from './entity.ts'
import { type FindingList, findingListOf, type Listing, listingOf } from './lists.ts'
import { repeatableQuestions } from './repeatable.ts'
import { sampleOf, strangestOf } from './sample.ts'
import { type SearchAnswer, searchAnswer, searchPath } from './search.ts'
import { searchAll, type Searching } from './searching.ts'
import { neighboursOf, strangers, type UnknownAnswer } from './unknown.ts'
import type { Reference } from '../reference.ts'
import { type Exchange, type Header, headerValues, type Question, type WireFacts } from '../../client/exchange.ts'
import { inParallel } from '../../client/in-parallel.ts'
import type { PatientTransport, SendingFacts } from '../../client/patience.ts'

/** What a run is asked to do; see `judge`. */
export interface InquiryOptions {
  readonly contract: ContractSource
  readonly seed: string
  /** How many entities are asked for one by one. */
  readonly sample: number
  readonly reference?: Reference
  readonly probeWrites: boolean
  /** No further round follows: what a new build overtook is judged as it is. */
  readonly lastRound: boolean
}

/**
 * One round of questions to a server. Each question is sent when a rule first needs its answer, once, and read once;
 * the rules share the answers.
 */
export interface Inquiry {
  readonly options: InquiryOptions
  readonly schemas: Schemas
  readonly heard: Heard
  readonly shapes: Shapes
  readonly facts: SendingFacts
  /** Numbers fixed by the run's seed and the label. */
  readonly random: (label: string) => Random
  /** Sends a question now; nothing is concluded from the answer by itself. */
  readonly ask: (question: Question) => Promise<Exchange>
  /** What was made under a key, made when it is first needed. */
  readonly remember: <T>(key: string, make: () => Promise<T>) => Promise<T>
  /** Sends a question unless it was sent already. */
  readonly once: (path: string, method?: string) => Promise<Exchange>
  /** What stands on the wire, where there is one. */
  readonly wire: ((question: Question) => Promise<WireFacts>) | undefined
  readonly list: () => Promise<Listing>
  readonly findings: () => Promise<FindingList>
  /** The entity with an identifier; undefined for an identifier that no URL can carry. */
  readonly entity: (id: string) => Promise<EntityAnswer> | undefined
  /** The entities of the sample, in the list's order. */
  readonly entities: () => Promise<readonly EntityAnswer[]>
  readonly unknown: () => Promise<readonly UnknownAnswer[]>
  readonly search: (q: string) => Promise<SearchAnswer>
  readonly searching: () => Promise<Searching>
  /** Asks all of the above, then gives what was noticed on the way. */
  readonly everything: () => Promise<Heard>
  /** Sends a question that was sent before, and reads the answer without judging it a second time. */
  readonly readAgain: {
    readonly list: () => Promise<Listing>
    readonly findings: () => Promise<FindingList>
    readonly entity: (id: string) => Promise<EntityAnswer>
    readonly search: (q: string) => Promise<SearchAnswer>
  }
  /** Asks some of what was asked before once more, and compares. */
  readonly again: () => Promise<Again>
}

export function createInquiry(transport: PatientTransport, options: InquiryOptions, concurrency: number): Inquiry {
  const schemas = schemasOf(options.contract.document)
  const heard = createHeard()
  const shapes = createShapes()
  const shared = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = shared.get(key) ?? make()
    shared.set(key, known)
    return known as Promise<T>
  }
  const { ask } = transport
  const get = async (operation: OperationId, path: string): Promise<Answer> =>
    readAnswer(operation, await ask({ method: 'GET', path }), heard)
  const texts = createTexts()
  const reading = { heard, value: entityReader(schemas, heard, shapes, texts) }
  const random = (label: string): Random => randomOf(options.seed, label)

  /** The list as it was read, and the mark of the answer it was read from. */
  let listed: { readonly listing: Listing; readonly mark: string } | undefined
  const list = (): Promise<Listing> =>
    once('list', async () => {
      const exchange = await ask({ method: 'GET', path: '/entities' })
      const listing = listingOf(readAnswer('listEntities', exchange, heard), reading)
      if (!listing.wrong && listing.unjudged === undefined) listed = { listing, mark: markOf(exchange) }
      return listing
    })
  const findings = (): Promise<FindingList> =>
    once('findings', async () => findingListOf(await get('listFindings', '/findings'), schemas, heard, shapes))
  const answered = new Map<string, Promise<EntityAnswer>>()
  const askEntity = async (id: string, path: string): Promise<EntityAnswer> => {
    const answer = entityAnswer(id, await get('getEntity', path), reading)
    return slim(answer, Math.min(options.sample, (await list()).byId.size))
  }
  const entity = (id: string): Promise<EntityAnswer> | undefined => {
    const known = answered.get(id)
    if (known) return known
    const path = entityPath(id)
    if (path === undefined) return undefined
    const answer = askEntity(id, path)
    answered.set(id, answer)
    return answer
  }
  const eachEntity = async (ids: readonly string[]): Promise<readonly EntityAnswer[]> => {
    const answers = await inParallel(ids, concurrency, async (id) => entity(id))
    return answers.filter((answer) => answer !== undefined)
  }
  const knownIds = async (): Promise<readonly string[]> => {
    const { byId } = await list()
    return [...new Set([...byId.keys(), ...(options.reference?.entities ?? []).map(({ id }) => id)])]
  }
  const entities = (): Promise<readonly EntityAnswer[]> =>
    once('entities', async () => eachEntity(sampleOf(await knownIds(), options.sample, random('sample'))))
  const unknown = (): Promise<readonly UnknownAnswer[]> =>
    once('unknown', async () => {
      const ids = await knownIds()
      const { byId } = await list()
      const known = new Set(ids)
      const near = strangestOf(
        ids.filter((id) => entityPath(id) !== undefined),
        nearTo,
        random('near'),
      ).flatMap((id) => neighboursOf(id, byId.get(id)?.title ?? '', random(`near ${id}`)))
      const all = [...strangers(random('strangers')), ...near].filter(
        ({ id }) => !known.has(id) && entityPath(id) !== undefined,
      )
      const asked = [...new Map(all.map((one) => [one.id, one])).values()]
      const shown = (await entities()).filter(({ entity }) => entity !== undefined)
      const admitted = shown.length > 0
      const carried = shown.map(({ id }) => id).join('')
      return inParallel(asked, concurrency, async (one) => {
        const answer = (await entity(one.id))!
        // Where known entities may be seen, a refusal is not a matter of admission: it stands in place of the 404.
        const refused = admitted && (answer.exchange.status === 401 || answer.exchange.status === 403)
        if (refused) return { ...one, answer: { id: one.id, exchange: answer.exchange } }
        const turnedAway = answer.exchange.status === 400 && isTurnedAway(one.id, carried)
        return {
          ...one,
          answer: turnedAway ? { ...answer, unjudged: 'status 400: refused before it was looked up' } : answer,
        }
      })
    })
  const search = (q: string): Promise<SearchAnswer> =>
    once(`search ${q}`, async () =>
      searchAnswer(q, await get('searchModel', searchPath(q)), schemas, heard, shapes, texts),
    )
  const searching = (): Promise<Searching> =>
    once('searching', async () => searchAll({ entities: (await list()).entities, search, random }))

  // What is read again is compared, not judged a second time.
  const aside = createHeard()
  const readingAside = { heard: aside, value: entityReader(schemas, aside, createShapes()) }
  const getAside = (operation: OperationId, path: string) =>
    ask({ method: 'GET', path }).then((exchange) => readAnswer(operation, exchange, aside))
  const readAgain: Inquiry['readAgain'] = {
    async list() {
      const exchange = await ask({ method: 'GET', path: '/entities' })
      // The same bytes read the same: a long list need not be read again.
      if (listed?.mark === markOf(exchange)) return { ...listed.listing, exchange: withoutBulk(exchange) }
      return listingOf(readAnswer('listEntities', exchange, aside), readingAside)
    },
    findings: async () => findingListOf(await getAside('listFindings', '/findings'), schemas, aside, createShapes()),
    entity: async (id) => entityAnswer(id, await getAside('getEntity', entityPath(id) ?? ''), readingAside),
    search: async (q) =>
      searchAnswer(q, await getAside('searchModel', searchPath(q)), schemas, aside, createShapes(), texts),
  }

  const inquiry: Inquiry = {
    options,
    schemas,
    heard,
    shapes,
    facts: transport.facts,
    random,
    ask,
    remember: once,
    once: (path, method = 'GET') => once(`${method} ${path}`, () => ask({ method, path })),
    wire: transport.wire,
    list,
    findings,
    entity,
    entities,
    unknown,
    search,
    searching,
    async everything() {
      await list()
      await findings()
      await entities()
      await unknown()
      await searching()
      return heard
    },
    readAgain,
    again: () => once('again', async () => askAgain(await repeatableQuestions(inquiry))),
  }
  return inquiry
}

/**
 * Whether a server, or what stands before it, may turn a path away before it is looked up: escapes of a slash, a backslash,
 * a percent sign, a semicolon or a control character, none of which an identifier that it answers has.
 */
function isTurnedAway(id: string, carried: string): boolean {
  return (id.match(/[/\\%;\u0000-\u001f\u007f]/g) ?? []).some((character) => !carried.includes(character))
}

/** How many known identifiers are varied to make unknown ones. */
const nearTo = 10

/** Above this many entities, evidence does with less of each answer, so that memory stays bounded. */
const manyEntities = 2000

function slim(answer: EntityAnswer, asked: number): EntityAnswer {
  if (asked <= manyEntities || answer.entity === undefined) return answer
  const { question, ended, status, statusText, startedAt, ms } = answer.exchange
  const exchange = { question, ended, status, statusText, startedAt, ms, headers: noHeaders, body: noBody }
  return { id: answer.id, exchange, entity: answer.entity }
}

const noHeaders: readonly Header[] = []
const noBody = new Uint8Array()

/** Equal for answers of which the same is read, and hardly for others. */
function markOf({ ended, status, headers, body }: Exchange): string {
  const codings = headerValues(headers, 'content-encoding').join()
  return `${ended} ${status} ${codings} ${createHash('sha256').update(body).digest('base64')}`
}
