import { sameNumber } from '../inquiry/answers/same-number.ts'
import { isWhole, tripleOf } from '../inquiry/answers/triple.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'build' | 'links'> = {
  id: 'link-confidence-is-the-builds',
  level: 'required',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'A link has the confidence of the build',
  why: 'The confidence of a link is the combined one of the model.',
  needs: ['build', 'links'],
  async check(inquiry) {
    const built = new Map(inquiry.build.links.map((link) => [tripleOf(link), link.confidence]))
    const problems: Problem[] = []
    let checked = 0
    for (const { links, exchange } of await inquiry.links()) {
      for (const link of links) {
        // Without the complete triple it may be any link.
        if (!isWhole(link)) continue
        const triple = tripleOf(link)
        const confidence = built.get(triple)
        if (confidence === undefined || link.confidence === undefined) continue
        checked++
        if (sameNumber(link.confidence, confidence)) continue
        problems.push({
          kind: 'confidence',
          expected: `confidence ${confidence} of ${triple}`,
          actual: `${link.confidence}`,
          exchanges: [exchange],
          shows: JSON.stringify(link),
        })
      }
    }
    return verdictOn(problems, checked, 'links')
  },
}

export default rule
