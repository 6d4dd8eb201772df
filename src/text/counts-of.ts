/** How often each of these comes, in the order in which they come first. */
export function countsOf<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
