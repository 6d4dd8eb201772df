/** A total order over texts that somebody may mean by "identifier order"; texts may tie. */
export interface Order {
  readonly name: string
  /** What the texts are compared as, when that is not the texts themselves. */
  readonly compare: (a: string, b: string) => number
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function byCodePoint(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  const left = a.codePointAt(at) ?? -1
  const right = b.codePointAt(at) ?? -1
  return left - right
}

/** Runs of digits by their number, all else by code unit. */
function natural(a: string, b: string): number {
  const left = a.match(/[0-9]+|[^0-9]+/g) ?? []
  const right = b.match(/[0-9]+|[^0-9]+/g) ?? []
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [one = '', other = ''] = [left[at], right[at]]
    const numbers = /^[0-9]/.test(one) && /^[0-9]/.test(other)
    const order = numbers ? byNumber(one, other) : byCodeUnit(one, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function byNumber(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return left.length - right.length || byCodeUnit(left, right)
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
/** The parts between separators one by one: a shorter path comes before all that lie below it. */
const inParts = (text: string): string => text.replace(/[/\\:.#]/g, '\u0000')

const on =
  (change: (text: string) => string, compare = byCodeUnit) =>
  (a: string, b: string): number =>
    compare(change(a), change(b))
const lower = (text: string): string => text.toLowerCase()

const plain: readonly Order[] = [
  { name: 'by code unit', compare: byCodeUnit },
  { name: 'by code point', compare: byCodePoint },
  { name: 'by code unit, in lower case', compare: on(lower) },
  { name: 'by code unit, in upper case', compare: on((text) => text.toUpperCase()) },
  { name: 'by code unit, ASCII letters in lower case', compare: on(asciiLower) },
  { name: 'by code unit, composed', compare: on((text) => text.normalize('NFC')) },
  { name: 'by code unit, decomposed', compare: on((text) => text.normalize('NFD')) },
  { name: 'by code unit, without accents', compare: on(withoutAccents) },
  { name: 'by code unit, in lower case without accents', compare: on((text) => lower(withoutAccents(text))) },
  { name: 'by code unit, letters and digits only', compare: on(lettersAndDigits) },
  {
    name: 'by code unit, letters and digits only, in lower case',
    compare: on((text) => lower(lettersAndDigits(text))),
  },
  { name: 'numbers by value', compare: natural },
  { name: 'numbers by value, in lower case', compare: on(lower, natural) },
  { name: 'part by part', compare: on(inParts) },
  { name: 'part by part, in lower case', compare: on((text) => lower(inParts(text))) },
  { name: 'part by part, numbers by value', compare: on(inParts, natural) },
]

const locales = ['en', 'de', 'de-u-co-phonebk', 'sv', 'da', 'fr-CA', 'es-u-co-trad', 'cs', 'tr', 'et', 'lt', 'zh', 'ja']

/**
 * Collations ignore case and accents at first, and look at them only where all else is equal; so a list in any finer
 * order of a locale is in its coarsest order, too, and that is the one to try.
 */
function collations(): readonly Order[] {
  return locales.flatMap((locale) =>
    [false, true].flatMap((numeric) =>
      [false, true].map((ignorePunctuation): Order => {
        const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric, ignorePunctuation })
        const notes = [numeric ? ', numbers by value' : '', ignorePunctuation ? ', without punctuation' : '']
        return { name: `by the collation of ${locale}${notes.join('')}`, compare }
      }),
    ),
  )
}

let all: readonly Order[] | undefined

/** Every order that is tried, the plainest first. */
export function allOrders(): readonly Order[] {
  return (all ??= [...plain, ...collations()])
}

/**
 * The usual orders in which the texts never go back, up to `most` of them. Descending order is not among them: a list
 * "in order" of something ascends unless it says otherwise.
 */
export function ordersThatFit(texts: readonly string[], most: number): readonly Order[] {
  const fitting: Order[] = []
  for (const order of allOrders()) {
    if (fitting.length >= most) break
    if (texts.every((text, at) => at === 0 || order.compare(texts[at - 1] ?? '', text) <= 0)) fitting.push(order)
  }
  return fitting
}

/** The first two neighbours out of order, in the order that goes on for longest. */
export function outOfOrder(texts: readonly string[]): readonly [string, string] {
  let furthest = 0
  for (const { compare } of allOrders()) {
    const at = texts.findIndex((text, index) => index > 0 && compare(texts[index - 1] ?? '', text) > 0)
    furthest = Math.max(furthest, at)
  }
  return [texts[furthest - 1] ?? '', texts[furthest] ?? '']
}
