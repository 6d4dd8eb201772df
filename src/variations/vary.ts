import type { OperationId } from '../contract/ids.ts'
import { queryIn } from '../contract/operations.ts'
import type { JsonObject } from '../contract/pointer.ts'
import { createModel, type Build, type Model, type SearchHit } from '../model/model.ts'
import { searchInSteps } from '../queries/search-model.ts'
import { createIndexlessSearch, createSearch } from '../search/create-search.ts'
import type { Matching } from '../search/matching.ts'
import { type RankedHits, type Search, stepsOf } from '../search/search.ts'
import { atOnce, sortInSteps } from '../search/slices.ts'
import {
  createService,
  type Answer,
  asked as resourceAt,
  type Ask,
  longestTarget,
  type Service,
  type ServiceOptions,
  serviceOptionNames,
} from '../service/service.ts'
import { refuseUnknownOptions } from '../text/known-options.ts'
import { type Bodies, createBodies, jsonInSteps } from './bodies.ts'
import { changedBuild, type ChangedModel, changedModel, inIdOrder } from './changed-build.ts'
import { chooseVariations } from './choose.ts'
import { drawOf } from './draw.ts'
import { type Draw, type HitsChange, type ShownContext, type Variation, withBody } from './variation.ts'

/** Where the varied service answers, and the seed of its variations. */
export interface VaryOptions extends ServiceOptions {
  /** Seed of random choices, including those of `random`: a whole number, default 1. */
  readonly seed?: number
}

/**
 * The service over a build under other behaviours that the specification permits: those of the variations with these
 * names, or a combination by chance with the name `random`. It keeps to everything that is stated, about the build in its
 * `model`, which is another one where a variation changes the build.
 * @throws RangeError if a name is unknown, or if two contradict each other
 */
export function vary(build: Build, names: string | readonly string[], options: VaryOptions = {}): Service {
  refuseUnknownOptions('vary', options, { ...serviceOptionNames, seed: true })
  const { seed = 1 } = options
  const chosen = chosenBy(names, seed)
  const draw = drawOf(seed)
  const varied = chosen.reduce((before, one) => (one.build ? changedBuild(before, one.build, draw) : before), build)
  const version = versionUnder(chosen, build.version ?? createModel(build).version, seed)
  const model = createModel({ ...varied, version })
  return serviceUnder(chosen, { model, search: createSearch(model, matchingUnder(chosen)) }, options)
}

/**
 * The same over the build of a service, which is not copied: what differs is made for each question, as `bodies` make it. Its
 * index serves here too, unless entities have other words.
 */
export function varyService(
  { model: plain, search }: Pick<Service, 'model' | 'search'>,
  names: string | readonly string[],
  options: VaryOptions = {},
  bodies?: Bodies,
): Service {
  const { seed = 1 } = options
  const chosen = chosenBy(names, seed)
  const changes = chosen.flatMap(({ build }) => build ?? [])
  const draw = drawOf(seed)
  const version = versionUnder(chosen, plain.version, seed)
  const changed = changes.reduce<ChangedModel>((before, change) => changedModel(before, change, draw), plain)
  const ordered = changes.some(({ id }) => id !== undefined) ? inIdOrder(changed, plain) : changed
  const model = { ...ordered, version }
  const matching = matchingUnder(chosen)
  const { words, ...comparing } = matching
  const isIndexed = !changes.some((change) => change.words) && Object.keys(comparing).length === 0
  const own =
    isIndexed && words === undefined ? search : createIndexlessSearch(model, matching, isIndexed ? search : undefined)
  return serviceUnder(chosen, { model, search: own }, options, { isIndexed: own === search, ...(bodies && { bodies }) })
}

function chosenBy(names: string | readonly string[], seed: number): readonly Variation[] {
  return chooseVariations(typeof names === 'string' ? [names] : names, seed)
}

/** Answers that differ must not share an entity tag, lest a cache shows those of another variation. */
function versionUnder(chosen: readonly Variation[], plain: string, seed: number): string {
  return [plain, seed, ...chosen.map(({ name }) => name)].join('.')
}

function matchingUnder(chosen: readonly Variation[]): Matching {
  return Object.assign({}, ...chosen.map(({ matching }) => matching))
}

/** How the bodies of a service are made. */
interface Making {
  /** Whether a search costs no more than a plain one. */
  readonly isIndexed: boolean
  readonly bodies?: Bodies
}

const nothing = new Uint8Array()

function serviceUnder(
  chosen: readonly Variation[],
  { model, search: component }: { readonly model: ChangedModel; readonly search: Search },
  { seed = 1, ...serviceOptions }: VaryOptions,
  { isIndexed, bodies = createBodies() }: Making = { isIndexed: true },
): Service {
  const { basePath = '', maxHits } = serviceOptions
  const draw = drawOf(seed)
  const search = searchUnder(chosen, component, model, draw)
  const show = showing(chosen, { draw })
  const preparing = chosen.filter(({ prepare }) => prepare !== undefined)
  /** The bodies that are not those of the service below, which then has none. */
  const isMade: Readonly<Record<OperationId, boolean>> = {
    listEntities:
      !model.json.entities ||
      chosen.some(({ order, page, listed, entity, link }) => order ?? page ?? listed ?? entity ?? link),
    getEntity: false,
    searchModel: !isIndexed || preparing.length > 0 || chosen.some(({ hits, hit }) => hits ?? hit),
    listFindings: !model.json.findings || chosen.some(({ finding }) => finding),
  }
  const innerModel: Model = {
    ...model,
    json: { entities: nothing, findings: nothing, ...model.json },
    entityStarts: new Uint32Array(),
  }
  const own: ServiceOptions = Object.assign({}, ...chosen.map(({ service }) => service))
  const innerSearch = isMade.searchModel
    ? Object.assign(() => [], { refusal: (q: string) => search.refusal?.(q) })
    : search
  const inner = createService(innerModel, { ...serviceOptions, ...own }, innerSearch)

  let order: Uint32Array | undefined
  function* listed(query: URLSearchParams): Generator<void, Iterable<JsonObject>> {
    const compare = chosen.find((one) => one.order)?.order
    if (compare) order ??= yield* positionsBy(compare, model)
    const positions = order
    const [from, to] = chosen.find(({ page }) => page)?.page?.(query) ?? [0, Infinity]
    return (function* () {
      for (let at = from; at < Math.min(to, model.counts.entities); at++) {
        const plain: JsonObject = model.entityAt(positions?.[at] ?? at)
        yield show.entity(chosen.reduce((before, one) => one.listed?.(before, model) ?? before, plain))
      }
    })()
  }
  function* bodyOf(operation: OperationId, target: string): Generator<void, Uint8Array> {
    const query = queryIn(target)
    if (operation === 'listEntities') return yield* jsonInSteps(yield* listed(query))
    if (operation === 'listFindings') return yield* jsonInSteps(mapped(model.findings(), show.finding))
    const hits = yield* searchInSteps(search, { q: query.get('q') ?? '', maxHits })
    return yield* jsonInSteps(mapped(hits, (hit) => show.hit({ ...hit })))
  }

  const keyOf = (target: string, made: string = ''): string => `${model.version} ${made} ${target}`
  const askedBy = (ask: Ask): Ask => chosen.reduce((before, variation) => variation.ask?.(before) ?? before, ask)
  /** The answer as it is before a variation sees it; without one, at the end. */
  const answerBefore = (ask: Ask, last?: Variation): Answer => {
    const { target, ...asked } = askedBy(ask)
    const plain = inner.answer({ target, ...asked })
    const { operation, status, body } = plain
    let answered = plain
    if (status === 200 && operation !== undefined) {
      if (isMade[operation]) {
        const key = keyOf(target)
        answered = withBody(plain, bodies.get(key) ?? bodies.keep(key, atOnce(bodyOf(operation, target))))
      } else if (operation === 'getEntity' && show.changesEntities) {
        answered = withBody(
          plain,
          encoder.encode(JSON.stringify(show.entity(JSON.parse(decoder.decode(body)) as JsonObject))),
        )
      }
    }
    for (const one of chosen) {
      if (one === last) break
      const prepared = one.prepare && bodies.get(keyOf(target, one.name))
      answered = one.answer?.(answered, ask, model, prepared) ?? answered
    }
    return answered
  }
  const waitFor = (ask: Ask): Promise<void> | undefined => {
    const asked = askedBy(ask)
    const { target } = asked
    if (target.length > longestTarget) return undefined
    const { operation } = resourceAt(target, basePath)
    if (operation === undefined || !isMade[operation]) {
      const waiting = inner.waitFor(asked)
      if (waiting) return waiting
    } else if (inner.answer(asked).status === 200) {
      const waiting = operation === 'searchModel' ? search.prepare?.() : undefined
      if (waiting) return waiting
      const key = keyOf(target)
      if (!bodies.get(key)) return bodies.make(key, () => bodyOf(operation, target))
    }
    for (const one of preparing) {
      const key = keyOf(target, one.name)
      const work = bodies.get(key) ? undefined : one.prepare?.(answerBefore(ask, one), ask)
      if (work) return bodies.make(key, () => work)
    }
    return undefined
  }
  // What is shown otherwise is made for one question, and its carrier has nothing to compress.
  const lists = chosen.some(shows) ? [] : inner.lists
  return { model: innerModel, search, answer: (ask) => answerBefore(ask), waitFor, lists }
}

/** Whether an answer shows something else than the build has. */
function shows({ order, page, listed, entity, link, finding, hit }: Variation): unknown {
  return order ?? page ?? listed ?? entity ?? link ?? finding ?? hit
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function* positionsBy(compare: (a: string, b: string) => number, model: ChangedModel): Generator<void, Uint32Array> {
  const ids: string[] = []
  for (let position = 0; position < model.counts.entities; position++) {
    if (ids.push(model.idAt(position)) % passedAtOnce === 0) yield
  }
  return yield* sortInSteps(ids.length, (a, b) => compare(ids[a] as string, ids[b] as string))
}

function* mapped<Element, Changed>(
  elements: Iterable<Element>,
  change: (element: Element) => Changed,
): Generator<Changed> {
  for (const element of elements) yield change(element)
}

/** A search with its hits changed, in the same short steps. */
function searchUnder(chosen: readonly Variation[], component: Search, model: ChangedModel, draw: Draw): Search {
  const changes = chosen.flatMap(({ hits }) => hits ?? [])
  if (changes.length === 0) return component
  function* steps(text: string, most?: number): Generator<void, RankedHits> {
    const found = yield* searchInSteps(component, { q: text, maxHits: most })
    const hits = yield* hitsAfter(changes, found, text, model, draw)
    return hits.slice(0, most)
  }
  const search = Object.assign((text: string, most?: number) => [...atOnce(steps(text, most))], component)
  stepsOf.set(search, steps)
  return search
}

function* hitsAfter(
  changes: readonly HitsChange[],
  found: Iterable<SearchHit>,
  words: string,
  model: ChangedModel,
  draw: Draw,
): Generator<void, readonly SearchHit[]> {
  function* all(): Generator<SearchHit> {
    for (let position = 0; position < model.counts.entities; position++) yield { id: model.idAt(position), score: 0 }
  }
  const findsAll = words.trim() === '' && changes.some(({ blankFindsAll }) => blankFindsAll)
  let hits = yield* collected(findsAll ? all() : found)
  for (const { most, score, place } of changes) {
    hits = hits.slice(0, most)
    if (score) {
      const best = hits.reduce((highest, hit) => Math.max(highest, hit.score), 0)
      const rounded = (plain: number): number => Math.round(score(plain, best) * 1e6) / 1e6
      hits = yield* collected(mapped(hits, (hit) => ({ id: hit.id, score: rounded(hit.score) })))
    }
    if (place) {
      let at = 0
      const places = yield* collected(mapped(hits, (hit) => place(hit, at++, words, draw)))
      const [before, placeOf] = [hits, (nth: number): string | number => places[nth] as string | number]
      const order = yield* sortInSteps(hits.length, (a, b) =>
        placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0,
      )
      hits = yield* collected(mapped(order, (nth) => before[nth] as SearchHit))
    }
  }
  return hits
}

/** So many elements are passed on in less than a millisecond. */
const passedAtOnce = 500

function* collected<Element>(elements: Iterable<Element>): Generator<void, Element[]> {
  const all: Element[] = []
  for (const element of elements) {
    if (all.push(element) % passedAtOnce === 0) yield
  }
  return all
}

/** What is shown of each element. */
function showing(how: readonly Variation[], about: ShownContext) {
  const by =
    (kind: 'entity' | 'link' | 'finding' | 'hit') =>
    (plain: JsonObject): JsonObject =>
      how.reduce((before, variation) => variation[kind]?.(before, about) ?? before, plain)
  const [entity, link] = [by('entity'), by('link')]
  return {
    changesEntities: how.some((one) => one.entity ?? one.link),
    entity(plain: JsonObject): JsonObject {
      const { links } = plain
      return entity(Array.isArray(links) ? { ...plain, links: links.map((one: JsonObject) => link(one)) } : plain)
    },
    finding: by('finding'),
    hit: by('hit'),
  }
}
