import { type Comparison, keyed, type Order } from './order.ts'

/** What a text is compared as, when that is not the text itself. */
interface Fold {
  /** Empty for the fold that changes nothing. */
  readonly name: string
  readonly fold: (text: string) => string
}

const none: Fold = { name: '', fold: (text) => text }
const fold = (name: string, change: (text: string) => string): Fold => ({ name, fold: change })

const caseSwapped = (text: string): string =>
  Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')

const cases: readonly Fold[] = [
  none,
  fold('in lower case', (text) => text.toLowerCase()),
  fold('in upper case', (text) => text.toUpperCase()),
  fold('in lower case, as in Turkish', (text) => text.toLocaleLowerCase('tr')),
  fold('small letters before capitals', caseSwapped),
]

const forms: readonly Fold[] = [
  none,
  fold('composed', (text) => text.normalize('NFC')),
  fold('decomposed', (text) => text.normalize('NFD')),
  fold('without accents', (text) => text.normalize('NFD').replace(/\p{M}+/gu, '')),
]

/** A run of digits as a text that is in order where the numbers are. */
function inOrder(run: string): string {
  const value = run.replace(/^0+/, '')
  return String.fromCharCode(value.length + 1) + value
}

const numbers = (name: string, change: (run: string) => string): Fold =>
  fold(name, (text) => text.replace(/[0-9]+/g, change))

const digits: readonly Fold[] = [
  none,
  numbers('numbers by value', (run) => `\u0001${inOrder(run)}`),
  numbers('numbers by value where digits stand', (run) => `0${inOrder(run)}`),
  numbers('numbers by value, after a zero by digit', (run) => (run.startsWith('0') ? run : `1${inOrder(run)}`)),
]

/** A shorter path comes before all that lie below it. */
const inPartsAt = (separators: RegExp) => (text: string) => text.replace(separators, '\u0000')

const marks: readonly Fold[] = [
  none,
  fold('letters and digits only', (text) => text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')),
  fold('hyphens and spaces aside', (text) => text.replace(/[-'\s]+/g, '')),
  fold('part by part', inPartsAt(/[/\\:.#]/g)),
  fold('part by part at slashes', inPartsAt(/\//g)),
  fold('part by part at colons', inPartsAt(/:/g)),
  fold('word by word', inPartsAt(/[^\p{L}\p{N}\p{M}]+/gu)),
  fold('part by part at each sign', inPartsAt(/[^\p{L}\p{N}\p{M}]/gu)),
]

/**
 * A comparison of texts that are folded in each of these ways: what breaks ties does not matter, as a list in the finer order is in
 * the coarser one, too. The fewest folds come first.
 */
export function foldedOrders(comparisons: readonly (readonly [name: string, compare: Comparison])[]): readonly Order[] {
  const all = digits.flatMap((digit) =>
    marks.flatMap((mark) => forms.flatMap((form) => cases.map((letterCase) => [form, letterCase, digit, mark]))),
  )
  return all
    .map((folds) => folds.filter(({ name }) => name !== ''))
    .toSorted((a, b) => a.length - b.length)
    .flatMap((folds) =>
      comparisons.map(([name, compare]) =>
        keyed(
          [name, ...folds.map((one) => one.name)].join(', '),
          (text) => folds.reduce((folded, one) => one.fold(folded), text),
          compare,
        ),
      ),
    )
}
