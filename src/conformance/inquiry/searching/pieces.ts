import { hasPath } from '../../../contract/operations.ts'
import { wordsOf } from '../../../text/words-of.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { isStopWord } from './stop-word.ts'
import { isUnspaced } from './scripts.ts'
import { plainLength } from './words.ts'

/** In a model of so many entities each text of each title is searched for. */
export const mostOfFew = 12
/** So many words in all, and titles of so many letters. */
const mostWords = 60
const longestTitle = 80

/** What stands between white space in a title, and what of it stands between signs. */
export interface Piece {
  readonly text: string
  readonly parts: readonly string[]
}

export interface TitleOfFew {
  readonly id: string
  readonly title: string
  readonly pieces: readonly Piece[]
}

export function titlesIn(entities: readonly ShownEntity[]): readonly TitleOfFew[] {
  const titles = entities.flatMap(({ id, title = '' }) => {
    if (id === undefined || !hasPath(id) || title.length > longestTitle || isUnspaced(title)) return []
    const pieces = title.split(/\s+/u).map((text) => ({ text, parts: wordsOf(text) }))
    return [{ id, title, pieces: pieces.filter(({ parts }) => parts.length > 0) }]
  })
  let left = mostWords
  return titles.filter(({ pieces }) => (left -= pieces.length) >= 0)
}

/** A word that hardly a search passes over. */
export function isPlain(part: string): boolean {
  return Array.from(part).length >= plainLength && !isStopWord(part)
}

/** What of a small model is asked for at once: its titles, what stands in them, and what else may be searched begins with. */
export function textsOfFew(entities: readonly ShownEntity[]): readonly string[] {
  if (entities.length > mostOfFew) return []
  const texts = titlesIn(entities).flatMap(({ title, pieces }) => [
    title,
    ...pieces.flatMap(({ text, parts }) => (parts.some(isPlain) ? [text, ...parts.filter(isPlain)] : [])),
  ])
  return [...new Set([...texts, ...beginningsOfFields(entities).map(({ word }) => word)])]
}

/** What a type begins with, and each part of an identifier. */
export function beginningsOfFields(
  entities: readonly ShownEntity[],
): readonly { readonly word: string; readonly id: string }[] {
  return entities.flatMap(({ id = '', type = '' }) =>
    [...id.split(/[:/.#]/), type].flatMap((text) => {
      const [word] = wordsOf(text)
      return word !== undefined && isPlain(word) ? [{ word, id }] : []
    }),
  )
}
