/** A function that remembers what it made. */
export type Memo<Value> = ((key: string) => Value) & { readonly has: (key: string) => boolean }

/**
 * `make`, with its latest values cached while their weights add up to at most `budget`; the oldest are dropped first, and what
 * weighs more than half of it is not kept. For values that never change: a build's answers, a field's meaning.
 */
export function memo<Value extends object>(
  budget: number,
  weigh: (value: Value, key: string) => number,
  make: (key: string) => Value,
): Memo<Value> {
  const kept = new Map<string, Value>()
  let weight = 0
  const get = (key: string): Value => {
    const known = kept.get(key)
    if (known) return known
    const value = make(key)
    const own = weigh(value, key)
    // It would push out too many others.
    if (own > budget / 2) return value
    kept.set(key, value)
    weight += own
    for (const [oldest, old] of kept) {
      if (weight <= budget) break
      kept.delete(oldest)
      weight -= weigh(old, oldest)
    }
    return value
  }
  return Object.assign(get, { has: (key: string) => kept.has(key) })
}
