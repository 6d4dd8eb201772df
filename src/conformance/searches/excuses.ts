import { jsonIn } from '../../client/answer.ts'
import { entityPath } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import type { SearchAnswer } from '../inquiry/answers/search.ts'
import { fieldsIn, textsIn } from '../inquiry/searching/inner-parts.ts'
import { asciiParts, folded, withoutSigns } from '../inquiry/searching/words.ts'
import type { Needed } from '../rule.ts'
import type { Context } from './search-context.ts'
import { many } from '../enough.ts'

/*
 * Why a search may lawfully find, or not find, what a title alone would not explain. An excuse names an open point; those about
 * one answer stand beside it: `isUncapped` and `lacks` (a cap on the number of hits, GAP-7), `belowMinLength` (GAP-12), and
 * `isUsable` (refused, GAP-10). Words that a search leaves out (GAP-12) are those of `isStopWord`.
 */

// A field that nobody sees may be searched (GAP-16).

/** All texts in the answer to getEntity, declared or not; undefined for an identifier that no URL can carry. */
export async function entityTexts({ once }: Needed<'once'>, id: string): Promise<readonly string[] | undefined> {
  const path = entityPath(id)
  return path === undefined ? undefined : textsIn(jsonIn(await once(path)))
}

interface WordOfTitle {
  readonly word: string
  readonly id: string
}

/**
 * Whether so many words of titles find their entity, and stand in no field that may be searched in place of the title,
 * undeclared ones counted: a field that begins a word with one that is lost is not searched either.
 */
export async function areFoundByTitle(
  searches: Context,
  found: readonly WordOfTitle[],
  { lost, enough }: { readonly lost: readonly WordOfTitle[]; readonly enough: number },
): Promise<boolean> {
  const unsearched = new Set<string>()
  for (const { word, id } of lost.slice(0, many)) {
    for (const [field, texts] of await fieldsBesideTitle(searches, id)) {
      if (texts.some((text) => beginsWord(folded(text), folded(word)))) unsearched.add(field)
    }
  }
  let byTitle = 0
  for (const { word, id } of found.slice(0, many)) {
    if (byTitle >= enough) break
    const fields = [...(await fieldsBesideTitle(searches, id))].filter(([field]) => !unsearched.has(field))
    // A letter or two of it stand everywhere.
    const [part = word] = asciiParts(word).toSorted((a, b) => b.length - a.length)
    const parts = [word, part].map(folded)
    const isElsewhere = (text: string): boolean => parts.some((part) => folded(text).includes(part))
    if (!fields.some(([, texts]) => texts.some(isElsewhere))) byTitle++
  }
  return byTitle >= enough
}

/** Whether each hit for these words shows the word somewhere. */
export async function areShown(
  searches: Context,
  found: readonly { readonly word: string; readonly answer: SearchAnswer }[],
): Promise<boolean> {
  for (const { word, answer } of found) {
    for (const id of answer.ids) {
      const texts = [...textsIn(searches.byId.get(id)), ...((await entityTexts(searches, id)) ?? [])]
      if (!texts.some((text) => folded(text).includes(folded(word)))) return false
    }
  }
  return true
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}

/** What the answer to getEntity holds, but for the title and those of neighbours: what finds by these finds by its own. */
export async function textsBesideTitle(searches: Context, id: string): Promise<readonly string[]> {
  return [...(await fieldsBesideTitle(searches, id)).values()].flat()
}

async function fieldsBesideTitle(searches: Context, id: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const path = entityPath(id)
  if (path === undefined) return new Map()
  const value = jsonIn(await searches.once(path))
  const titles = await searches.remember(
    'titles',
    async () => new Set([...searches.byId.values()].map(({ title }) => title)),
  )
  const fields = fieldsIn(isObject(value) ? { ...value, title: undefined } : value)
  // It stands in each of its links, and who searches these finds neighbours by it.
  const isOwn = (field: string, text: string): boolean => field !== '/id' && text === id
  return new Map(
    [...fields].map(([field, texts]) => [field, texts.filter((text) => !titles.has(text) && !isOwn(field, text))]),
  )
}

/** Those of words with their entities that stand in the title alone, as far as the list shows. */
export function inTitlesAlone<T extends WordOfTitle>(
  words: readonly T[],
  byId: ReadonlyMap<string, ShownEntity>,
): readonly T[] {
  return words.filter(({ word, id }) => !standsElsewhere(word, id, byId.get(id)))
}

/** Whether a word stands in its identifier, its type or its links as well. */
function standsElsewhere(word: string, id: string, { type = '', links = [] }: ShownEntity = {}): boolean {
  const ends = links.map(({ from, to, relation }) => `${from} ${to} ${relation}`)
  // A colon behind a number, or a bracket around a word, is part of neither.
  return folded([id, type, ...ends].join(' ')).includes(folded(withoutSigns(word) || word))
}

/** Whether a word of the identifier, parted from the others by signs, begins with it, too. */
export function beginsInIdentifier(word: string, id: string): boolean {
  const parts = id.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return parts.some((part) => folded(part).startsWith(folded(word)))
}

// A title or an identifier may be read as one text, as in a phrase (GAP-16).

type Starts = (id: string) => readonly string[]

/** Where a search that reads identifiers as one text may begin: at their beginning, behind their kind, at each part. */
const startsOfText: readonly Starts[] = [(id) => [id], (id) => [id.replace(/^[^:]*:/, '')], (id) => id.split(/[:/.#]/)]

/** Where a search of identifiers may begin: there, at their last part, at each word. */
const startsOf: readonly Starts[] = [...startsOfText, (id) => [id.replace(/^.*[:/.#]/, '')], wordsOf]

/** Whether the identifier begins with q where it may be read as one text (GAP-16); signs and spaces are alike. */
function beginsIdentifier(q: string, id: string): boolean {
  return startsOfText.some((starts) => starts(id).some((one) => begins(one, q)))
}

/** Whether the title or the identifier begins with q, where each may be read as one text. */
export function beginsWhole(q: string, id: string, title = ''): boolean {
  return begins(title, q) || beginsIdentifier(q, id)
}

/** Whether the title or the identifier begins with q, or a word of the identifier. */
export function beginsOneText(q: string, id: string, entity: ShownEntity | undefined): boolean {
  return begins(entity?.title ?? '', q) || startsOf.some((starts) => starts(id).some((one) => begins(one, q)))
}

function begins(text: string, q: string): boolean {
  return spaced(text).startsWith(spaced(q).trimEnd())
}

function spaced(text: string): string {
  return folded(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
}
