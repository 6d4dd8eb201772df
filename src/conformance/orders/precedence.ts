import type { Comparison } from './order.ts'
import { isAtHome, isOdd, isRare, isSign, type Letter, lettersOf, scriptOf } from './own-letters.ts'

/** That one thing comes before another: letters, signs, scripts or all letters. */
export type Step = readonly [before: string, after: string]

/** What comes before what, as far as it is known; the plain letters of one script are in order by themselves. */
export interface Precedence {
  readonly add: (step: Step) => void
  readonly has: (step: Step) => boolean
  /** Whether there is a way from the one to the other, of one step at least. */
  readonly leads: (step: Step) => boolean
}

const startOf = (script: string): string => `<${script}`
const endOf = (script: string): string => `>${script}`
const isEdge = (name: string): boolean => /^[<>]./.test(name)
/** Stands for every letter and digit. */
const anyScript = ' any'

/** The step by which two letters that differ are in order; true or false where they are or are not by themselves. */
export function stepBetween(
  left: Letter,
  right: Letter,
  distinct: ReadonlySet<string>,
  byLetter: Comparison,
): boolean | Step {
  const [one, other] = [kindOf(left, distinct), kindOf(right, distinct)]
  if (one === 'plain' && other === 'plain' && scriptOf(left) === scriptOf(right)) {
    return byLetter(left.plain, right.plain) < 0
  }
  const nameOf = (
    letter: Letter,
    kind: Kind,
    beside: Letter,
    kindBeside: Kind,
    edgeOf: (script: string) => string,
  ): string => {
    if (kind === 'sign') return letter.plain
    if (kind === 'free') return letter.own
    if (kindBeside === 'sign') return edgeOf(anyScript)
    if (scriptOf(letter) !== scriptOf(beside)) return edgeOf(scriptOf(letter))
    return kind === 'plain' ? letter.plain : letter.own
  }
  return [nameOf(left, one, right, other, endOf), nameOf(right, other, left, one, startOf)]
}

type Kind = 'plain' | 'own' | 'free' | 'sign'

/** Whether the place of a letter is known, or is one of its own in its script, or anywhere. */
function kindOf(letter: Letter, distinct: ReadonlySet<string>): Kind {
  const isOwn = distinct.has(letter.own)
  if (isSign(letter)) return isOwn ? 'free' : 'sign'
  if (!isOwn && !isRare(letter)) return 'plain'
  return isAtHome(letter) ? 'own' : 'free'
}

interface Place {
  /** Undefined for what is in none, or of which not even that is known. */
  readonly script: string | undefined
  readonly isPlain: boolean
}

const places = new Map<string, Place>()

function placeOf(name: string): Place {
  const known = places.get(name)
  if (known) return known
  const [letter, ...more] = lettersOf(name)
  const whole = letter && { ...letter, own: name }
  const isPlain = whole !== undefined && more.length === 0 && !isOdd(whole) && !isRare(whole) && !isSign(whole)
  const script = whole && !isSign(whole) && (isPlain || isAtHome(whole)) ? scriptOf(whole) : undefined
  const place = { script, isPlain }
  places.set(name, place)
  return place
}

export function createPrecedence(byLetter: Comparison): Precedence {
  const after = new Map<string, Set<string>>()
  const lettersOfScript = new Map<string, Set<string>>()

  function meet(name: string): void {
    const script = isEdge(name) ? name.slice(1) : placeOf(name).script
    if (script === undefined || script === anyScript) return
    const letters = lettersOfScript.get(script) ?? new Set()
    if (!isEdge(name)) letters.add(name)
    lettersOfScript.set(script, letters)
  }

  function* next(name: string): Generator<string> {
    yield* after.get(name) ?? []
    if (isEdge(name)) {
      const script = name.slice(1)
      if (name === startOf(anyScript)) for (const each of lettersOfScript.keys()) yield startOf(each)
      if (name === startOf(script)) yield* [...(lettersOfScript.get(script) ?? []), endOf(script)]
      else if (script !== anyScript) yield endOf(anyScript)
      return
    }
    const { script, isPlain } = placeOf(name)
    if (script === undefined) return
    for (const letter of isPlain ? (lettersOfScript.get(script) ?? []) : []) {
      if (placeOf(letter).isPlain && byLetter(name, letter) < 0) yield letter
    }
    yield endOf(script)
  }

  function leads([before, to]: Step): boolean {
    const seen = new Set<string>()
    const ahead = [...next(before)]
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      if (at === to) return true
      if (seen.has(at)) continue
      seen.add(at)
      ahead.push(...next(at))
    }
    return false
  }

  return {
    add([before, to]) {
      meet(before)
      meet(to)
      after.set(before, (after.get(before) ?? new Set()).add(to))
    },
    has: ([before, to]) => after.get(before)?.has(to) ?? false,
    leads,
  }
}
