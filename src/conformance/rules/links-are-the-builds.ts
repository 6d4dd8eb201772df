import { counted } from '../../text/counted.ts'
import { quoted } from '../../text/quoting.ts'
import type { Exchange } from '../../client/exchange.ts'
import { isWhole, showsLink, tripleOf } from '../inquiry/answers/triple.ts'
import type { LinkFields } from '../reference.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import entitiesAreTheBuilds from './entities-are-the-builds.ts'
import linksShownAtBothEnds from './links-shown-at-both-ends.ts'

export default required({
  id: 'links-are-the-builds',
  operation: 'getEntity',
  clause: 'SEM-3',
  title: 'A single entity shows the links of the build of which it is an end, and no answer shows others',
  why: 'A page that lacks a link, or shows one that does not exist, describes another model.',
  after: [entitiesAreTheBuilds, linksShownAtBothEnds],
  needs: ['build', 'list', 'entities'],
  async check(inquiry) {
    const known = (await inquiry.entities()).filter(({ entity }) => entity)
    const { entities: listed, exchange: list } = await inquiry.list()
    // Those of all links of a large build would fill the memory.
    const needed = new Set<string | undefined>(known.map(({ id }) => id))
    for (const { links = [] } of listed) for (const { from } of links) needed.add(from)
    const ends = new Map<string, Map<string, LinkFields>>()
    for (const link of inquiry.build.links) {
      for (const end of [link.from, link.to]) {
        if (end === undefined || !needed.has(end)) continue
        ends.set(end, (ends.get(end) ?? new Map()).set(tripleOf(link), link))
      }
    }
    const problems: Problem[] = []
    for (const { id, entity, exchange } of known) {
      const built = ends.get(id) ?? new Map<string, LinkFields>()
      const links = entity?.links ?? []
      const whole = links.filter(isWhole)
      const shown = new Set(whole.map(tripleOf))
      for (const triple of shown) if (!built.has(triple)) problems.push(notBuilt(id, triple, exchange))
      for (const [triple, link] of built) {
        if (shown.has(triple) || (whole.length < links.length && showsLink(links, link))) continue
        const expected = `${quoted(id)} shows the link ${triple}`
        const beside = whole.find(({ from, to }) => triple.startsWith(JSON.stringify([from, to]).slice(0, -1)))
        const actual = `no such link${beside ? `, but ${tripleOf(beside)}` : ` among ${counted(links.length, 'link')}`}`
        problems.push({ kind: 'missing', expected, actual, exchanges: [exchange] })
      }
    }
    for (const { id, links = [] } of listed) {
      for (const link of links.filter(isWhole)) {
        const triple = tripleOf(link)
        // That the list shows every link is not stated.
        if (!ends.get(link.from)?.has(triple)) problems.push(notBuilt(id, triple, list))
      }
    }
    return verdictOn(problems, known.length, 'entities')
  },
}) as Rule

function notBuilt(id: string | undefined, triple: string, exchange: Exchange): Problem {
  const expected = `links of ${quoted(id)} in the build only`
  return { kind: 'not in the build', expected, actual: triple, exchanges: [exchange], shows: triple }
}
