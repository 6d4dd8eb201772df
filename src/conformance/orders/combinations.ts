import { cases, digits, digitsOfAll, type Fold, foldedOrder, forms, marks, plainDigits } from './folds.ts'
import { byCodePoint, byCodeUnit, type Comparison, type Order } from './order.ts'

const { compare: inEnglish } = new Intl.Collator('en', { sensitivity: 'base' })

const comparisons: readonly (readonly [name: string, compare: Comparison])[] = [
  ['by code unit', byCodeUnit],
  ['by code point', byCodePoint],
  ['by the collation of en', inPartsByCollation],
]

/** What ends a part comes before all else; to a collation NUL is nothing, and U+FFFE is that. */
function inPartsByCollation(a: string, b: string): number {
  return inEnglish(a.replaceAll('\0', '\ufffe'), b.replaceAll('\0', '\ufffe'))
}

/**
 * Every comparison of texts that are folded in one, two or more ways. What breaks ties does not matter: a list in the finer
 * order is in the coarser one, too. Folds that change none of the texts are left out.
 */
export function* combinationsFor(texts: readonly string[]): Generator<Order> {
  const changing = (folds: readonly Fold[]): readonly Fold[] =>
    folds.filter(({ name, fold }) => name === '' || texts.some((text) => fold(text) !== text)).map(remembering)
  const numbers = texts.some((text) => plainDigits(text) !== text || /\p{No}/u.test(text))
    ? [...digits, ...digitsOfAll]
    : digits
  const [ofCases, ofForms, ofDigits, ofMarks] = [cases, forms, numbers, marks].map(changing) as [
    readonly Fold[],
    readonly Fold[],
    readonly Fold[],
    readonly Fold[],
  ]
  for (const mark of ofMarks) {
    for (const digit of ofDigits) {
      for (const form of ofForms) {
        for (const letterCase of ofCases) {
          const orders = [[form, letterCase, digit, mark]]
          // Some letters fold to others that have a normal form of their own.
          if (form.name !== '' && letterCase.name !== '') orders.push([letterCase, form, digit, mark])
          for (const folds of orders) for (const comparison of comparisons) yield orderOf(comparison, folds)
        }
      }
    }
  }
}

/** What so many texts fold to is kept: where a list is longer, orders are tried on few of it first. */
const mostRemembered = 3_000

/** A fold that does its work once for each text: thousands of combinations ask for the same. */
function remembering({ name, fold }: Fold): Fold {
  const known = new Map<string, string>()
  return {
    name,
    fold(text) {
      const folded = known.get(text) ?? fold(text)
      if (known.size < mostRemembered) known.set(text, folded)
      return folded
    },
  }
}

function orderOf([name, compare]: (typeof comparisons)[number], folds: readonly Fold[]): Order {
  const used = folds.filter((one) => one.name !== '')
  return foldedOrder([name, ...used.map((one) => one.name)].join(', '), used, compare)
}
