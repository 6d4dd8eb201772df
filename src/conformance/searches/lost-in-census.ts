import { quoted } from '../../text/quoting.ts'
import { type Lost, problemOf } from './cut-words.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { isLost, type Look, silentWords } from './looks.ts'
import { longestRun } from '../inquiry/searching/scripts.ts'
import { fewestLetters } from './scripts-lost.ts'
import { lacks } from '../inquiry/answers/search.ts'
import type { Searches } from './searches.ts'

/** So many entities and words of the census are tried one by one. */
const mostUnfound = 8
const mostMissed = 12

/** Entities and words that the beginnings of all words of titles did not show, asked for one by one. */
export async function lostInCensus(
  { byId, census, search }: Searches,
  looked: readonly Look[],
  isTelling: (word: string, id: string) => boolean,
): Promise<readonly Lost[]> {
  // A search may pass over words under three letters in every script, or in none; and it may part words between scripts.
  const isShort = (word: string): boolean => longestRun(word) < 3
  const findsShort = looked.some(({ word, finds }) => finds && isShort(word))
  const problems: Lost[] = []
  for (const { id, words } of census.unfound.slice(0, mostUnfound)) {
    const telling = words.filter((word) => isTelling(word, id))
    if (!findsShort && telling.every(isShort)) continue
    const answers = await Promise.all(telling.map(search))
    if (telling.join('').length <= fewestLetters || !answers.every((answer) => lacks(answer, id))) continue
    problems.push({
      word: telling[0] ?? '',
      id,
      kind: 'title that nothing finds',
      ...triedInVain(telling, id),
      exchanges: answers.map(({ exchange }) => exchange),
    })
  }
  const missed: Look[] = []
  for (const { id, word } of census.missed.slice(0, mostMissed)) {
    if (!isTelling(word, id)) continue
    const answer = await search(word)
    if (lacks(answer, id)) missed.push({ word, id, answer, finds: false })
  }
  const silent = missed.filter(({ answer }) => answer.hits.length === 0)
  const holders = holdersOf(new Set(silent.map(({ word }) => word)), byId)
  const lost = silentWords(
    [...looked, ...silent.flatMap((look) => holders.get(look.word)?.map((id) => ({ ...look, id })) ?? [])],
    byId.size,
  )
  return [
    ...problems,
    ...missed.filter((look) => isLost(look) || lost.some(({ word }) => word === look.word)).map(problemOf),
  ]
}

/** So many of the words that were tried are named. */
const mostNamed = 3

/** The title may have other words, which were not tried and may find it. */
function triedInVain(words: readonly string[], id: string): Pick<Lost, 'expected' | 'actual'> {
  const [first, ...others] = words.slice(0, mostNamed).map(quoted)
  if (others.length === 0)
    return { expected: `${first} finds ${quoted(id)}, whose title contains it`, actual: 'no such hit' }
  const named = [first, ...others].join(', ')
  const more = words.length > mostNamed ? ` and ${words.length - mostNamed} more` : ''
  return {
    expected: `one of ${named}${more}, words of its title, finds ${quoted(id)}`,
    actual: 'no such hit by any of them',
  }
}

/** The entities whose titles hold these words. */
function holdersOf(
  words: ReadonlySet<string>,
  byId: ReadonlyMap<string, ShownEntity>,
): ReadonlyMap<string, readonly string[]> {
  const holders = new Map(Array.from(words, (word): [string, string[]] => [word, []]))
  if (words.size === 0) return holders
  for (const [id, { title = '' }] of byId) {
    for (const word of new Set(title.split(/\s+/u))) holders.get(word)?.push(id)
  }
  return holders
}
