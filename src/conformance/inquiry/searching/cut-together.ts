import { allOf } from '../../../client/all-of.ts'
import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { shuffled } from '../random.ts'
import { isUnspaced } from './scripts.ts'
import { overlap, type Search, type SearchAnswer } from '../answers/search.ts'
import { isPlainWord, prefixesOf } from './words.ts'

/** Several words, and the same with each of them cut to a prefix. */
export interface CutTogether {
  readonly whole: SearchAnswer
  readonly cut: SearchAnswer
}

const words = 3
const shortestWord = 5

/**
 * Three plain words side by side in a title, and three that find nothing in common: how many words there are may decide which
 * of them may be cut.
 */
export function wordsTogether(
  entities: readonly ShownEntity[],
  found: readonly SearchAnswer[],
  random: Random,
): readonly (readonly string[])[] {
  return [inOneTitle(shuffled(entities, random)), inNone(found)].filter((some) => some !== undefined)
}

export async function askCutTogether(
  chosen: readonly (readonly string[])[],
  search: Search,
): Promise<readonly CutTogether[]> {
  return Promise.all(
    chosen.map((some) => {
      const cut = some.map((word) => prefixesOf(word).at(-1) ?? word)
      return allOf({ whole: search(some.join(' ')), cut: search(cut.join(' ')) })
    }),
  )
}

/** Where marks are taken for no letters, what is left of a word between them is several words. */
function isLongWord(word: string): boolean {
  return isPlainWord(word) && !isUnspaced(word) && word.length >= shortestWord && !/\p{M}/u.test(word)
}

function inOneTitle(entities: readonly ShownEntity[]): readonly string[] | undefined {
  for (const { title = '' } of entities) {
    const all = title.split(' ')
    const at = all.findIndex((_, from) => from + words <= all.length && all.slice(from, from + words).every(isLongWord))
    if (at !== -1) return all.slice(at, at + words)
  }
  return undefined
}

function inNone(found: readonly SearchAnswer[]): readonly string[] | undefined {
  const chosen: SearchAnswer[] = []
  for (const one of found) {
    if (!isLongWord(one.q) || chosen.some((other) => overlap(one, other))) continue
    chosen.push(one)
    if (chosen.length === words) return chosen.map(({ q }) => q)
  }
  return undefined
}
