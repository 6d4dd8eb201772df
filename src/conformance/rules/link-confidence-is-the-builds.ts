import { isWhole, sameNumber, tripleOf } from '../inquiry/answers/triple.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

export default required({
  id: 'link-confidence-is-the-builds',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'A link has the confidence of the build, on one scale',
  why: 'The confidence of a link is the combined one of the model. On which scale is not shown (GAP-5).',
  needs: ['build', 'links'],
  async check(inquiry) {
    const shown = await inquiry.links()
    const sources = new Set(shown.flatMap(({ links }) => links.map(({ from }) => from)))
    const built = new Map(
      inquiry.build.links.flatMap((link) => (sources.has(link.from) ? [[tripleOf(link), link.confidence]] : [])),
    )
    // An answer may show none at all; where another link of it has one, it is missing.
    const confident = new Set(
      shown.flatMap(({ links, exchange }) => (links.some((link) => link.confidence !== undefined) ? exchange : [])),
    )
    const problems: Problem[] = []
    const pairs: Pair[] = []
    for (const { links, exchange } of shown) {
      for (const link of links) {
        // Without the complete triple it may be any link.
        if (!isWhole(link)) continue
        const triple = tripleOf(link)
        const confidence = built.get(triple)
        if (confidence === undefined || !confident.has(exchange)) continue
        pairs.push([confidence, link.confidence])
        if (link.confidence !== undefined && sameNumber(link.confidence, confidence)) continue
        problems.push({
          kind: link.confidence === undefined ? 'no confidence' : 'confidence',
          expected: `confidence ${confidence} of ${triple}`,
          actual: actualOf(link.confidence, confidence),
          exchanges: [exchange],
          shows: JSON.stringify(link),
        })
      }
    }
    return verdictOn(isOnAnotherScale(pairs) ? [] : problems, pairs.length, 'links')
  },
}) as Rule

function actualOf(shown: number | undefined, built: number): string {
  if (shown === undefined) return 'no confidence that is a number'
  return Math.fround(built) === shown ? `${shown}, which is the same in single precision only` : `${shown}`
}

/** The confidence of one link in the build, and as it is shown. */
type Pair = readonly [built: number, shown: number | undefined]

/** Whether each is the same multiple of what the build has, or a whole number of percent: the scale is not shown (GAP-5). */
function isOnAnotherScale(pairs: readonly Pair[]): boolean {
  const [one, as = 0] = pairs.find(([built]) => built !== 0) ?? [1]
  // Where all are alike, any other number would be a multiple.
  const factor = pairs.every(([built]) => built === one) ? 0 : as / one
  const isMultiple = ([built, shown]: Pair): boolean => shown !== undefined && isNear(shown, built * factor)
  const isPercent = ([built, shown]: Pair): boolean => shown === Math.round(built * 100)
  return (factor > 0 && pairs.every(isMultiple)) || pairs.every(isPercent)
}

/** A product has fewer digits that are right than its factors. */
const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other))
