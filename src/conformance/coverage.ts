import type { Coverage, Share } from '../report/report.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { isUsable } from './inquiry/answers/search.ts'

/** How sure a bound is: a fault as frequent as it says is missed in one run of twenty. */
const missed = 0.05

/**
 * The bound of a sample in which no fault was found: what had a fault in one of so many, or more often, would have shown it
 * with a probability of 95 %. Exact for `asked` drawn by chance from `of` without putting back; undefined where all or none
 * of them were asked.
 */
export function boundOf(asked: number, of: number): number | undefined {
  if (asked === 0 || asked >= of) return undefined
  // The probability that none of the faulty ones is drawn, for one more of them each time.
  let unseen = 1
  for (let faulty = 1; faulty <= of; faulty++) {
    unseen *= Math.max(0, of - asked - faulty + 1) / (of - faulty + 1)
    if (unseen <= missed) return of / faulty
  }
  return undefined
}

/** How many must be drawn by chance, from whatever number, to see a fault of this share (0 to 1) with a probability of 95 %. */
export function sampleFor(share: number): number {
  return Math.ceil(Math.log(missed) / Math.log1p(-share))
}

/** What a run has read so far, of what it could have asked for. */
export async function coverageOf(
  inquiry: Pick<Inquiry, 'list' | 'entities' | 'searching' | 'refused' | 'facts'>,
): Promise<Coverage> {
  const { byId } = await inquiry.list()
  const asked = inquiry.refused()
  const read = asked.has('getEntity')
    ? (await inquiry.entities()).filter(({ id, entity }) => entity !== undefined && byId.has(id)).length
    : 0
  const searching = asked.has('searchModel') ? await inquiry.searching() : undefined
  const words = searching?.shown.filter(({ answer }) => isUsable(answer)).length ?? 0
  const { sent, silence, shutOut } = inquiry.facts
  const answers = silence?.after ?? sent - (shutOut?.count ?? 0)
  return {
    entities: shareOf(read, byId.size),
    words: shareOf(words, searching && words > 0 ? searching.wordCount : 0),
    answers: { asked: answers, oneIn: answers / -Math.log(missed) },
  }
}

function shareOf(asked: number, of: number): Share {
  const oneIn = boundOf(asked, of)
  return { asked, of, ...(oneIn === undefined ? {} : { oneIn }) }
}
