import type { SearchAnswer } from '../answers/search.ts'
import { innerParts, shortParts } from './search-texts.ts'
import { isObject } from '../../../text/json-object.ts'
import { few } from '../../enough.ts'

/** All texts in a JSON value, member names left out. */
export function textsIn(value: unknown): readonly string[] {
  return [...fieldsIn(value).values()].flat()
}

/** The same by field: the names of the members that lead to a text, items of one array alike. */
export function fieldsIn(value: unknown): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  const waiting: [field: string, value: unknown][] = [['', value]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [field, one] = next
    if (typeof one === 'string') {
      const texts = fields.get(field) ?? []
      texts.push(one)
      fields.set(field, texts)
    } else if (Array.isArray(one)) for (const item of one) waiting.push([field, item])
    else if (isObject(one)) {
      for (const [name, member] of Object.entries(one)) waiting.push([`${field}/${name}`, member])
    }
  }
  return fields
}

/** Whether some letters stand in the texts, and nowhere where a word could be said to begin with them. */
export function onlyInside(texts: readonly string[], part: string): boolean {
  let seen = false
  for (const text of texts) {
    const lower = text.toLowerCase()
    if (lower.length !== text.length) return false
    for (let at = lower.indexOf(part); at !== -1; at = lower.indexOf(part, at + 1)) {
      // After a letter, and not a capital, no way to split a text begins a word.
      const inside = at > 0 && /\p{L}/u.test(text[at - 1] ?? '') && text[at] === lower[at]
      if (!inside) return false
      seen = true
    }
  }
  return seen
}

/** What is left of a word without its first letters. */
interface InnerPart {
  readonly of: SearchAnswer
  readonly part: string
}

export function partsInside(words: readonly SearchAnswer[]): readonly InnerPart[] {
  return [
    ...words.flatMap((of) => innerParts(of.q).map((part) => ({ of, part }))),
    ...words.flatMap((of) => shortParts(of.q).map((part) => ({ of, part }))).slice(0, few),
  ]
}
