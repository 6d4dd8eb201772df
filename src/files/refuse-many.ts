import { UserError } from '../text/user-error.ts'

const itemMarks = new Set(Array.from('\n,[{', (mark) => mark.charCodeAt(0)))

/** Throws a UserError for a text with more lines, and items of lists and maps, than fit into memory once it is parsed. */
export function refuseMany(text: string, most: number, file: string, kind: 'JSON' | 'YAML'): void {
  let items = 0
  for (let at = 0; at < text.length; at++) if (itemMarks.has(text.charCodeAt(at))) items++
  if (items > most)
    throw new UserError(`This ${kind} has more than ${most} lines and items; make it shorter.`, { file })
}
