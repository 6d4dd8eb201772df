import { codePoint } from './code-point.ts'
import { counted } from './counted.ts'

/** Longer values would bury the sentence around them: of these so many characters are shown. */
const longest = 200
const shownOfLong = 100

/** A value in quotation marks, with the code points of the first character that looks like another one. */
export function quoted(value: string | undefined): string {
  const plainly = quotedPlainly(value)
  if (value === undefined || (value === value.normalize('NFC') && !otherSpace.test(value))) return plainly
  const characters = charactersOf(value.slice(0, longest))
  const at = characters.findIndex((one) => one.normalize('NFC').length < one.length || otherSpace.test(one))
  return at === -1 ? plainly : `${plainly} ${codesOf(characters, at)}`
}

/** White space that looks like a space, or like nothing. */
const otherSpace = /(?! )[\p{Zs}\p{Zl}\p{Zp}\u200b\ufeff]/u

/** A value in quotation marks, as JSON writes it: of a long one the first characters, and how many there are. */
function quotedPlainly(value: string | undefined): string {
  if (value === undefined) return 'undefined'
  if (value.length <= longest) return JSON.stringify(value)
  const beginning = Array.from(value.slice(0, 2 * shownOfLong)).slice(0, shownOfLong)
  return `${JSON.stringify(`${beginning.join('')}…`)} (${counted(Array.from(value).length, 'character')})`
}

/** A sentence in which each value stands in quotation marks. */
export function quoting(sentence: TemplateStringsArray, ...values: readonly (string | undefined)[]): string {
  return String.raw({ raw: sentence }, ...values.map(quoted))
}

/** Two values in quotation marks, with the code points of the first character that differs where they look alike. */
export function quotedApart(one: string, other: string): readonly [string, string] {
  const [first, second] = [quotedPlainly(one), quotedPlainly(other)]
  if (one === other || lookOf(first) !== lookOf(second)) return [quoted(one), quoted(other)]
  const [characters, others] = [one, other].map(charactersOf)
  const at = characters!.findIndex((character, index) => character !== others![index])
  const place = at === -1 ? characters!.length : at
  return [`${first} ${codesOf(characters!, place)}`, `${second} ${codesOf(others!, place)}`]
}

/** What a text looks like: in one normal form, without what is invisible. */
function lookOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Zs}/gu, ' ')
}

/** Made when it is needed, since it loads locale data. */
let segmenter: Intl.Segmenter | undefined

function charactersOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('en')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function codesOf(characters: readonly string[], at: number): string {
  const codes = Array.from(characters[at] ?? '', (one) => codePoint(one.codePointAt(0) ?? 0))
  return `(character ${at + 1} is ${codes.join(' ') || 'missing'})`
}
