import type { Entity, Finding, Link } from '../model/model.ts'
import { english } from './english.ts'
import { type Draws, drawsAt, highestSeed } from '../text/random.ts'
import {
  applications,
  checks,
  domains,
  foreign,
  type Kind,
  kinds,
  relationsPerKind,
  typeOrigins,
  witnesses,
} from './vocabulary.ts'

/** What decides a synthetic build, down to its bytes. */
export interface BuildSize {
  /** Number of entities, 0 to `mostEntities`. */
  readonly entities: number
  /** Number of links, 0 to `linksPossible(entities)` and at most `mostLinks`. */
  readonly links: number
  /** 0 to 2^32 - 1. */
  readonly seed: number
}

/** The files of a build as text, in pieces of about 64 Ki characters; each is read once. */
export interface BuildText {
  readonly 'model.json': Iterable<string>
  readonly 'build-log.json': Iterable<string>
  readonly 'candidates.json': Iterable<string>
}

/** Beyond these numbers the arithmetic that keeps links apart would leave the whole numbers that a double holds. */
export const mostEntities = 50_000_000
export const mostLinks = 500_000_000

/** How many links a synthetic build of this many entities has room for: every ordered pair with every relation of its source. */
export function linksPossible(entities: number): number {
  return entities < 2 ? 0 : entities * (entities - 1) * relationsPerKind
}

/** How many findings and candidates come with this many entities. */
export function proportionsOf(entities: number): {
  readonly findings: number
  readonly objectsWithoutNote: number
  readonly expressionsWithoutDefinition: number
} {
  return {
    findings: Math.ceil(entities / 20),
    objectsWithoutNote: Math.ceil(entities / 50),
    expressionsWithoutDefinition: Math.ceil(entities / 40),
  }
}

/**
 * A synthetic build of any size: the same bytes for the same numbers on every engine, in memory that does not grow with them.
 * Identifiers are unique, link triples too (SEM-4), every end of a link is an entity, and entities do not stand in identifier order.
 * @throws RangeError for numbers outside those of `BuildSize`
 */
export function generateBuild({ entities, links, seed }: BuildSize): BuildText {
  within('entities', entities, mostEntities)
  within('links', links, Math.min(mostLinks, linksPossible(entities)))
  within('seed', seed, highestSeed)
  const place: Place = { seed, size: entities, octaves: 3 + (3 * (32 - Math.clz32(entities))) / 10 }
  const { findings, objectsWithoutNote, expressionsWithoutDefinition } = proportionsOf(entities)
  return {
    'model.json': text([
      ['entities', each(entities, (index) => entityAt(place, index))],
      ['links', linksOf(place, links)],
    ]),
    'build-log.json': text([['findings', each(findings, (index) => findingAt(place, index))]]),
    'candidates.json': text([
      ['objectsWithoutNote', each(objectsWithoutNote, (index) => objectAt(place, index))],
      ['expressionsWithoutDefinition', each(expressionsWithoutDefinition, (index) => expressionAt(place, index))],
    ]),
  }
}

/** What every item of one build shares. */
interface Place {
  readonly seed: number
  readonly size: number
  /** How far down the ranks words are drawn: larger builds have more different words (Heaps' law). */
  readonly octaves: number
}

/** Each kind of item draws from a stream of its own, so that a build with more links has the same entities. */
const stream = { entity: 0, link: 1, target: 2, finding: 3, object: 4, expression: 5 } as const

function within(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= most) return
  throw new RangeError(`${name} is a whole number from 0 to ${most} here, not ${value}`)
}

/** The ranks that are met about equally often; from there on, twice the rank is met half as often. */
const rankOffset = 56

/** A word of the list, or past its end a name made of two of them. */
function wordFrom(random: Draws, octaves: number): string {
  const rank = random.rank(octaves, rankOffset)
  const word = english[rank]
  if (word !== undefined) return word
  const past = rank - english.length
  // Seven steps on for each first word, and one more in each round over the list: no pair comes twice.
  const second = past * 7 + Math.floor(past / english.length) + 3
  return capital(english[past % english.length]!) + capital(english[second % english.length]!)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function sentence(random: Draws, octaves: number, length: number): string {
  return capital(Array.from({ length }, () => wordFrom(random, octaves)).join(' '))
}

interface Identity {
  readonly id: string
  readonly kind: Kind
  readonly words: readonly [string, string]
  readonly file: string
  /** For the entity's further draws. */
  readonly random: Draws
}

/** What identifies entity `index`, found again for every link that ends there. */
function identityAt({ seed, octaves }: Place, index: number): Identity {
  const random = drawsAt(seed, stream.entity, index)
  let left = random.below(100)
  const kind = kinds.find(({ share }) => (left -= share) < 0)!
  const words = [wordFrom(random, octaves), wordFrom(random, octaves)] as const
  const name = `${words[0]}-${words[1]}-${index + 1}`
  return { id: `${kind.type}:${name}`, kind, words, file: `notes/${kind.type}s/${name}.md`, random }
}

function entityAt(place: Place, index: number): Entity {
  const { id, kind, words, file, random } = identityAt(place, index)
  let left = random.below(100)
  const language = foreign.find(({ share }) => (left -= share) < 0)
  const title = language
    ? capital(Array.from({ length: 2 + random.below(2) }, () => random.pick(language.words)).join(language.joint))
    : capital([...words, ...Array.from({ length: random.below(3) }, () => wordFrom(random, place.octaves))].join(' '))
  return {
    id,
    type: kind.type,
    title,
    locale: language?.locale ?? 'en',
    application: random.pick(applications),
    domain: random.pick(domains),
    typeOrigin: random.pick(typeOrigins),
    attributes: { summary: `${sentence(random, place.octaves, 4 + random.below(5))}.`, since: 1998 + random.below(28) },
    source: { file, line: 1 + random.below(40) },
  }
}

/**
 * Link `index` leaves entity `index * stride mod size`, so that every entity gets its next link in turn. The links of one
 * entity walk over the numbers of its (relation, target) pairs with a step that shares no factor with their count: no pair
 * comes twice before all have come. Where the walk starts is drawn by Zipf's law, which makes some entities hubs.
 */
function* linksOf(place: Place, links: number): Iterable<Link> {
  const { seed, size } = place
  const pairs = (size - 1) * relationsPerKind
  const sourceStep = coprimeStep(size)
  const pairStep = coprimeStep(pairs)
  const bits = 32 - Math.clz32(pairs)
  const flat = 2 ** (bits >> 1)
  for (let index = 0; index < links; index++) {
    const source = ((index % size) * sourceStep) % size
    const start = drawsAt(seed, stream.target, source)
    const band = flat * 2 ** start.below(bits - (bits >> 1))
    const pair = (Math.floor(index / size) * pairStep + band - flat + start.below(band)) % pairs
    const other = Math.floor(pair / relationsPerKind)
    const { id, kind, file } = identityAt(place, source)
    yield {
      from: id,
      to: identityAt(place, other < source ? other : other + 1).id,
      relation: kind.relations[pair % relationsPerKind]!,
      ...witnessed(drawsAt(seed, stream.link, index), file),
    }
  }
}

/** One to three witnesses of a link, and the confidence they have together: one minus the product of their doubts. */
function witnessed(random: Draws, file: string): Pick<Link, 'confidence' | 'provenance'> {
  const first = random.below(witnesses.length)
  const provenance = Array.from({ length: Math.max(1, random.below(4)) }, (_, turn) => {
    const { kind, best } = witnesses[(first + turn) % witnesses.length]!
    const confidence = (best - random.below(200)) / 1000
    return { kind, source: { file, line: 1 + random.below(80) }, confidence }
  })
  const doubt = provenance.reduce((product, { confidence }) => product * (1 - confidence), 1)
  return { confidence: Math.round((1 - doubt) * 10_000) / 10_000, provenance }
}

/** A step near the golden ratio of `count` without a common factor, so that multiples of it visit every number below `count`. */
function coprimeStep(count: number): number {
  let step = Math.max(1, Math.floor(count * 0.618))
  while (commonFactor(step, count) > 1) step++
  return step
}

function commonFactor(a: number, b: number): number {
  return b === 0 ? a : commonFactor(b, a % b)
}

function findingAt(place: Place, index: number): Finding {
  const random = drawsAt(place.seed, stream.finding, index)
  const { file } = identityAt(place, random.below(place.size))
  return { ...random.pick(checks), path: `${file}:${1 + random.below(60)}` }
}

/** An object that a contract names and no note describes; it is no entity. */
function objectAt(place: Place, index: number): object {
  const random = drawsAt(place.seed, stream.object, index)
  const name = `${random.pick(english)}${capital(random.pick(english))}`.replaceAll('-', '')
  const contract = random.pick(applications)
  return {
    id: `operation:${name}-object-${index + 1}`,
    type: 'operation',
    name,
    contract: `interface:${contract}-api`,
    source: { file: `contracts/${contract}.yaml`, line: 1 + random.below(900), column: 20 },
    mentionedBy: mentions(place, random),
  }
}

/** An expression that the scan recognised and nothing defines. */
function expressionAt(place: Place, index: number): object {
  const random = drawsAt(place.seed, stream.expression, index)
  const name = `${random.pick(english)} ${wordFrom(random, place.octaves)}`
  const mentionedBy = mentions(place, random)
  return {
    id: `expression:${name.replaceAll(' ', '-')}-${index + 1}`,
    name,
    locale: 'en',
    source: mentionedBy[0]!.source,
    mentionedBy,
  }
}

interface Mention {
  readonly id: string
  readonly source: { readonly file: string; readonly line: number; readonly column: number }
}

/** One to three different entities whose text could link to a candidate, each with where it says so. */
function mentions(place: Place, random: Draws): readonly Mention[] {
  const first = random.below(place.size)
  return Array.from({ length: Math.min(place.size, 1 + random.below(3)) }, (_, turn) => {
    const { id, file } = identityAt(place, (first + turn) % place.size)
    return { id, source: { file, line: 1 + random.below(80), column: 1 + random.below(100) } }
  })
}

function* each<T>(count: number, at: (index: number) => T): Iterable<T> {
  for (let index = 0; index < count; index++) yield at(index)
}

/** An object of arrays as JSON, one element a line. */
function* text(lists: readonly (readonly [name: string, items: Iterable<unknown>])[]): Iterable<string> {
  let piece = '{'
  for (const [place, [name, items]] of lists.entries()) {
    piece += `${place === 0 ? '' : ','}${JSON.stringify(name)}:[`
    let before = '\n'
    for (const item of items) {
      piece += before + JSON.stringify(item)
      before = ',\n'
      if (piece.length < 0x10000) continue
      yield piece
      piece = ''
    }
    piece += before === '\n' ? ']' : '\n]'
  }
  yield `${piece}}\n`
}
