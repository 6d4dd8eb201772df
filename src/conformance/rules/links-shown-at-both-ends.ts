import type { EntityAnswer } from '../questions/entity.ts'
import type { LinkFields } from '../reference.ts'
import { tripleKey } from '../reading/triple.ts'
import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

/** Ends outside the sample that are asked for besides. */
const mostFurtherEnds = 200

const rule: RequiredRule = {
  id: 'links-shown-at-both-ends',
  level: 'required',
  operation: 'getEntity',
  clause: 'SEM-3',
  title: 'A link that one end shows is shown by the other end, too',
  why: 'An entity comes with each link of which it is an end, whether it is the source or the target.',
  async check(inquiry) {
    const asked = new Map((await inquiry.entities()).map((answer) => [answer.id, answer]))
    const { byId, entities } = await inquiry.list()
    const problems: Problem[] = []
    let checked = 0
    let further = 0
    const shownBy = [
      ...[...asked.values()].map(({ id, entity, exchange }) => ({ id, links: entity?.links ?? [], exchange })),
      ...entities.map(({ id, links = [] }) => ({ id, links, exchange: undefined })),
    ]
    for (const { id, links, exchange } of shownBy) {
      for (const link of links) {
        const key = tripleKey(link)
        if (key === undefined) continue
        for (const end of link.from === link.to ? [link.from] : [link.from, link.to]) {
          if (end === undefined || (end === id && exchange !== undefined)) continue
          // What the list does not know is not judged: whether a link may lead out of it is not stated.
          if (!byId.has(end)) continue
          if (!asked.has(end) && further++ >= mostFurtherEnds) continue
          const other: EntityAnswer | undefined = asked.get(end) ?? (await inquiry.entity(end))
          if (!other?.entity?.links) continue
          asked.set(end, other)
          checked++
          if (shows(other, link, key)) continue
          problems.push({
            expected: `${JSON.stringify(end)} shows the link ${JSON.stringify(link)}`,
            actual: 'it does not',
            exchanges: exchange ? [exchange, other.exchange] : [other.exchange],
          })
        }
      }
    }
    return verdictOn(problems, checked, 'ends of links')
  },
}

const known = new WeakMap<
  EntityAnswer,
  { readonly whole: ReadonlySet<string>; readonly partial: readonly LinkFields[] }
>()

/** Whether a link is among those of an entity; one that lacks fields may be any link that has the others. */
function shows(answer: EntityAnswer, link: LinkFields, key: string): boolean {
  let own = known.get(answer)
  if (!own) {
    const whole = new Set<string>()
    const partial: LinkFields[] = []
    for (const one of answer.entity?.links ?? []) {
      const itsKey = tripleKey(one)
      if (itsKey === undefined) partial.push(one)
      else whole.add(itsKey)
    }
    known.set(answer, (own = { whole, partial }))
  }
  const fits = (shown: LinkFields): boolean =>
    (['from', 'to', 'relation'] as const).every((name) => shown[name] === undefined || shown[name] === link[name])
  return own.whole.has(key) || own.partial.some(fits)
}

export default rule
