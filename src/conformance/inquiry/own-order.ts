import { cases, forms } from './folds.ts'
import type { Order } from './order.ts'

/**
 * Databases and C libraries agree about the letters of one script, and each has an order of its own for scripts, and for
 * all that is neither letter nor digit: what that order is, the texts themselves say. None where they contradict each other.
 */
export function ordersOfTheirOwn(texts: readonly string[]): readonly Order[] {
  return asides.flatMap(([aside, pattern]) => learn(texts, aside, pattern) ?? [])
}

/** What some pass over at first. */
const asides: readonly (readonly [name: string, pattern: RegExp | undefined])[] = [
  ['', undefined],
  [', spaces and hyphens aside', /[-\s\u00ad\u2010-\u2015]+/gu],
  [', hyphens and apostrophes aside', /[-'\u00ad\u2010-\u2015\u2019]+/gu],
  // Of these the GNU C library has no order in most locales.
  [', Hangul and rare Han characters aside', /[\p{Script=Hangul}\u{20000}-\u{3ffff}]+/gu],
]

const { compare: byLetter } = new Intl.Collator('en', { sensitivity: 'base' })
const caseFolded = cases.find(({ name }) => name === 'case-folded')!.fold
const plain = forms.find(({ name }) => name === 'in plain ASCII letters')!.fold
const isMark = (letter: string): boolean => /[^\p{L}\p{N}]/u.test(letter)

/** Stands for every letter and digit in what is known of marks. */
const anyLetter = ''

const scripts = [
  ...'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu'.split(
    ' ',
  ),
  ...'Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Khmer Mongolian Han'.split(
    ' ',
  ),
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

const scriptOf = (letter: string): string => scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'another'

/** Of which two things the order is to be learnt; undefined for letters that all order alike. */
function learnt(left: string, right: string): readonly [string, string] | undefined {
  if (isMark(left) || isMark(right)) return [isMark(left) ? left : anyLetter, isMark(right) ? right : anyLetter]
  const [one, other] = [scriptOf(left), scriptOf(right)]
  return one === other ? undefined : [one, other]
}

interface Difference {
  readonly left: string | undefined
  readonly right: string | undefined
}

/** Where two texts, taken letter by letter, differ first. */
function differenceOf(a: readonly string[], b: readonly string[]): Difference | undefined {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]]
    if (left === right) continue
    if (left !== undefined && right !== undefined && !isMark(left) && !isMark(right) && byLetter(left, right) === 0) {
      continue
    }
    return { left, right }
  }
  return undefined
}

function learn(texts: readonly string[], aside: string, pattern: RegExp | undefined): Order | undefined {
  const lettersOf = (text: string): readonly string[] => {
    const folded = caseFolded(plain(text))
    return Array.from(pattern ? folded.replace(pattern, '') : folded)
  }
  const after = new Map<string, Set<string>>()
  let before: readonly string[] = []
  for (const text of texts) {
    const letters = lettersOf(text)
    const difference = differenceOf(before, letters)
    before = letters
    const { left, right } = difference ?? {}
    if (left === undefined) continue
    if (right === undefined) return undefined
    const pair = learnt(left, right)
    if (pair === undefined) {
      if (byLetter(left, right) > 0) return undefined
      continue
    }
    const [one, other] = pair
    after.set(one, (after.get(one) ?? new Set()).add(other))
  }
  const comesBefore = (one: string, other: string): boolean => reaches(after, one, other)
  if ([...after.keys()].some((mark) => comesBefore(mark, mark))) return undefined
  return {
    name: `by letters, scripts and marks in an order of their own${aside}`,
    compare(a, b) {
      const { left, right } = differenceOf(lettersOf(a), lettersOf(b)) ?? {}
      if (left === right) return 0
      if (left === undefined || right === undefined) return left === undefined ? -1 : 1
      const pair = learnt(left, right)
      if (pair === undefined) return byLetter(left, right)
      const [one, other] = pair
      if (comesBefore(one, other)) return -1
      return comesBefore(other, one) ? 1 : 0
    },
  }
}

/** Whether there is a way from one to the other, of one step at least. */
function reaches(after: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const next = [...(after.get(from) ?? [])]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === to) return true
    if (seen.has(at)) continue
    seen.add(at)
    next.push(...(after.get(at) ?? []))
  }
  return false
}
