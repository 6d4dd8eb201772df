import { isWhole, sameNumber, tripleOf } from '../inquiry/answers/triple.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

export default required({
  id: 'link-confidence-is-the-builds',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'A link has the confidence of the build',
  why: 'The confidence of a link is the combined one of the model.',
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
    let checked = 0
    for (const { links, exchange } of shown) {
      for (const link of links) {
        // Without the complete triple it may be any link.
        if (!isWhole(link)) continue
        const triple = tripleOf(link)
        const confidence = built.get(triple)
        if (confidence === undefined || !confident.has(exchange)) continue
        checked++
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
    return verdictOn(problems, checked, 'links')
  },
}) as Rule
