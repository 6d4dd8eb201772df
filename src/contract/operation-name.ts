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
    const edits = editsBetween(from, to)
    if (edits === 0) return undefined
    if (edits <= allowed && edits < (best?.edits ?? Infinity)) best = { name: candidate, edits }
  }
  return best?.name
}

// Optimal string alignment: three rows are enough, since a swap looks back two.
function editsBetween(from: string, to: string): number {
  const a = Array.from(from)
  const b = Array.from(to)
  let last: number[] = []
  let row = b.map((_, index) => index)
  row.push(b.length)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let edits = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (last[j - 2] ?? 0) + 1)
      }
      next.push(edits)
    }
    last = row
    row = next
  }
  return row[b.length] ?? 0
}
