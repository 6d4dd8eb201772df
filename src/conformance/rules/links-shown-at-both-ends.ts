import { counted } from '../../text/counted.ts'
import { quoted } from '../../text/quoting.ts'
import type { LinkFields } from '../reference.ts'
import type { EntityAnswer } from '../inquiry/answers/entity.ts'
import { hasEnds, showsLink, tripleOf } from '../inquiry/answers/triple.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import linksFitTheirSchema from './links-fit-their-schema.ts'
import linksTouchTheirEntity from './links-touch-their-entity.ts'

export default required({
  id: 'links-shown-at-both-ends',
  operation: 'getEntity',
  clause: 'SEM-3',
  title: 'A link that one end shows is also shown by the other end',
  why: 'An entity comes with every link that it is an end of, whether as source or as target.',
  after: [linksTouchTheirEntity, linksFitTheirSchema],
  needs: ['list', 'entities', 'ends'],
  async check(inquiry) {
    const asked = new Map<string, EntityAnswer>()
    for (const answer of await inquiry.entities()) asked.set(answer.id, answer)
    for (const answer of await inquiry.ends()) asked.set(answer.id, answer)
    const { entities } = await inquiry.list()
    const problems = new Map<string, Problem>()
    let checked = 0
    const lookAt = (id: string | undefined, links: readonly LinkFields[], exchange?: Exchange): void => {
      for (const link of links.filter(hasEnds)) {
        for (const end of link.from === link.to ? [link.from] : [link.from, link.to]) {
          if (end === id && exchange !== undefined) continue
          // What no answer knows is not judged: whether a link may lead out of the model is not stated.
          const other = asked.get(end)
          if (!other?.entity?.links) continue
          checked++
          if (showsLink(other.entity.links, link)) continue
          // The list may show it beside the other end, and a link to itself has one end twice.
          const key = `${JSON.stringify(end)} ${tripleOf(link)}`
          if (problems.has(key)) continue
          problems.set(key, {
            kind: isTurned(link, other.entity.links) ? 'turned round' : 'missing',
            expected: `${quoted(end)} shows the link ${JSON.stringify(link)}`,
            actual: instead(link, other.entity.links),
            exchanges: exchange ? [other.exchange, exchange] : [other.exchange],
          })
        }
      }
    }
    for (const { id, entity, exchange } of asked.values()) lookAt(id, entity?.links ?? [], exchange)
    for (const { id, links = [] } of entities) lookAt(id, links)
    return verdictOn([...problems.values()], checked, 'ends of links')
  },
}) as Rule

/** What an end shows where it does not show the link itself, in words. */
function instead(link: LinkFields, shown: readonly LinkFields[]): string {
  if (isTurned(link, shown)) return 'that link turned round'
  const other = shown.find(({ from, to }) => from === link.from && to === link.to)
  return other ? `${JSON.stringify(other)} instead` : `no such link among ${counted(shown.length, 'link')}`
}

function isTurned({ from, to, relation }: LinkFields, shown: readonly LinkFields[]): boolean {
  return shown.some((one) => one.from === to && one.to === from && one.relation === relation)
}
