import { quoted } from '../../text/quoting.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import entityHasTheAskedIdentifier from './entity-has-the-asked-identifier.ts'

export default required({
  id: 'links-touch-their-entity',
  operation: 'getEntity',
  clause: 'SEM-3',
  title: 'Each link of a single entity has that entity at one of its ends',
  why: 'A page draws its links from and to its own entity.',
  after: [entityHasTheAskedIdentifier],
  needs: ['entities'],
  async check(inquiry) {
    const problems: Problem[] = []
    let checked = 0
    for (const { id, entity, exchange } of await inquiry.entities()) {
      for (const link of entity?.links ?? []) {
        if (link.from === undefined || link.to === undefined) continue
        checked++
        if (link.from === id || link.to === id) continue
        const shows = JSON.stringify(link)
        problems.push({
          kind: 'another entity',
          expected: `links from or to ${quoted(id)}`,
          actual: `the link ${shows}`,
          exchanges: [exchange],
          shows,
        })
      }
    }
    return verdictOn(problems, checked, 'links')
  },
}) as Rule
