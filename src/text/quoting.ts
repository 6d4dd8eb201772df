import { counted } from './counted.ts'

/** Longer values would bury the sentence around them: of these so many characters are shown. */
const longest = 200
const shownOfLong = 100

/** A value in quotation marks, as JSON writes it: of a long one the first characters, and how many there are. */
export function quoted(value: string | undefined): string {
  if (value === undefined) return 'undefined'
  if (value.length <= longest) return JSON.stringify(value)
  const beginning = Array.from(value.slice(0, 2 * shownOfLong)).slice(0, shownOfLong)
  return `${JSON.stringify(`${beginning.join('')}…`)} (${counted(Array.from(value).length, 'character')})`
}

/** A sentence in which each value stands in quotation marks. */
export function quoting(sentence: TemplateStringsArray, ...values: readonly (string | undefined)[]): string {
  return String.raw({ raw: sentence }, ...values.map(quoted))
}
