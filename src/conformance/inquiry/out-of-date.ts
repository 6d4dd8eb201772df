import type { Exchange } from '../../client/exchange.ts'
import type { LinkFields } from '../reference.ts'
import { endOf, roundedBy } from './again.ts'
import type { EntityAnswer } from './answers/entity.ts'
import { hasEnds, showsLink } from './answers/triple.ts'

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
