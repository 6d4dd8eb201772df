// Pinned in package.json: `insidesOf` reaches for what has no public name, and every score is this release's (SEM-6).
import MiniSearch from 'minisearch'
import type { Entity } from '../model/model.ts'
import { fold, type Matching } from './matching.ts'

/** The release of the component that is pinned: an index that another one made is not this one's. */
export const componentVersion = '7.2.0'

/** What of an entity is searched, in the component's order, and how much a match there weighs. */
export const weights = { title: 4, id: 2, text: 1 } as const

/** An entity, and its position in the model: the number under which the component finds it. */
export interface Placement {
  readonly position: number
  readonly entity: Entity
}

/** The site's search component, empty. Its hits are positions of entities. With `words` it keeps no other terms than those that begin with one of them. */
export function createComponent(matching: Matching = {}, words?: readonly string[]): MiniSearch<Placement> {
  const termOf = (text: string): string | null => {
    const term = fold(text, matching)
    return words && !words.some((word) => term.startsWith(word)) ? null : term
  }
  return new MiniSearch<Placement>({
    idField: 'position',
    fields: Object.keys(weights),
    extractField: (placed, field) => fieldOf(placed, field) as string,
    processTerm: termOf,
    searchOptions: { prefix: true, combineWith: matching.words === 'any' ? 'OR' : 'AND', boost: weights },
  })
}

const tokenize = MiniSearch.getDefault('tokenize') as (text: string) => readonly string[]

/** The words that the component reads in a text, in their order, repeated ones too. */
export function wordsOf(text: string, matching: Matching = {}): readonly string[] {
  return tokenize(text)
    .map((word) => fold(word, matching))
    .filter((word) => word !== '')
}

/** Of one term in one field: how often it stands there, by position of the entity. */
type Frequencies = Pick<ReadonlyMap<number, number>, 'size' | 'get'> & { keys(): Iterable<number> }

/** What the component keeps to itself. */
export interface Insides {
  /** The terms, in the order in which a search by prefix adds up what they are worth, and by number of field where they stand. */
  readonly _index: Iterable<readonly [term: string, fields: ReadonlyMap<number, Frequencies>]>
  readonly _options: { readonly searchOptions: { readonly bm25?: object } }
  termResults(
    sourceTerm: string,
    derivedTerm: string,
    termWeight: number,
    termBoost: number,
    fields: { get(field: number): Frequencies | undefined },
    fieldBoosts: Readonly<Record<string, number>>,
    boostDocument: undefined,
    bm25: object | undefined,
    results: { get(position: number): undefined; set(position: number, result: { readonly score: number }): void },
  ): unknown
}

export function insidesOf(component: MiniSearch<Placement>): Insides {
  return component as unknown as Insides
}

function fieldOf({ position, entity }: Placement, field: string): unknown {
  if (field === 'position') return position
  return field === 'text' ? textOf(entity['attributes']) : entity[field]
}

/** Every string in a JSON value, however deep: the text of an entity's attributes. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textOf).filter(Boolean).join(' ')
}
