import { createHash } from 'node:crypto'

/** A text of more characters is kept, asked for and shown by its beginning. */
const longest = 8000
const mark = '\u2026'

/**
 * A text, or its beginning with a digest of the whole: as different from every other as the text itself, and no longer
 * the text.
 */
export function cutText(text: string): string {
  if (text.length <= longest) return text
  const digest = createHash('sha256').update(text, 'utf8').digest('hex')
  return `${copyOf(text.slice(0, longest))}${mark}${text.length} ${digest}`
}

/** Whether a text is what `cutText` left of one. */
export function isCut(text: string): boolean {
  return text.length > longest
}

/** A slice keeps the whole text in memory. */
function copyOf(slice: string): string {
  return Buffer.from(slice, 'utf16le').toString('utf16le')
}

/** A path of more characters is not asked for: what is sent and printed stays short. */
const longestPath = 8000

export function isTooLong(path: string): boolean {
  return path.length > longestPath
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
