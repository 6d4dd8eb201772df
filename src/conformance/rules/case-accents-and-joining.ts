import { counted } from '../../text/counted.ts'
import type { Observation } from '../../report/report.ts'
import { isSame, isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import { folded } from '../inquiry/searching/words.ts'
import { type Needed, observed, type Rule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'

export default observed({
  id: 'case-accents-and-joining',
  operation: 'searchModel',
  openPoint: 'GAP-16',
  title: 'Whether a search distinguishes case and accents, and how it joins several words',
  why: 'The specification says that matching is by prefix of the given words, and nothing more.',
  needs: ['search', 'searching'],
  async check(inquiry) {
    const { found, pairs } = await inquiry.searching()
    const observations: Observation[] = []
    const changes = [
      ['upper case', (word: string) => word.toUpperCase()],
      ['lower case', (word: string) => word.toLowerCase()],
      ['no accents', (word: string) => folded(word)],
    ] as const
    for (const [spelling, change] of changes) {
      const words = found
        .filter(({ q }) => change(q) !== q && (spelling !== 'no accents' || folded(q) !== q.toLowerCase()))
        .slice(0, 3)
      if (words.length === 0) continue
      const same = await countSame(inquiry, words, change)
      observations.push({
        says: `${same} of ${counted(words.length, 'word')} find the same in ${spelling}`,
        value: { change: spelling, same, of: words.length },
      })
    }
    const joined = pairs.filter(
      ({ first, second, both }) => [first, second, both].every(isUsable) && first.ids.size > 0 && second.ids.size > 0,
    )
    for (const { first, second, both, turned } of joined.slice(0, 3)) {
      const says = `${JSON.stringify(first.q)} finds ${first.ids.size}, ${JSON.stringify(second.q)} ${second.ids.size}, together ${both.ids.size}, in reverse order ${turned.ids.size}`
      observations.push({
        says,
        value: { first: first.ids.size, second: second.ids.size, both: both.ids.size, turned: turned.ids.size },
      })
    }
    return observations.length > 0 ? seen(...observations) : skip('no word was found')
  },
}) as Rule

async function countSame(
  { search }: Needed<'search'>,
  words: readonly SearchAnswer[],
  change: (word: string) => string,
): Promise<number> {
  const compared = await Promise.all(words.map(async (one) => isSame(one, await search(change(one.q)))))
  return compared.filter(Boolean).length
}
