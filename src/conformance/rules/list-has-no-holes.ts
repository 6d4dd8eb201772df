import { counted } from '../../text/counted.ts'
import type { LinkFields } from '../reference.ts'
import { mayBeFirstPage } from '../inquiry/first-page.ts'
import { mayBeUnlisted } from '../inquiry/unknown/lax.ts'
import { nextIds } from '../inquiry/next-pages.ts'
import { foundIds } from '../inquiry/answers/found-ids.ts'
import { ordersThatFit, placedWithin } from '../orders/orders.ts'
import { folded } from '../inquiry/searching/words.ts'
import { inParallel } from '../../client/in-parallel.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

/** How many identifiers outside the list to request, and how many in a quick run: many links may lead out of the model. */
const [mostOfAll, mostOfQuick] = [40, 10]
/** Among so many they are chosen. */
const mostPlaced = 2000

const rule: RequiredRule<
  'ask' | 'remember' | 'portion' | 'list' | 'entity' | 'entities' | 'ends' | 'unknown' | 'searches'
> = {
  id: 'list-has-no-holes',
  level: 'required',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'Each entity that getEntity knows is in the list, unless it may stand on a later page',
  why: 'A screen that shows the list would never show that entity.',
  needs: ['ask', 'remember', 'portion', 'list', 'entity', 'entities', 'ends', 'unknown', 'searches'],
  async check(inquiry) {
    const { byId, entities, exchange: list, wrong, unjudged } = await inquiry.list()
    const next = wrong ? new Set<string>() : await nextIds(inquiry)
    const ids = [...byId.keys(), ...next]
    if (wrong || unjudged !== undefined || ids.length === 0) return skip('there is no list to check for holes')
    if (entities.some(({ id }) => id === undefined)) return skip('some elements of the list have no identifier')
    // Who answers what this run made up knows no more of it than of all else.
    const unknown = (await inquiry.unknown()).filter(({ answer }) => answer.exchange.status === 200)
    if (unknown.some(({ madeUp }) => madeUp === true)) return skip('getEntity knows what was made up, too')
    const found = await foundIds(inquiry)
    const unlisted = new Set(found.unlisted.filter((id) => !next.has(id)))
    const listedBeside = new Set<string>()
    const name = (id: string | undefined): void => {
      if (id === undefined || found.ids.has(id)) return
      if (byId.has(id) || next.has(id)) listedBeside.add(id)
      else unlisted.add(id)
    }
    const named = new Set<LinkFields>()
    const known = await inquiry.entities()
    for (const { entity } of [...known, ...(await inquiry.ends())]) {
      for (const link of entity?.links ?? []) {
        if (named.has(link)) continue
        named.add(link)
        name(link.from)
        name(link.to)
      }
    }
    for (const { id, near, answer } of unknown) {
      // Asked for again as an entity: not what is left to whoever reads paths, which may be the list.
      if (near !== undefined || answer.unjudged !== undefined) continue
      if (answer.entity !== undefined && mayBeUnlisted(id, answer.entity, known)) name(id)
    }
    const listed = found.listed + listedBeside.size
    const mostAsked = inquiry.portion.most(mostOfAll, mostOfQuick)
    const few = [...unlisted].slice(0, mostPlaced)
    // Of many, those that would stand between others of the list tell more than those behind its end.
    const asked = unlisted.size > mostAsked ? [...new Set([...placedWithin(ids, few), ...few])] : few
    const knownToGet = await inParallel(asked.slice(0, mostAsked), 8, async (id) => {
      const answer = await inquiry.entity(id)
      const isIt = answer?.entity !== undefined && (answer.entity.id === undefined || answer.entity.id === id)
      return isIt ? answer : undefined
    })
    const missing = knownToGet.filter((answer) => answer !== undefined)
    const within = new Set(
      placedWithin(
        ids,
        missing.map(({ id }) => id),
      ),
    )
    const behind = missing.length - within.size
    // What was named must be so much of the list that more of what lies behind it would have been named, too.
    const atEnd =
      behind > 0 &&
      unlisted.size <= mostAsked &&
      listed >= ids.length / 2 &&
      ordersThatFit(ids, 1).length > 0 &&
      !(await mayBeFirstPage(inquiry, { shown: ids.length, behind, complete: false }))
    const spellings = new Set(missing.map(({ id }) => folded(id)))
    const alike = spellings.size === 0 ? [] : ids.filter((id) => spellings.has(folded(id)))
    const listedAs = new Map(alike.map((id) => [folded(id), id]))
    const problems = missing.flatMap(({ id, exchange }): Problem[] => {
      if (!within.has(id) && !atEnd) return []
      const expected = `${JSON.stringify(id)} in the list, since getEntity knows it`
      const spelt = listedAs.get(folded(id))
      const other = spelt === undefined ? '' : `, but ${JSON.stringify(spelt)} in another spelling is`
      const actual = `it is not among the ${counted(ids.length, 'entity', 'entities')}${other}`
      return [
        { kind: within.has(id) ? 'missing' : 'missing at the end', expected, actual, exchanges: [list, exchange] },
      ]
    })
    return verdictOn(problems, listed + unlisted.size, 'entities named by hits and links')
  },
}

export default rule
