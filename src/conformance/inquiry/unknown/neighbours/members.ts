import { jsonIn } from '../../../../client/answer.ts'
import type { Exchange } from '../../../../client/exchange.ts'
import { isObject } from '../../../../text/json-object.ts'

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
export function memberTexts(shown: readonly { id: string; texts: NamedTexts }[]): readonly MemberText[] {
  const byName = new Map<string, MemberText[]>()
  const holders = new Map<string, Set<string>>()
  for (const { id, texts } of shown) {
    for (const [name, text] of texts) {
      holders.set(text, (holders.get(text) ?? new Set()).add(id))
      byName.set(name, [...(byName.get(name) ?? []), { id: text, near: id }])
    }
  }
  return [...byName.values()].flatMap((texts) => texts.filter(({ id }) => holders.get(id)?.size === 1).slice(0, 2))
}

/** Words that several entities show in a member of one name, such as their language or their application: the commonest first. */
export function sharedWords(shown: readonly { id: string; texts: NamedTexts }[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { texts } of shown) {
    for (const text of new Set(texts.map(([, one]) => one))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .filter(([text, count]) => count > 1 && /^[\p{L}\p{N}_-]{2,20}$/u.test(text))
    .toSorted(([, a], [, b]) => b - a)
    .map(([text]) => text)
}

/** Texts, each with the way of names to it. */
type NamedTexts = readonly (readonly [name: string, text: string])[]

/** What an entity shows beside its declared members. */
export function namedTexts(exchange: Exchange): NamedTexts {
  const entity = jsonIn(exchange)
  return isObject(entity) ? textsIn(entity, '', 0) : []
}

const declared: ReadonlySet<string> = new Set(['id', 'title', 'links'])

/** The texts of an object. What lies in arrays of objects is about others. */
function textsIn(value: Record<string, unknown>, way: string, depth: number): NamedTexts {
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
