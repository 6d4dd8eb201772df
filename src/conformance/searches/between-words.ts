import { hasUnspaced } from '../inquiry/searching/scripts.ts'
import { quoting } from '../../text/quoting.ts'
import type { Problem } from '../verdict.ts'
import { beginsOneText } from './as-one-text.ts'
import { beginsInIdentifier } from './beside-title.ts'
import {
  answersTo,
  areWhole,
  finds,
  hitCount,
  isSame,
  isUsable,
  isWithin,
  overlap,
  problemIn,
} from '../inquiry/answers/search.ts'
import { besides, isPlainWord, isSimple } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'
import { noWord } from '../inquiry/random.ts'

/**
 * A word that finds nothing, between two others and behind them: its place does not decide whether it counts, unless words
 * are left out from one end; and who leaves them out finds no more with it between them than both find.
 */
export async function foundAround({ apart, search }: Searches): Promise<readonly Problem[]> {
  if (apart === undefined) return []
  const { first, second, both } = apart
  const [between, behind] = await answersTo(
    search,
    `${first.q} ${noWord} ${second.q}`,
    `${first.q} ${second.q} ${noWord}`,
  )
  if (between.hits.length === 0 || !areWhole([first, second, both, between, behind])) return []
  if (!isSame(between, both) || isWithin(between, behind) || isSame(both, first) || isSame(both, second)) return []
  const expected = quoting`${between.q} finds what ${behind.q} does`
  return [problemIn([between, behind], 'word between', expected, hitCount(between))]
}

/**
 * A letter that finds much, and a word that finds nothing: together they find what the letter does, or nothing, and no part
 * of it, but for texts that are read as one.
 */
export async function foundInPart({ byId, census, search }: Searches): Promise<readonly Problem[]> {
  const [letter] = [...census.answers.values()]
    .filter((one) => Array.from(one.q).length === 1 && one.hits.length > 1 && one.isComplete())
    .toSorted((a, b) => b.hits.length - a.hits.length)
  if (letter === undefined) return []
  const both = await search(`${letter.q} ${noWord}`)
  if (!finds(both) || !both.isComplete() || !isWithin(both, letter)) return []
  if ([...letter.ids].every((id) => both.ids.has(id) || beginsOneText(letter.q, id, byId.get(id)))) return []
  const expected = quoting`${both.q} finds what ${letter.q} does, or nothing`
  return [problemIn([both, letter], 'part of a word', expected, `${hitCount(both)} of ${letter.hits.length}`)]
}

/** So many titles must have two words side by side before what an index keeps of each word may be too little for both. */
const fewestTogether = 5
const mostTitles = 5000

/** The two words that most titles have side by side: all that both find alone, and that shows them so, they find together. */
export async function lostOfMany({ entities, search }: Searches): Promise<readonly Problem[]> {
  const titles = new Map<string, Set<string>>()
  for (const { id, title = '' } of entities.slice(0, mostTitles)) {
    for (const words of besides(title)) {
      if (id === undefined || !words.every(isPlainWord)) continue
      const both = words.join(' ')
      titles.set(both, (titles.get(both) ?? new Set()).add(id))
    }
  }
  const [most] = [...titles].toSorted(([, a], [, b]) => b.size - a.size)
  if (most === undefined || most[1].size < fewestTogether) return []
  const [text, ids] = most
  const [one = '', next = ''] = text.split(' ')
  const [both, first, second] = await answersTo(search, text, one, next)
  if (![both, first, second].every(isUsable) || both.hits.length === 0 || !both.isComplete()) return []
  const lost = [...ids].find((id) => first.ids.has(id) && second.ids.has(id) && !both.ids.has(id))
  if (lost === undefined) return []
  const expected = quoting`${both.q} finds ${lost}, as each of these words does`
  return [problemIn([both, first, second], 'both of many', expected)]
}

const mostCapped = 2

/**
 * Two words side by side in a title, of which one finds only as many entities as any search does, though more titles hold it:
 * what a cap leaves out of its hits is not left out of what both find, where these are fewer.
 */
export async function lostBehindCap({ shown, most, byId, search }: Searches): Promise<readonly Problem[]> {
  const known = new Map(shown.flatMap((one) => (isSimple(one.word) && isUsable(one.answer) ? [[one.word, one]] : [])))
  const capped = [...known.values()].filter(({ word, ids, answer }) => {
    const isByTitle = [...answer.ids].every((id) => ` ${byId.get(id)?.title} `.includes(` ${word} `))
    return answer.hits.length === most && ids.size > most && isByTitle
  })
  const candidates = capped.flatMap((one) =>
    [...one.ids].flatMap((id) => {
      if (one.answer.ids.has(id)) return []
      const words = byId.get(id)?.title?.split(' ') ?? []
      const isOnlyInTitle = !beginsInIdentifier(one.word, id)
      if (isOnlyInTitle && [...one.answer.ids].every((other) => beginsInIdentifier(one.word, other))) return []
      const other = known.get(words[words.indexOf(one.word) - 1] ?? '')?.answer
      return other && other.ids.has(id) && other.isComplete() ? [{ id, other, one: one.answer }] : []
    }),
  )
  const problems: Problem[] = []
  for (const { id, one, other } of candidates.slice(0, mostCapped)) {
    const both = await search(`${other.q} ${one.q}`)
    if (!isUsable(both) || both.ids.has(id) || both.hits.length >= most) continue
    const expected = quoting`${both.q} finds ${id}, whose title has both words side by side`
    problems.push(problemIn([both, other, one], 'cut short before both', expected))
  }
  return problems
}

/**
 * Two words with a sign between them are one word or two, however words are parted and joined: none finds what one of the
 * two does alone, where both together do not.
 */
export async function cutAtSigns({ odd, apart: pair, search }: Searches): Promise<readonly Problem[]> {
  if (!pair || !areWhole([pair.first, pair.second, pair.both])) return []
  // Where a run without spaces is parted, what stands behind it may be joined to the sign.
  if (hasUnspaced(pair.both.q)) return []
  const { first, second, both } = pair
  // Of two that stand in one title, nothing is found where a space does not part them.
  if (both.hits.length === 0 && overlap(first, second)) return []
  const parted = odd.filter(({ isParted, answer }) => isParted && areWhole([answer]))
  const problems: Problem[] = []
  for (const word of [first, second]) {
    if (isSame(both, word)) continue
    for (const { answer } of parted.filter((one) => isSame(one.answer, word))) {
      const sign = answer.q.slice(-1)
      // A sign behind a word may belong to it, as in C#: the other word is then one that no title has.
      const apart = word === first ? `${first.q} ${second.q}${sign}` : `${first.q}${sign} ${second.q}`
      if (isSame(await search(apart), word)) continue
      const expected = quoting`${answer.q} finds what ${both.q} does, or nothing`
      problems.push(problemIn([answer, both], 'cut at a sign', expected, quoting`what ${word.q} finds alone`))
    }
  }
  return problems
}
