import { queryIn } from '../contract/operations.ts'
import type { JsonObject } from '../contract/pointer.ts'
import { createModel, type Build, type SearchHit } from '../model/model.ts'
import { createSearch } from '../search/create-search.ts'
import type { Matching } from '../search/matching.ts'
import { type Search, stepsOf } from '../search/search.ts'
import { memo } from '../service/memo.ts'
import {
  createService,
  type Answer,
  type Ask,
  type Service,
  type ServiceOptions,
  serviceOptionNames,
} from '../service/service.ts'
import { refuseUnknownOptions } from '../text/known-options.ts'
import { chooseVariations } from './choose.ts'
import { drawOf } from './draw.ts'
import { type AnswerContext, type Variation, type VariationContext, withBody } from './variation.ts'

/** Where the varied service answers, and the seed of its variations. */
export interface VaryOptions extends ServiceOptions {
  /** Seed of random choices, including those of `random`: a whole number, default 1. */
  readonly seed?: number
}

/** How many bytes of varied answers are cached. */
const bytesKept = 32 * 1024 * 1024

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
  const varied = chosen.reduce((before, one) => one.build?.(before, { draw: drawOf(seed) }) ?? before, build)
  const version = versionUnder(chosen, build.version ?? createModel(build).version, seed)
  const model = createModel({ ...varied, version })
  return serviceUnder(chosen, { model, search: createSearch(model, matchingUnder(chosen)) }, options)
}

/** The same over the build of a service; its model and its index serve here too, where no variation makes another. */
export function varyService(
  { model: plain, search }: Pick<Service, 'model' | 'search'>,
  names: string | readonly string[],
  options: VaryOptions = {},
): Service {
  const { seed = 1 } = options
  const chosen = chosenBy(names, seed)
  if (chosen.some(({ build }) => build !== undefined)) {
    const parts = { entities: [...plain.entities()], links: [...plain.links()], findings: [...plain.findings()] }
    return vary({ ...parts, version: plain.version }, names, options)
  }
  const model = { ...plain, version: versionUnder(chosen, plain.version, seed) }
  const isMatchedOtherwise = chosen.some(({ matching }) => matching !== undefined)
  const own = isMatchedOtherwise ? createSearch(model, matchingUnder(chosen)) : search
  return serviceUnder(chosen, { model, search: own }, options)
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

function serviceUnder(
  chosen: readonly Variation[],
  { model, search: component }: Pick<Service, 'model' | 'search'>,
  { seed = 1, ...serviceOptions }: VaryOptions,
): Service {
  const draw = drawOf(seed)
  const search = searchUnder(chosen, component, { model, draw })
  const own: ServiceOptions = Object.assign({}, ...chosen.map(({ service }) => service))
  const inner = createService(model, { ...serviceOptions, ...own }, search)
  const shows = chosen.some((one) => one.list ?? one.entity ?? one.link ?? one.finding ?? one.hit)

  const bodyOf = memo(
    bytesKept,
    ({ bytes }: { readonly bytes: Uint8Array }, target) => bytes.byteLength + 2 * target.length + 200,
    (target) => ({ bytes: shownBody(chosen, inner.answer({ method: 'GET', target, headers: {} }), target) }),
  )
  const shownBody = (how: readonly Variation[], plain: Answer, target: string): Uint8Array => {
    const { operation } = plain
    if (operation === undefined) return plain.body
    const about: AnswerContext = { operation, model, draw, query: queryIn(target) }
    const value: unknown = JSON.parse(new TextDecoder().decode(plain.body))
    return new TextEncoder().encode(JSON.stringify(shown(how, value, about)))
  }

  const answer = (ask: Ask): Answer => {
    const asked = chosen.reduce((before, variation) => variation.ask?.(before) ?? before, ask)
    let answered = inner.answer(asked)
    if (shows && answered.status === 200) answered = withBody(answered, bodyOf(asked.target).bytes)
    return chosen.reduce((before, variation) => variation.answer?.(before, ask, model) ?? before, answered)
  }
  // What is shown otherwise is made for one question, and its carrier has nothing to compress.
  return { model, search, answer, waitFor: inner.waitFor, lists: shows ? [] : inner.lists }
}

/** A search with its hits changed, in the same short steps. */
function searchUnder(chosen: readonly Variation[], component: Search, about: VariationContext): Search {
  if (!chosen.some(({ hits }) => hits !== undefined)) return component
  const changed = (hits: readonly SearchHit[], words: string): readonly SearchHit[] =>
    chosen.reduce((before, one) => one.hits?.(before, words, about) ?? before, hits)
  const search = Object.assign((text: string, most?: number) => changed(component(text, most), text), component)
  const steps = stepsOf.get(component)
  if (steps) {
    stepsOf.set(search, function* (text, most) {
      return changed([...(yield* steps(text, most))], text).slice(0, most)
    })
  }
  return search
}

function shown(how: readonly Variation[], value: unknown, about: AnswerContext): unknown {
  const one = (kind: 'link' | 'finding' | 'hit', plain: JsonObject): JsonObject =>
    how.reduce((before, variation) => variation[kind]?.(before, about) ?? before, plain)
  const entity = (plain: JsonObject): JsonObject => {
    const links = plain['links']
    const linked = Array.isArray(links)
      ? { ...plain, links: links.map((link: JsonObject) => one('link', link)) }
      : plain
    return how.reduce((before, variation) => variation.entity?.(before, about) ?? before, linked)
  }
  const each = (elements: unknown, change: (plain: JsonObject) => JsonObject): readonly JsonObject[] =>
    (elements as readonly JsonObject[]).map(change)
  const listed = (entities: unknown): readonly JsonObject[] =>
    how.reduce((before, variation) => variation.list?.(before, about) ?? before, entities as readonly JsonObject[])
  const change: Readonly<Record<AnswerContext['operation'], () => unknown>> = {
    listEntities: () => each(listed(value), entity),
    getEntity: () => entity(value as JsonObject),
    searchModel: () => each(value, (hit) => one('hit', hit)),
    listFindings: () => each(value, (finding) => one('finding', finding)),
  }
  return change[about.operation]()
}
