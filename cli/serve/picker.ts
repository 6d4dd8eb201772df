import { wrap } from '../../src/report/wrap.ts'

/** Names to choose from by typing the start of one. */
export interface Choice {
  /** What is chosen: `scenario`. */
  readonly what: string
  readonly names: readonly string[]
  /** `undefined` for none, which is chosen by typing nothing. */
  readonly onChosen: (name: string | undefined) => void
}

/** Takes keys while a choice is open. */
export interface Picker {
  readonly open: (choice: Choice) => void
  /** Whether the key belonged to an open choice. */
  readonly take: (key: string) => boolean
}

const columns = 80

/** Chooses by typing on a terminal whose keys arrive one by one: Enter ends, Escape leaves everything as it is. */
export function createPicker(say: (text: string) => void): Picker {
  let choice: Choice | undefined
  let typed = ''
  const settle = ({ what, names, onChosen }: Choice): void => {
    const matches = names.filter((name) => name.startsWith(typed))
    const [only] = names.includes(typed) ? [typed] : matches
    if (typed === '') onChosen(undefined)
    else if (only === undefined) say(`No ${what} begins with ${JSON.stringify(typed)}.\n`)
    else if (matches.length > 1 && only !== typed) say(`Which one: ${matches.join(', ')}?\n`)
    else onChosen(only)
  }
  return {
    open(next) {
      choice = next
      typed = ''
      say(`${wrap(next.names.join(', '), columns).join('\n')}\n${next.what} (its first letters, or nothing for none): `)
    },
    take(key) {
      if (!choice) return false
      if (key === '\r' || key === '\n' || key === '\u001b') {
        const ended = choice
        choice = undefined
        say('\n')
        if (key !== '\u001b') settle(ended)
      } else if (key === '\u007f' || key === '\b') {
        if (typed !== '') say('\b \b')
        typed = typed.slice(0, -1)
      } else if (/^[\w-]$/.test(key)) {
        typed += key
        say(key)
      }
      return true
    },
  }
}
