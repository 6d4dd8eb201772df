import { columns } from '../text/columns.ts'

/** Breaks one line of text at spaces into lines of at most `width` columns, the first of at most `first`; longer words are cut. */
export function wrap(text: string, width: number, first: number = width): readonly string[] {
  let limit = Math.max(first, 8)
  const lines: string[] = []
  let line = ''
  let used = 0
  const end = (): void => {
    lines.push(line)
    limit = Math.max(width, 8)
    line = ''
    used = 0
  }
  text.split(' ').forEach((word, index) => {
    const length = columns(word)
    if (index > 0) {
      if (used + 1 + length > limit && used > 0) end()
      else {
        line += ' '
        used++
      }
    }
    for (const character of word) {
      const size = columns(character)
      if (used + size > limit) end()
      line += character
      used += size
    }
  })
  end()
  return lines
}

/** The start of a text, with an ellipsis if it was cut. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text.slice(0, length * 2 + 2))
  if (characters.length <= length) return text
  return `${characters.slice(0, length - 1).join('')}…`
}
