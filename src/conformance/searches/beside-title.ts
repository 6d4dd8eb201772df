import { jsonIn } from '../../client/answer.ts'
import { entityPath } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { fieldsIn } from '../inquiry/searching/inside.ts'
import { asciiParts, folded, withoutSigns } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

interface WordOfTitle {
  readonly word: string
  readonly id: string
}

const mostLookedUp = 40

/**
 * Whether so many words of titles find their entity, and stand in no field that may be searched in place of the title,
 * undeclared ones counted: a field that begins a word with one that is lost is not searched either.
 */
export async function areFoundByTitle(
  searches: Searches,
  found: readonly WordOfTitle[],
  { lost = [], enough }: { readonly lost?: readonly WordOfTitle[]; readonly enough: number },
): Promise<boolean> {
  const unsearched = new Set<string>()
  for (const { word, id } of lost.slice(0, mostLookedUp)) {
    for (const [field, texts] of await fieldsBesideTitle(searches, id)) {
      if (texts.some((text) => beginsWord(folded(text), folded(word)))) unsearched.add(field)
    }
  }
  let byTitle = 0
  for (const { word, id } of found.slice(0, mostLookedUp)) {
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

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}

/** What the answer to getEntity holds, but for the title and those of neighbours: what finds by these finds by its own. */
export async function textsBesideTitle(searches: Searches, id: string): Promise<readonly string[]> {
  return [...(await fieldsBesideTitle(searches, id)).values()].flat()
}

async function fieldsBesideTitle(searches: Searches, id: string): Promise<ReadonlyMap<string, readonly string[]>> {
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
  return signsBefore(word, id).length > 0
}

/** The signs of the identifier behind which a word begins with it, too; an empty text where it begins so. */
export function signsBefore(word: string, id: string): readonly string[] {
  const parts = id.matchAll(/(^|[^\p{L}\p{M}\p{N}]+)([\p{L}\p{M}\p{N}]+)/gu)
  return [...parts].flatMap(([, sign = '', one = '']) => (folded(one).startsWith(folded(word)) ? [sign] : []))
}
