/** No guess goes this far; texts whose lengths differ by more are not compared. */
const farthest = 20

/** How many letters to insert, delete, change or swap with a neighbour to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  const a = Array.from(from)
  const b = Array.from(to)
  if (Math.abs(a.length - b.length) > farthest) return Infinity
  // Three rows are enough, since a swap looks back two.
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
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
