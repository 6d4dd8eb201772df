import { wrap } from '../../src/report/wrap.ts'

/** A line of a paragraph that the source breaks, but for the last. */
const goesOn = /^([^\s$].{70,})\n(?=[^\s$])/gm

/**
 * A help text in lines of at most `width` columns, broken between words, below the words of the line. A command goes on after
 * a backslash, and what it does stands above it where there is no room beside it.
 */
export function wrapped(text: string, width: number): string {
  return text
    .replaceAll(goesOn, '$1 ')
    .split('\n')
    .flatMap((line) => (line.length <= width ? [line] : brokenLine(line, width)))
    .join('\n')
}

function brokenLine(line: string, width: number): readonly string[] {
  const [, indent = '', command, says] = /^( *)\$ (.*?)(?: {2,}(\S.*))?$/.exec(line) ?? []
  if (command === undefined) {
    const [start = ''] = /^ *(?:\S+(?: \S+)* {2,})?/.exec(line) ?? []
    const [first = '', ...more] = wrap(line.slice(start.length), width - start.length)
    return [start + first, ...more.map((part) => ' '.repeat(start.length) + part)]
  }
  // A flag stays with its value.
  const kept = command.replaceAll(/ (?!-)/g, '\u00a0')
  const parts = wrap(kept, width - indent.length - 6).map((part) => part.replaceAll('\u00a0', ' '))
  return [...(says === undefined ? [] : [`${indent}# ${says}`]), `${indent}$ ${parts.join(' \\\n      ')}`]
}
