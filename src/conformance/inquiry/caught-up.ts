import { operationAt } from '../../contract/operations.ts'
import { quoted } from '../../text/quoting.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { LinkFields } from '../reference.ts'
import type { Problem } from '../verdict.ts'
import { type Changed, endOf, mostNewBuilds, roundedBy } from './again.ts'
import type { EntityAnswer, ShownEntity } from './answers/entity.ts'
import type { Listing } from './answers/lists.ts'
import { hasEnds, showsLink } from './answers/triple.ts'
import { briefOfEntity } from './brief.ts'
import { difference } from './difference.ts'
import type { Inquiry } from './inquiry.ts'

/** So many entities are asked for once more; one alone may be of builds that came in one after the other. */
const mostAsked = 12
const fewestCaughtUp = 2

/**
 * Entities whose answers lacked what others had shown before, or beside them more often than builds come in, and that have
 * it by now, where nothing but entities changed: a build takes something, or brings it, and an answer that is made while it
 * is first asked for does both (SVC-2).
 */
export async function findCaughtUp(
  { list, examples, entities, ends, readAgain }: Pick<Inquiry, 'list' | 'examples' | 'entities' | 'ends' | 'readAgain'>,
  changed: Changed,
): Promise<readonly Problem[]> {
  if ([...changed.keys()].some((path) => operationAt(path) !== 'getEntity')) return []
  const all = [...(await entities()), ...(await ends())]
  const behind = [...behindList(await examples(), await list()), ...behindLinks(all)].slice(0, mostAsked)
  const problems: Problem[] = []
  const caughtUp: Behind[] = []
  for (const one of behind) {
    const { answer, what, shown, has } = one
    const now = await readAgain.entity(answer.id)
    if (now.entity === undefined || !has(now.entity)) continue
    caughtUp.push(one)
    const expected = `getEntity of ${quoted(answer.id)}: the ${what}, which was shown ${isShownBefore(one) ? 'before' : 'beside it'}`
    const actual = `${difference(briefOfEntity(answer), briefOfEntity(now))} when it is asked again`
    problems.push({ kind: 'unsteady', expected, actual, exchanges: [answer.exchange, shown, now.exchange] })
  }
  const isPlain = caughtUp.filter(isShownBefore).length >= fewestCaughtUp
  return isPlain || buildsBetween(caughtUp) > mostNewBuilds ? problems : []
}

/** How many builds must have come in where each of these was asked for before one, and what it lacks was shown after it. */
function buildsBetween(behind: readonly Behind[]): number {
  const times = behind
    .map(({ answer, shown }) => ({ from: Date.parse(answer.exchange.startedAt), to: endOf(shown) + roundedBy }))
    .toSorted((one, other) => one.to - other.to)
  let builds = 0
  let last = -Infinity
  for (const { from, to } of times) {
    if (from <= last) continue
    builds++
    last = to
  }
  return builds
}

/** An answer that lacks what another one shows, and whether an entity has that. */
interface Behind {
  readonly answer: EntityAnswer
  readonly what: string
  readonly shown: Exchange
  readonly has: (entity: ShownEntity) => boolean
}

const isShownBefore = ({ answer, shown }: Behind): boolean => isBefore(shown, answer.exchange)

function behindList(answers: readonly EntityAnswer[], { byId, exchange }: Listing): readonly Behind[] {
  return answers.flatMap((answer) => {
    const { id, entity } = answer
    const listed = byId.get(id)
    const member = (['type', 'title'] as const).find(
      (name) => listed?.[name] !== undefined && entity?.[name] !== undefined && listed[name] !== entity[name],
    )
    if (member === undefined || !isBefore(exchange, answer.exchange)) return []
    const has = (one: ShownEntity): boolean => one[member] === listed?.[member]
    return [{ answer, what: `${member} ${quoted(listed?.[member])}`, shown: exchange, has }]
  })
}

function behindLinks(answers: readonly EntityAnswer[]): readonly Behind[] {
  const behind = new Map<string, Behind>()
  for (const { shown, link, lacking } of disagreements(answers)) {
    const known = behind.get(lacking.id)
    if (known !== undefined && endOf(known.shown) <= endOf(shown.exchange)) continue
    const has = (one: ShownEntity): boolean => showsLink(one.links ?? [], link)
    behind.set(lacking.id, { answer: lacking, what: `link ${JSON.stringify(link)}`, shown: shown.exchange, has })
  }
  return [...behind.values()].toSorted((one, other) => Number(isShownBefore(other)) - Number(isShownBefore(one)))
}

/** Links that one entity shows and the entity at their other end does not. */
function* disagreements(
  answers: readonly EntityAnswer[],
): Generator<{ shown: EntityAnswer; link: LinkFields; lacking: EntityAnswer }> {
  const known = new Map(answers.map((answer) => [answer.id, answer]))
  for (const shown of answers) {
    for (const link of shown.entity?.links?.filter(hasEnds) ?? []) {
      const lacking = known.get(link.from === shown.id ? link.to : link.from)
      const links = lacking?.entity?.links
      if (lacking !== undefined && links !== undefined && !showsLink(links, link)) yield { shown, link, lacking }
    }
  }
}

/** So many of them are asked for again. */
const mostOutOfDate = 4

/**
 * Of each two entities that disagree about a link between them, the one whose answer came first: where a build came in
 * between, its answer is another one by now (SVC-1).
 */
export function outOfDate(answers: readonly EntityAnswer[]): readonly EntityAnswer[] {
  const found = new Set<EntityAnswer>()
  for (const { shown, lacking } of disagreements(answers)) {
    // Who shows no links at all lacks them, rather than those of a new build.
    if (lacking.entity?.links?.length === 0) continue
    if (!isBefore(shown.exchange, lacking.exchange)) found.add(lacking)
    if (!isBefore(lacking.exchange, shown.exchange)) found.add(shown)
    if (found.size >= mostOutOfDate) break
  }
  return [...found]
}

/** Whether an answer had come before another one was asked for. */
function isBefore(earlier: Exchange, later: Exchange): boolean {
  return endOf(earlier) + roundedBy < Date.parse(later.startedAt)
}
