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
/** Ligatures, wide letters and the like as the plain letters that they stand for, without accents. */
const inPlainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
/** The parts between separators one by one: a shorter path comes before all that lie below it. */
const inParts = (text: string): string => text.replace(/[/\\:.#]/g, '\u0000')

const on =
  (change: (text: string) => string, compare = byCodeUnit) =>
  (a: string, b: string): number =>
    compare(change(a), change(b))
const lower = (text: string): string => text.toLowerCase()
const caseSwapped = (text: string): string =>
  Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')

const plain: readonly Order[] = [
  { name: 'by code unit', compare: byCodeUnit },
  { name: 'by code point', compare: byCodePoint },
  { name: 'by code unit, in lower case', compare: on(lower) },
  { name: 'by code unit, in upper case', compare: on((text) => text.toUpperCase()) },
  { name: 'by code unit, ASCII letters in lower case', compare: on(asciiLower) },
  { name: 'by code unit, small letters before capitals', compare: on(caseSwapped) },
  { name: 'by code unit, composed', compare: on((text) => text.normalize('NFC')) },
  { name: 'by code unit, decomposed', compare: on((text) => text.normalize('NFD')) },
  { name: 'by code unit, without accents', compare: on(withoutAccents) },
  { name: 'by code unit, in lower case without accents', compare: on((text) => lower(withoutAccents(text))) },
  { name: 'by code unit, in plain lower-case letters', compare: on((text) => lower(inPlainLetters(text))) },
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
function collationsOf(locale: string): readonly Order[] {
  return [false, true].flatMap((numeric) =>
    [false, true].map((ignorePunctuation): Order => {
      const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric, ignorePunctuation })
      const notes = [numeric ? ', numbers by value' : '', ignorePunctuation ? ', without punctuation' : '']
      return { name: `by the collation of ${locale}${notes.join('')}`, compare }
    }),
  )
}

/** Every other language with letters of its own in its collation (CLDR), and the other collations that a language has. */
const furtherLocales =
  'af am ar as az be bg bn bo br bs ca ceb chr cy de-AT-u-co-phonebk dsb dz ee el en-US-POSIX eo es fa fa-AF ff-Adlm fi fil fo fr ga gl gu ha haw he hi hr hsb hu hy ig is it ka kk kl km kn ko kok ku ky lkt ln lo lv mk ml mn mr ms mt my nb ne nl nn nso om or pa pl ps ro ru se si sk sl smn sq sr sr-Latn st ta te th tk tn to ug uk ur uz vi vo wae wo xh yi yo zh-Hant zu ar-u-co-compat bn-u-co-trad fi-u-co-trad kn-u-co-trad ko-u-co-searchjl ln-u-co-phonetic sa-u-co-trad si-u-co-dict sv-u-co-trad vi-u-co-trad zh-u-co-stroke zh-u-co-zhuyin zh-u-co-unihan en-u-co-emoji en-u-co-eor'.split(
    ' ',
  )

let all: readonly Order[] | undefined

/** Every order that is always tried, the plainest first. */
export function allOrders(): readonly Order[] {
  return (all ??= [...plain, ...locales.flatMap(collationsOf)])
}

/** The orders that are tried where none of those fits. */
function* furtherOrders(): Generator<Order> {
  for (const locale of Intl.Collator.supportedLocalesOf(furtherLocales)) yield* collationsOf(locale)
}

/**
 * The usual orders in which the texts never go back, up to `most` of them. Descending order is not among them: a list
 * "in order" of something ascends unless it says otherwise.
 */
export function ordersThatFit(texts: readonly string[], most: number): readonly Order[] {
  const fits = ({ compare }: Order): boolean =>
    texts.every((text, at) => at === 0 || compare(texts[at - 1] ?? '', text) <= 0)
  const fitting: Order[] = []
  for (const orders of [allOrders(), furtherOrders()]) {
    for (const order of orders) {
      if (fitting.length >= most) return fitting
      if (fits(order)) fitting.push(order)
    }
    if (fitting.length > 0) break
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
