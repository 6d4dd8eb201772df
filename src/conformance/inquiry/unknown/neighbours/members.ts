import { jsonIn } from '../../../../client/answer.ts'
import type { Exchange } from '../../../../client/exchange.ts'
import { countsOf } from '../../../../text/counts-of.ts'
import { grouped } from '../../../../text/grouped.ts'
import { isObject } from '../../../../text/json-object.ts'
import { deepest } from '../../answers/plain-entities.ts'
import { longestName } from '../../../enough.ts'

/** A text that an entity shows in a member of its own, other than the declared ones. */
interface MemberText {
  readonly id: string
  readonly near: string
}

/**
 * Texts and numbers by which entities may be kept beside their identifiers: each member's of two entities at most, and none
 * that several show, such as a language.
 */
export function memberTexts(shown: readonly { id: string; texts: NamedTexts }[]): readonly MemberText[] {
  const named = shown.flatMap(({ id, texts }) => texts.map(([name, text]) => ({ name, id: text, near: id })))
  const holders = countsOf(shown.flatMap(({ texts }) => [...new Set(texts.map(([, text]) => text))]))
  return [...grouped(named, ({ name }) => name).values()].flatMap((ofName) =>
    ofName.filter(({ id }) => holders.get(id) === 1).slice(0, 2),
  )
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
      return typeof text === 'string' && text !== '' && text.length <= longestName ? [[path, text] as const] : []
    })
  })
}
