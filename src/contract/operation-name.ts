import { editDistance } from '../text/edit-distance.ts'

/**
 * The form in which two spellings of one name are equal: `Suggest links`, `suggestLinks` and `suggest-links` all give
 * `suggestlinks` (SVC-7). Empty when the name has neither letter nor digit.
 */
export function canonicalName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * Of `names`, the one that `name` is most likely a misspelling of: at most one edit (a letter more, less, other or
 * swapped with its neighbour) for every four letters. `undefined` when none is that near, or when one is equal.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const from = canonicalName(name)
  let best: { name: string; edits: number } | undefined
  for (const candidate of names) {
    const to = canonicalName(candidate)
    const allowed = Math.floor(Math.min(from.length, to.length) / 4)
    const edits = editDistance(from, to)
    if (edits === 0) return undefined
    if (edits <= allowed && edits < (best?.edits ?? Infinity)) best = { name: candidate, edits }
  }
  return best?.name
}

/** Of `names`, the one that `name` spells otherwise, or is most likely a misspelling of; `undefined` when there is none. */
export function meantName(name: string, names: readonly string[]): string | undefined {
  return names.find((one) => canonicalName(one) === canonicalName(name)) ?? nearestName(name, names)
}
