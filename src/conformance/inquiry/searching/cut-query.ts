import { quoted } from '../../../text/quoting.ts'
import { allUncapped, finds, isSame, isSubset, isUsable, type Search, type SearchAnswer } from '../answers/search.ts'
import { inCaseOf, type NonsenseWord } from './nonsense.ts'
import type { CrossedPair } from './pairs.ts'
import { rareLetter } from './scripts.ts'
import { isSimple, plainLength } from './words.ts'

/** A column holds 255 characters, as a rule. Longer texts are a matter of limits, which are not shown (GAP-12). */
const longestCut = 260

/**
 * How many words a search reads is not shown (GAP-12). But where a text is cut inside a word, what is left of that word finds
 * what no given word begins: a word with other letters behind it, put where the cut takes these away.
 */
export async function askCut(
  pairs: readonly CrossedPair[],
  search: Search,
): Promise<readonly (NonsenseWord & { readonly answer: SearchAnswer })[]> {
  const plain = pairs.filter(
    ({ first, second, both }) =>
      allUncapped([first, second]) &&
      finds(both) &&
      // All that either word finds is no smaller for a cap.
      (both.isUncapped() || [first, second].every((one) => isSubset(one, both))) &&
      [first.q, second.q].every((q) => isSimple(q) && q.length >= plainLength),
  )
  const pair = plain.find(({ first, both }) => !isSame(both, first)) ?? plain[0]
  if (!pair) return []
  const { first, second, both } = pair
  const junk = inCaseOf(second.q, rareLetter(second.q).repeat(4))
  // Where both find the same, letters that spell nothing are passed over, if all words must match otherwise.
  const isEach = isSame(both, first)
  const further = isEach ? junk : second.q
  if (isEach && (await search(`${first.q} ${junk}`)).hits.length > 0) return []
  const step = first.q.length + 1
  const behind = (words: number, filler: string): string => `${filler} `.repeat(words)
  /** Whether the further word is passed over behind so many times the first. */
  const isPassedOver = async (words: number): Promise<boolean> => {
    const answer = await search(behind(words, first.q) + further)
    return isUsable(answer) && isSame(answer, first)
  }
  let [read, passedOver] = [1, Math.ceil(longestCut / step)]
  if (!(await isPassedOver(passedOver))) return []
  while (passedOver - read > 1) {
    const middle = Math.floor((read + passedOver) / 2)
    if (await isPassedOver(middle)) passedOver = middle
    else read = middle
  }
  const isAny = !isEach && isSubset(first, both)
  const filler = isAny ? junk.repeat(step).slice(0, first.q.length) : first.q
  for (let more = 0; more <= step + second.q.length; more += plainLength - 1) {
    const q = `${behind(read, filler)}${' '.repeat(more)}${second.q}${junk}`
    const answer = await search(q)
    if (!finds(answer)) continue
    // Whoever must have all words, and reads some of them only, finds what the first does.
    if (isAny || isEach || (isSubset(answer, first) && !isSame(answer, first))) {
      return [{ q, kind: 'cut', how: `no word begins with ${quoted(second.q + junk)}`, answer }]
    }
  }
  return []
}
