import { replaceOne, type Transformation } from './transformation.ts'

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
  { kind: 'zero before', how: 'with a zero before it', of: ({ id }) => `0${id}` },
  { kind: 'fraction', how: 'with a fraction behind it', of: ({ id }) => `${id}.0` },
  ...wholeNumbers.map(([kind, how, written]): Transformation => ({
    kind,
    how,
    of: ({ id }) => (isNumber.test(id) ? written(id) : undefined),
  })),
  {
    kind: 'zero before a number',
    how: 'with a zero before a number',
    of: ({ id }, random) => replaceOne(id, digits, (number) => `0${number}`, random),
  },
  {
    kind: 'zeros off',
    how: 'without the zeros before a number',
    of: ({ id }, random) => replaceOne(id, digits, (number) => number.replace(/^0+(?=.)/, ''), random),
  },
  {
    kind: 'last number with zeros',
    how: 'with zeros before its last number',
    of: ({ id }) => id.replace(/[0-9]+(?=[^0-9]*$)/, (number) => `00${number}`),
  },
  ...Object.entries(zeros).map(([script, zero]): Transformation => ({
    kind: `${script} digits`,
    how: `with ${script} digits`,
    of: ({ id }) => id.replaceAll(digits, (number) => inScript(number, zero)),
  })),
  {
    kind: 'ASCII digits',
    how: 'with ASCII digits',
    of: ({ id }) => id.replaceAll(/[^\0-\x7f]/gu, asciiDigit),
  },
  {
    kind: 'thousands',
    how: 'with a comma at the thousands',
    of: ({ id }) => id.replace(/(?<![0-9])[0-9]+(?=[0-9]{3}(?![0-9]))/, (number) => `${number},`),
  },
  { kind: 'digits alone', how: 'with its digits alone', of: ({ id }) => id.replaceAll(/[^0-9]/g, '') },
]
