import MiniSearch from 'minisearch'
import type { Entity, Model, SearchHit } from '../model/model.ts'
import type { Search } from './search.ts'

/** What of an entity is searched, and how much a match there weighs. */
const weights = { title: 4, id: 2, text: 1 } as const

/** How words are compared and joined, which is not shown (GAP-16). */
export interface Matching {
  /** Whether an entity must match each of the words, as by default, or any one of them. */
  readonly words?: 'each' | 'any'
  /** Whether an upper-case letter is another one than the lower-case one; by default it is the same. */
  readonly caseMatters?: boolean
  /** Whether a letter with an accent is another one than the letter without; by default it is the same. */
  readonly accentsMatter?: boolean
}

/** How many entities are indexed at a time: a few milliseconds' work. */
const indexedAtOnce = 50

/**
 * The site's search component over a model. Each word must match a word of the entity by prefix; case and accents make
 * no difference, unless `matching` says otherwise (GAP-16). Hits are ordered by score, then identifier (GAP-7); scores are
 * rounded to six decimals, since beyond them they depend on how the sums were made.
 */
export function createSearch(model: Model, matching: Matching = {}): Search {
  const { index, ids, prepare } = createIndex(model, matching)
  const search = (text: string): readonly SearchHit[] => {
    while (prepare());
    const found: { readonly position: number; readonly millionths: number }[] = []
    const words = tokenize(text).filter((word) => fold(word, matching))
    index.search(text, {
      ...(matching.words !== 'any' && words.length > 1 && { boostDocument: matchingEach(index, words, ids.length) }),
      // Takes each result and keeps none, which spares the component from sorting them its way.
      filter({ id, score }) {
        found.push({ position: id as number, millionths: Math.round(score * 1e6) })
        return false
      },
    })
    return found
      .toSorted((a, b) => b.millionths - a.millionths || a.position - b.position)
      .map(({ position, millionths }) => ({ id: ids[position] as string, score: millionths / 1e6 }))
  }
  return Object.assign(search, { prepare })
}

const tokenize = MiniSearch.getDefault('tokenize') as (text: string) => readonly string[]

/**
 * Of each position, whether its entity matches each of these words, 1 or 0: the factor for its score. The component drops an
 * entity with factor 0 before it makes anything for it, which is the larger part of its work; so it first only names, word
 * by word, what it would find, and then makes what matches all.
 */
function matchingEach(index: MiniSearch, words: readonly string[], size: number): (position: number) => 0 | 1 {
  const matched = new Uint32Array(size)
  for (const [at, word] of words.entries()) {
    const boostDocument = (position: number): 0 => {
      if (matched[position] === at) matched[position] = at + 1
      return 0
    }
    index.search(word, { boostDocument })
  }
  return (position) => (matched[position] === words.length ? 1 : 0)
}

/** The component itself, and what it takes to fill it. */
export interface Index {
  /** Its hits are positions of entities. */
  readonly index: MiniSearch
  /** The identifiers of those that are indexed, by position. */
  readonly ids: readonly string[]
  /** Indexes some more entities; false once all are. */
  readonly prepare: () => boolean
}

export function createIndex(model: Model, matching: Matching = {}): Index {
  const index = new MiniSearch<Placed>({
    idField: 'position',
    fields: Object.keys(weights),
    extractField: (placed, field) => fieldOf(placed, field) as string,
    processTerm: (term) => fold(term, matching),
    searchOptions: { prefix: true, combineWith: matching.words === 'any' ? 'OR' : 'AND', boost: weights },
  })
  const ids: string[] = []
  const prepare = (): boolean => {
    const end = Math.min(ids.length + indexedAtOnce, model.counts.entities)
    for (let position = ids.length; position < end; position++) {
      const entity = model.entityAt(position)
      index.add({ position, entity })
      ids.push(entity.id)
    }
    return end < model.counts.entities
  }
  return { index, ids, prepare }
}

interface Placed {
  readonly position: number
  readonly entity: Entity
}

function fieldOf({ position, entity }: Placed, field: string): unknown {
  if (field === 'position') return position
  return field === 'text' ? textOf(entity['attributes']) : entity[field]
}

/**
 * Case and accents off, so that what a word finds, each prefix of it finds too: a final sigma is a sigma, and letters stay
 * decomposed, since a composed one is no prefix of the same letter with a further mark.
 */
function fold(term: string, { caseMatters = false, accentsMatter = false }: Matching): string {
  const letters = (caseMatters ? term : term.toLowerCase()).normalize('NFD')
  return (accentsMatter ? letters : letters.replace(/[\u0300-\u036f]/g, '')).replaceAll('ς', 'σ')
}

/** Every string in a JSON value, however deep: the text of an entity's attributes. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textOf).filter(Boolean).join(' ')
}
