import { operationAt } from '../../contract/operations.ts'
import { quoted } from '../../text/quoting.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Problem } from '../verdict.ts'
import { type Changed, endOf, roundedBy } from './again.ts'
import type { EntityAnswer, ShownEntity } from './answers/entity.ts'
import type { Listing } from './answers/lists.ts'
import { isWhole, showsLink } from './answers/triple.ts'
import { briefOfEntity } from './brief.ts'
import { difference } from './difference.ts'
import type { Inquiry } from './inquiry.ts'

/** So many entities are asked for once more; one alone may be of builds that came in one after the other. */
const mostAsked = 12
const fewestCaughtUp = 2

/**
 * Entities whose answers lacked what others had shown before, and that have it by now, where nothing but entities changed: a
 * build takes something, or brings it, and an answer that is made while it is first asked for does both (SVC-2).
 */
export async function findCaughtUp(
  { list, examples, entities, ends, readAgain }: Pick<Inquiry, 'list' | 'examples' | 'entities' | 'ends' | 'readAgain'>,
  changed: Changed,
): Promise<readonly Problem[]> {
  if ([...changed.keys()].some((path) => operationAt(path) !== 'getEntity')) return []
  const all = [...(await entities()), ...(await ends())]
  const behind = [...behindList(await examples(), await list()), ...behindLinks(all)].slice(0, mostAsked)
  const problems: Problem[] = []
  for (const { answer, what, before, has } of behind) {
    const now = await readAgain.entity(answer.id)
    if (now.entity === undefined || !has(now.entity)) continue
    const expected = `getEntity of ${quoted(answer.id)}: the ${what}, which was shown before`
    const actual = `${difference(briefOfEntity(answer), briefOfEntity(now))} when it is asked again`
    problems.push({ kind: 'unsteady', expected, actual, exchanges: [answer.exchange, before, now.exchange] })
  }
  return problems.length < fewestCaughtUp ? [] : problems
}

/** An answer that lacks what another had shown before it, and whether an entity has that. */
interface Behind {
  readonly answer: EntityAnswer
  readonly what: string
  readonly before: Exchange
  readonly has: (entity: ShownEntity) => boolean
}

function behindList(answers: readonly EntityAnswer[], { byId, exchange }: Listing): readonly Behind[] {
  return answers.flatMap((answer) => {
    const { id, entity } = answer
    const listed = byId.get(id)
    const member = (['type', 'title'] as const).find(
      (name) => listed?.[name] !== undefined && entity?.[name] !== undefined && listed[name] !== entity[name],
    )
    if (member === undefined || !isBefore(exchange, answer.exchange)) return []
    const has = (one: ShownEntity): boolean => one[member] === listed?.[member]
    return [{ answer, what: `${member} ${quoted(listed?.[member])}`, before: exchange, has }]
  })
}

function behindLinks(answers: readonly EntityAnswer[]): readonly Behind[] {
  const known = new Map(answers.map((answer) => [answer.id, answer]))
  const behind = new Map<string, Behind>()
  for (const { id, entity, exchange } of answers) {
    for (const link of entity?.links?.filter(isWhole) ?? []) {
      const answer = known.get(link.from === id ? link.to : link.from)
      const links = answer?.entity?.links
      if (answer === undefined || links === undefined || behind.has(answer.id)) continue
      if (showsLink(links, link) || !isBefore(exchange, answer.exchange)) continue
      const has = (one: ShownEntity): boolean => showsLink(one.links ?? [], link)
      behind.set(answer.id, { answer, what: `link ${JSON.stringify(link)}`, before: exchange, has })
    }
  }
  return [...behind.values()]
}

/** So many of them are asked for again. */
const mostOutOfDate = 4

/**
 * Of each two entities that disagree about a link between them, the one whose answer came first: where a build came in
 * between, its answer is another one by now (SVC-1).
 */
export function outOfDate(answers: readonly EntityAnswer[]): readonly EntityAnswer[] {
  const known = new Map(answers.map((answer) => [answer.id, answer]))
  const found = new Set<EntityAnswer>()
  for (const answer of answers) {
    for (const link of answer.entity?.links?.filter(isWhole) ?? []) {
      const other = known.get(link.from === answer.id ? link.to : link.from)
      const links = other?.entity?.links
      // Who shows no links at all lacks them, rather than those of a new build.
      if (other === undefined || links === undefined || links.length === 0 || showsLink(links, link)) continue
      if (!isBefore(answer.exchange, other.exchange)) found.add(other)
      if (!isBefore(other.exchange, answer.exchange)) found.add(answer)
    }
    if (found.size >= mostOutOfDate) break
  }
  return [...found]
}

/** Whether an answer had come before another one was asked for. */
function isBefore(earlier: Exchange, later: Exchange): boolean {
  return endOf(earlier) + roundedBy < Date.parse(later.startedAt)
}
