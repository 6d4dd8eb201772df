import { fewLinks, isSameTriple, isWhole, tripleKey, tripleOf } from '../inquiry/answers/triple.ts'
import type { LinkFields } from '../reference.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

export default required({
  id: 'links-are-distinct',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'No entity shows two links with the same source, target and relation',
  why: 'The three together identify a link, and its provenances are combined into one link.',
  needs: ['entities'],
  async check(inquiry) {
    const problems: Problem[] = []
    let checked = 0
    for (const { entity, exchange } of await inquiry.entities()) {
      const whole = (entity?.links ?? []).filter(isWhole)
      checked += whole.length
      for (const triple of repeated(whole).map(tripleOf)) {
        problems.push({
          kind: 'repeated',
          expected: 'each link once',
          actual: `${triple} twice`,
          exchanges: [exchange],
          shows: triple,
        })
      }
    }
    return verdictOn(problems, checked, 'links')
  },
}) as Rule

/** Those with the triple of one before them. */
function repeated(links: readonly LinkFields[]): readonly LinkFields[] {
  if (links.length <= fewLinks)
    return links.filter((link, at) => links.findIndex((one) => isSameTriple(one, link)) < at)
  const known = new Set<string | undefined>()
  return links.filter((link) => known.size === known.add(tripleKey(link)).size)
}
