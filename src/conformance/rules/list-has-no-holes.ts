import { quoted } from '../../text/quoting.ts'
import { counted } from '../../text/counted.ts'
import type { EntityAnswer } from '../inquiry/answers/entity.ts'
import { asAlways, mayBeUnlisted } from '../inquiry/unknown/near-and-far.ts'
import type { UnknownAnswer } from '../inquiry/unknown/unknown.ts'
import { nextIds } from '../inquiry/next-pages.ts'
import { foundIds } from '../inquiry/answers/found-ids.ts'
import { endsOf } from '../inquiry/answers/links.ts'
import { placedWithin } from '../orders/orders.ts'
import { askEach } from '../inquiry/ask-sample.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
import listEntitiesFitTheirSchema from './list-entities-fit-their-schema.ts'
import { longList } from '../enough.ts'
import { mostUnlisted } from '../inquiry/ask-sample.ts'

type Needs =
  | 'listed'
  | 'once'
  | 'ask'
  | 'remember'
  | 'portion'
  | 'list'
  | 'entity'
  | 'entities'
  | 'ends'
  | 'unknown'
  | 'searches'

export default required({
  id: 'list-has-no-holes',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'Each entity that getEntity knows is in the list, unless it may stand on a later page',
  why: 'A screen that shows the list would never show that entity.',
  after: [listEntitiesFitTheirSchema],
  needs: ['listed', 'once', 'ask', 'remember', 'portion', 'list', 'entity', 'entities', 'ends', 'unknown', 'searches'],
  async check(inquiry) {
    const { byId, entities, exchange: list, wrong, unjudged } = await inquiry.list()
    const next = wrong ? new Set<string>() : await nextIds(inquiry)
    const ids = [...byId.keys(), ...next]
    if (wrong || unjudged !== undefined || ids.length === 0) return skip('there is no list to check for holes')
    if (entities.some(({ id }) => id === undefined)) return skip('some elements of the list have no identifier')
    const unknown = (await inquiry.unknown()).filter(({ answer }) => answer.exchange.status === 200)
    const { unlisted, listed } = await namedIds(inquiry, unknown, (id) => byId.has(id) || next.has(id))
    const mostAsked = inquiry.portion.most(...mostUnlisted)
    const answered = await knownToGet(inquiry, chosenOf(unlisted, ids, mostAsked))
    const isAsAlways = asAlways(unknown)
    const missing = answered.filter((one) => !isAsAlways(one))
    const within = new Set(
      placedWithin(
        ids,
        missing.map(({ id }) => id),
      ),
    )
    const told = missing.filter(({ id }) => within.has(id) || inquiry.listed === 'whole')
    const problems = told.map(({ id, exchange }): Problem => {
      const kind = within.has(id) ? 'missing' : 'missing at the end'
      const expected = `${quoted(id)} in the list, since getEntity knows it`
      const actual = `${counted(ids.length, 'entity', 'entities')} without it`
      return { kind, expected, actual, id, exchanges: [list, exchange] }
    })
    if (problems.length === 0 && missing.length < answered.length)
      return skip('getEntity answers what was made up as it answers what the list lacks')
    return verdictOn(problems, listed + unlisted.size, 'entities named by hits and links')
  },
}) as Rule

/** The identifiers outside the list that hits, links and near misses name, and how many they name of those in it. */
async function namedIds(
  inquiry: Needed<Needs>,
  unknown: readonly UnknownAnswer[],
  isListed: (id: string) => boolean,
): Promise<{ readonly unlisted: ReadonlySet<string>; readonly listed: number }> {
  const found = await foundIds(inquiry)
  const unlisted = new Set(found.unlisted.filter((id) => !isListed(id)))
  const listedBeside = new Set<string>()
  const name = (id: string): void => {
    if (found.ids.has(id)) return
    if (isListed(id)) listedBeside.add(id)
    else unlisted.add(id)
  }
  const known = await inquiry.entities()
  const asked = [...known, ...(await inquiry.ends())].map(({ entity }) => entity)
  for (const end of endsOf(asked, () => true)) name(end)
  for (const { id, kind, near, answer } of unknown) {
    // Asked for again as an entity: not what is left to whoever reads paths, which may be the list. What stands for a near
    // one is judged elsewhere; another number is another entity.
    if ((near !== undefined && kind !== 'next number') || answer.unjudged !== undefined) continue
    if (answer.entity !== undefined && mayBeUnlisted(id, answer.entity, known)) name(id)
  }
  return { unlisted, listed: found.listed + listedBeside.size }
}

/** Of many, those that would stand between others of the list tell more than those behind its end. */
function chosenOf(unlisted: ReadonlySet<string>, ids: readonly string[], most: number): readonly string[] {
  const few = [...unlisted].slice(0, longList)
  return (unlisted.size > most ? [...new Set([...placedWithin(ids, few), ...few])] : few).slice(0, most)
}

/** What getEntity answers for those of the identifiers that it knows. */
async function knownToGet({ entity }: Needed<Needs>, ids: readonly string[]): Promise<readonly EntityAnswer[]> {
  const answers = await askEach(ids, entity, 8)
  return answers.filter(({ id, entity: shown }) => shown !== undefined && (shown.id === undefined || shown.id === id))
}
