import { statusInShort } from '../../client/evidence.ts'
import { quoted, quotedApart } from '../../text/quoting.ts'
import { nearAndFar, is404Telling, mayBeUnlisted } from '../inquiry/unknown/near-and-far.ts'
import type { UnknownAnswer } from '../inquiry/unknown/unknown.ts'
import type { UnknownId } from '../inquiry/unknown/unknown-id.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { tripleOf } from '../inquiry/answers/triple.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
import entityHasTheAskedIdentifier from './entity-has-the-asked-identifier.ts'
import unknownEntityIs404 from './unknown-entity-is-404.ts'

export default required({
  id: 'near-miss-is-404',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity does not mistake an identifier for a similar one',
  why: 'Identifiers are either equal or not; a lax comparison shows one entity at the address of another.',
  after: [unknownEntityIs404, entityHasTheAskedIdentifier],
  needs: ['list', 'entity', 'entities', 'unknown'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const unknown = await inquiry.unknown()
    const { near: asked } = nearAndFar(unknown, (id) => byId.has(id))
    if (asked.length === 0 && unknown.some(({ near }) => near !== undefined))
      return skip('similar identifiers get what any unknown one gets')
    const taken: UnknownAnswer[] = []
    for (const one of asked) {
      const { exchange, entity } = one.answer
      if (exchange.status === 404 || (entity !== undefined && (await mayBeAnother(one, entity)))) continue
      taken.push(one)
    }
    if (taken.length === 0 && !(await is404Telling(inquiry))) {
      return skip('no known identifier was answered with its entity, so a 404 proves nothing')
    }
    const problems = taken.toSorted((a, b) => oddness(a) - oddness(b)).map(problemOf)
    return verdictOn(problems, asked.length, 'identifiers')

    /**
     * An answer that names itself as asked may be an entity that the list does not show, where it is no copy of the near one;
     * the list's own rules see to that. So may one without a name, where no entity has one, and one at another path.
     */
    async function mayBeAnother({ id, near = '' }: UnknownId, shown: ShownEntity): Promise<boolean> {
      if (id === `${near}/links` && shown.id === near) return isPartOf(near, shown)
      if (shown.id !== undefined && shown.id !== id) return id.includes('/') && !byId.has(shown.id) && shown.id !== near
      const isOther =
        (id.includes('/') && !isNumberedLike(id, near)) || mayBeUnlisted(id, shown, await inquiry.entities())
      return isOther && !(await isCopyOf(near, id, shown))
    }

    /** Where an escaped slash is decoded first, the path of the links of an entity may name it, and lead to less than all of it. */
    async function isPartOf(known: string, shown: ShownEntity): Promise<boolean> {
      const whole = (await inquiry.entity(known))?.entity
      return whole === undefined || shown.title === undefined || lookOf(whole) !== lookOf(shown)
    }

    /**
     * The near entity under another name: its links lead to the near one and none to itself, or it has all that tells the
     * near one from every other of the list.
     */
    async function isCopyOf(known: string, id: string, shown: ShownEntity): Promise<boolean> {
      const { entities } = await inquiry.list()
      const { links = [] } = shown
      const isElsewhere = links.every(({ from, to }) => {
        const ends = [from, to]
        return ends.includes(known) && !ends.includes(id) && !ends.includes(undefined)
      })
      if (links.length > 0 && isElsewhere) return true
      const other = (await inquiry.entity(known))?.entity ?? byId.get(known)
      if (other === undefined || shown.title === undefined || lookOf(other) !== lookOf(shown)) return false
      return entities.filter(({ type, title }) => type === shown.type && title === shown.title).length < 2
    }
  },
}) as Rule

/** Whether it differs in its numbers alone: where the one is an entity and no other path, so is the other. */
function isNumberedLike(id: string, near: string): boolean {
  return near.replace(/[0-9]+/g, '') === id.replace(/[0-9]+/g, '')
}

function problemOf({ id, near, kind, how, answer: { exchange, entity } }: UnknownAnswer): Problem {
  const status = statusInShort(exchange)
  const [made, original] = quotedApart(id, near ?? id)
  const shown = entity?.id
  const actual = shown === undefined ? status : `${status} with the entity ${quoted(shown)}`
  const isBehind = near !== shown && shown !== undefined && shown !== '' && id !== shown && id.startsWith(shown)
  return {
    kind,
    expected:
      near === undefined
        ? `status 404 for ${quoted(id)} (${how})`
        : `status 404 for ${made}, which is ${original} ${how}`,
    actual: isBehind ? `${actual}, which has ${quoted(id.slice(shown.length))} behind it here` : actual,
    exchanges: [exchange],
  }
}

/** What is near to an identifier, in letters that everybody can tell apart, says most; what got another entity by chance least. */
function oddness({ id, near, answer: { entity } }: UnknownAnswer): number {
  const isByChance = near !== undefined && entity?.id !== undefined && entity.id !== near
  return (isByChance ? 4 : 0) + (near === undefined ? 2 : 0) + (/^[ -~]*$/.test(id) ? 0 : 1)
}

function lookOf({ type, title, links = [] }: ShownEntity): string {
  return JSON.stringify([type, title, links.map(tripleOf).toSorted()])
}
