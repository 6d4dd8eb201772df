import { shortened } from '../../src/report/wrap.ts'

/** Names to choose from by typing a part of one. */
export interface Choice {
  /** What is chosen: `scenario`. */
  readonly what: string
  /** Each with what it does. */
  readonly names: Readonly<Record<string, string>>
  /** `undefined` for none, which is chosen by typing nothing. */
  readonly onChosen: (name: string | undefined) => void
}

/** Takes keys while a choice is open. */
export interface Picker {
  readonly open: (choice: Choice) => void
  /** Whether the key belonged to an open choice. */
  readonly take: (key: string) => boolean
}

/** Lines of the list at most. */
const mostListed = 12

/** Chooses by typing on a terminal of so many columns, above a list that narrows: Enter ends, Escape leaves everything as it is. */
export function createPicker(say: (text: string) => void, width: number = 80): Picker {
  let choice: Choice | undefined
  let typed = ''
  let drawn = 0
  const matches = ({ names }: Choice): readonly string[] => Object.keys(names).filter((name) => name.includes(typed))
  const draw = (open: Choice): void => {
    const found = matches(open)
    const column = Math.max(0, ...found.map(({ length }) => length))
    const rows = found.slice(0, mostListed).map((name) => `  ${name.padEnd(column)}  ${open.names[name]}`)
    const left = found.length - rows.length
    const lines = [...rows, ...(left > 0 ? [`  and ${left} more`] : found.length === 0 ? ['  none'] : [])]
    // Over the list that was there: up to its first line, and nothing below.
    const over = drawn === 0 ? '' : `\r\u001b[${drawn}A\u001b[J`
    drawn = lines.length
    const list = lines.map((line) => `${shortened(line, width - 1)}\n`).join('')
    say(`${over}${list}${open.what} (a part of its name, or nothing for none): ${typed}`)
  }
  const settle = (ended: Choice): void => {
    const found = matches(ended)
    const only = found.includes(typed) ? typed : found.length === 1 ? found[0] : undefined
    if (typed === '') ended.onChosen(undefined)
    else if (only !== undefined) ended.onChosen(only)
    else
      say(
        found.length === 0
          ? `No ${ended.what} has ${JSON.stringify(typed)} in its name.\n`
          : `Which one: ${found.join(', ')}?\n`,
      )
  }
  return {
    open(next) {
      choice = next
      typed = ''
      drawn = 0
      draw(next)
    },
    take(key) {
      if (!choice) return false
      if (key === '\r' || key === '\n' || key === '\u001b') {
        const ended = choice
        choice = undefined
        say('\n')
        if (key !== '\u001b') settle(ended)
        return true
      }
      if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1)
      else if (/^[\w-]$/.test(key)) typed += key
      draw(choice)
      return true
    },
  }
}
