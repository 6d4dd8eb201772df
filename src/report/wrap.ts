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

/** A command in lines of at most `width` columns, each but the last with a backslash; a flag stays with its value, and what has no room anywhere stays where it is. */
export function commandLines(command: string, width: number): readonly string[] {
  if (columns(command) <= width) return [command]
  const words = command.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? []
  const lines: string[] = []
  let line = ''
  words.forEach((word, at) => {
    const isValue = isFlag(words[at - 1]) && !isFlag(word) && !/^'?https?:/.test(word)
    const value = words[at + 1]
    const whole = isFlag(word) && value !== undefined && !isFlag(value) ? `${word} ${value}` : word
    const room = width - 2 - columns(whole)
    if (line !== '' && !isValue && columns(line) + 1 > room && room >= 2) {
      lines.push(`${line} \\`)
      line = `  ${word}`
    } else line += line === '' ? word : ` ${word}`
  })
  return [...lines, line]
}

function isFlag(word: string | undefined): boolean {
  return word !== undefined && /^--?[a-z]/i.test(word)
}

/** The start of a text, with an ellipsis if it was cut. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text.slice(0, length * 2 + 2))
  if (characters.length <= length) return text
  return `${characters.slice(0, length - 1).join('')}…`
}
