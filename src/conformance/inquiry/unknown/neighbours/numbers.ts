import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'
import { swapCase } from './letter-case.ts'

const isNumber = /^[0-9]{1,15}$/
const digits = /[0-9]+/g

/** Digits of other scripts, each by its zero. */
const zeros = { 'Arabic-Indic': 0x660, Devanagari: 0x966, Bengali: 0x9e6 } as const

function inScript(number: string, zero: number): string {
  return Array.from(number, (digit) => String.fromCodePoint(zero + Number(digit))).join('')
}

/** The digit in ASCII; anything else as it is. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = [...Object.values(zeros), 0x6f0, 0xff10].find((one) => code >= one && code < one + 10)
  return zero === undefined ? character : String(code - zero)
}

/** Identifiers that are numbers as a whole, written another way or counted beyond a type's width. */
const wholeNumbers: readonly (readonly [kind: string, how: string, of: (number: string) => string])[] = [
  ['longer number', 'with a zero before all of it', (number) => `0${number}`],
  ['shorter number', 'without the zeros before all of it', (number) => number.replace(/^0+(?=.)/, '')],
  ['plus sign', 'with a plus sign', (number) => `+${number}`],
  ['minus sign', 'with a minus sign', (number) => `-${number}`],
  ['decimal point', 'with a decimal point behind it', (number) => `${number}.`],
  ['part of one', 'with a part of one behind it', (number) => `${number}.5`],
  ['exponent', 'with an exponent', (number) => `${number}e0`],
  ['power of ten', 'as tens', (number) => `${Number(number) / 10}e1`],
  ['hexadecimal number', 'as a hexadecimal number', (number) => `0x${Number(number).toString(16)}`],
  ['octal number', 'as an octal number', (number) => `0o${Number(number).toString(8)}`],
  ['big integer', 'as a big integer', (number) => `${number}n`],
  ['thirty-two bits', 'more by 2^32', (number) => String(BigInt(number) + 2n ** 32n)],
  ['sixty-four bits', 'more by 2^64', (number) => String(BigInt(number) + 2n ** 64n)],
]

/** Numbers equal in value, and what is taken for a number. */
export const numbers: readonly Transformation[] = [
  made('zero before', 'with a zero before it', (id) => `0${id}`),
  made('fraction', 'with a fraction behind it', (id) => `${id}.0`),
  ...wholeNumbers.map(([kind, how, written]) => made(kind, how, (id) => (isNumber.test(id) ? written(id) : undefined))),
  oneReplaced('zero before a number', 'with a zero before a number', digits, (number) => `0${number}`),
  oneReplaced('zeros off', 'without the zeros before a number', digits, (number) => number.replace(/^0+(?=.)/, '')),
  replaced(
    'last number with zeros',
    'with zeros before its last number',
    /[0-9]+(?=[^0-9]*$)/,
    (number) => `00${number}`,
  ),
  ...Object.entries(zeros).map(([script, zero]) =>
    replaced(`${script} digits`, `with ${script} digits`, digits, (number) => inScript(number, zero)),
  ),
  replaced('ASCII digits', 'with ASCII digits', /[^\0-\x7f]/gu, asciiDigit),
  replaced(
    'thousands',
    'with a comma at the thousands',
    /(?<![0-9])[0-9]+(?=[0-9]{3}(?![0-9]))/,
    (number) => `${number},`,
  ),
  replaced('digits alone', 'with its digits alone', /[^0-9]/g, ''),
]

const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,}$/i

/** Forms of identifiers that programs parse, and then write in another way. */
export const parsedForms: readonly RegExp[] = [uuid, hexadecimal]

function ofUuid(kind: string, how: string, make: (id: string) => string): Transformation {
  return made(kind, how, (id) => (uuid.test(id) ? make(id) : undefined))
}

/** What a parser of UUIDs, or of numbers in hexadecimal, takes for the same. */
export const forms: readonly Transformation[] = [
  ofUuid('UUID without hyphens', 'without its hyphens', (id) => id.replaceAll('-', '')),
  ofUuid('UUID with hyphens', 'with hyphens', (id) => id.replace(uuid, '$1-$2-$3-$4-$5')),
  ofUuid('UUID in braces', 'in braces', (id) => `{${id}}`),
  ofUuid('UUID as a URN', 'with urn:uuid: before it', (id) => `urn:uuid:${id}`),
  made('hexadecimal in the other case', 'with its hexadecimal digits in the other case', (id) =>
    parsedForms.some((form) => form.test(id)) ? swapCase(id) : undefined,
  ),
]
