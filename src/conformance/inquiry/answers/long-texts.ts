import { createHash } from 'node:crypto'
import { longestText } from '../../../client/budget.ts'

const mark = '\u2026'

/**
 * A text, or its beginning with a digest of the whole: as different from every other as the text itself, and no longer
 * the text.
 */
export function cutText(text: string): string {
  if (text.length <= longestText) return text
  const digest = createHash('sha256').update(text, 'utf8').digest('hex')
  return `${copyOf(text.slice(0, longestText))}${mark}${text.length} ${digest}`
}

/** Whether a text is what `cutText` left of one. */
export function isCut(text: string): boolean {
  return text.length > longestText
}

/** A slice keeps the whole text in memory. */
function copyOf(slice: string): string {
  return Buffer.from(slice, 'utf16le').toString('utf16le')
}

export function isTooLong(path: string): boolean {
  return path.length > longestText
}

/** The same plain data with every text cut; the data themselves where none is long. */
export function cutTexts<T>(data: T): T {
  if (typeof data === 'string') return cutText(data) as T
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data as readonly unknown[]
    const cut = items.map(cutTexts)
    return (cut.every((one, at) => one === items[at]) ? data : cut) as T
  }
  const members = Object.entries(data).map(([name, member]) => [name, cutTexts(member), member] as const)
  if (members.every(([, cut, member]) => cut === member)) return data
  return Object.fromEntries(members.map(([name, cut]) => [name, cut])) as T
}
