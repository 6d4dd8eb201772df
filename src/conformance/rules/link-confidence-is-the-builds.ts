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
          actual: link.confidence === undefined ? 'no confidence that is a number' : `${link.confidence}`,
          exchanges: [exchange],
          shows: JSON.stringify(link),
        })
      }
    }
    return verdictOn(isOnAnotherScale(pairs) ? [] : problems, pairs.length, 'links')
  },
}) as Rule

/** The confidence of one link in the build, and as it is shown. */
type Pair = readonly [built: number, shown: number | undefined]

/**
 * Whether all are shown on one other scale (GAP-5): by a function that increases with the confidence, or rounds it, and not one
 * value for all.
 */
function isOnAnotherScale(pairs: readonly Pair[]): boolean {
  const sorted = pairs.toSorted(([one], [other]) => one - other)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || (first[0] !== last[0] && first[1] === last[1])) return false
  return sorted.every(([built, shown], at) => {
    const [builtBefore, shownBefore] = sorted[at - 1] ?? first
    if (shown === undefined || shownBefore === undefined) return false
    return built === builtBefore ? shown === shownBefore : shown >= shownBefore
  })
}
