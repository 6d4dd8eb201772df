import { quoted } from '../../text/quoting.ts'
import type { Exchange } from '../../client/exchange.ts'
import { isWhole, tripleOf } from '../inquiry/answers/triple.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'build' | 'list' | 'entities'> = {
  id: 'links-are-the-builds',
  level: 'required',
  operation: 'getEntity',
  clause: 'SEM-3',
  title: 'A single entity shows the links of the build of which it is an end, and no answer shows others',
  why: 'A page that lacks a link, or shows one that does not exist, describes another model.',
  needs: ['build', 'list', 'entities'],
  async check(inquiry) {
    const ends = new Map<string, Set<string>>()
    for (const link of inquiry.build.links) {
      for (const end of [link.from, link.to]) {
        if (end !== undefined) ends.set(end, (ends.get(end) ?? new Set()).add(tripleOf(link)))
      }
    }
    const problems: Problem[] = []
    let checked = 0
    for (const { id, entity, exchange } of await inquiry.entities()) {
      if (!entity) continue
      checked++
      const built = ends.get(id) ?? new Set()
      const links = entity.links ?? []
      const whole = links.filter(isWhole)
      const shown = new Set(whole.map(tripleOf))
      for (const triple of shown) if (!built.has(triple)) problems.push(notBuilt(id, triple, exchange))
      if (whole.length < links.length) continue
      for (const triple of built) {
        if (shown.has(triple)) continue
        const expected = `${quoted(id)} shows the link ${triple}`
        const beside = whole.find(({ from, to }) => triple.startsWith(JSON.stringify([from, to]).slice(0, -1)))
        const actual = beside ? `no such link, but ${tripleOf(beside)}` : 'no such link'
        problems.push({ kind: 'missing', expected, actual, exchanges: [exchange] })
      }
    }
    const { entities, exchange } = await inquiry.list()
    for (const { id, links = [] } of entities) {
      for (const link of links.filter(isWhole)) {
        const triple = tripleOf(link)
        // That the list shows every link is not stated.
        if (!ends.get(link.from)?.has(triple)) problems.push(notBuilt(id, triple, exchange))
      }
    }
    return verdictOn(problems, checked, 'entities')
  },
}

function notBuilt(id: string | undefined, triple: string, exchange: Exchange): Problem {
  const expected = `links of ${quoted(id)} in the build only`
  return { kind: 'not in the build', expected, actual: triple, exchanges: [exchange], shows: triple }
}

export default rule
