import { jsonIn } from '../../../client/answer.ts'
import type { Exchange } from '../../../client/exchange.ts'
import { isObject } from '../../../text/json-object.ts'

/** A text of more characters is hardly mistaken for an identifier. */
const longest = 100
/** Members within members are looked at so deep. */
const deepest = 3

/** A text that an entity shows in a member of its own, other than the declared ones. */
export interface MemberText {
  readonly id: string
  readonly near: string
}

/**
 * Texts and numbers by which entities may be kept beside their identifiers: each member's of two entities at most, and none
 * that several show, such as a language.
 */
export function memberTexts(shown: readonly { id: string; exchange: Exchange }[]): readonly MemberText[] {
  const byName = new Map<string, MemberText[]>()
  const holders = new Map<string, Set<string>>()
  for (const { id, exchange } of shown) {
    const entity = jsonIn(exchange)
    if (!isObject(entity)) continue
    for (const [name, text] of textsIn(entity, '', 0)) {
      holders.set(text, (holders.get(text) ?? new Set()).add(id))
      byName.set(name, [...(byName.get(name) ?? []), { id: text, near: id }])
    }
  }
  return [...byName.values()].flatMap((texts) => texts.filter(({ id }) => holders.get(id)?.size === 1).slice(0, 2))
}

const declared: ReadonlySet<string> = new Set(['id', 'title', 'links'])

/** The texts of an object, each with the way of names to it. What lies in arrays of objects is about others. */
function textsIn(value: Record<string, unknown>, way: string, depth: number): readonly (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, member]) => {
    if (depth === 0 && declared.has(name)) return []
    const path = `${way}.${name}`
    if (isObject(member)) return depth < deepest ? textsIn(member, path, depth + 1) : []
    return (Array.isArray(member) ? member.slice(0, 2) : [member]).flatMap((one: unknown) => {
      const text = typeof one === 'number' ? String(one) : one
      return typeof text === 'string' && text !== '' && text.length <= longest ? [[path, text] as const] : []
    })
  })
}
