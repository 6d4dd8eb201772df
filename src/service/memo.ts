/**
 * `make`, with its latest values cached while their weights add up to at most `budget`; the oldest are dropped first. For
 * values that never change: a build's answers, a field's meaning.
 */
export function memo<Value extends object>(
  budget: number,
  weigh: (value: Value, key: string) => number,
  make: (key: string) => Value,
): ((key: string) => Value) & { readonly has: (key: string) => boolean } {
  const kept = new Map<string, Value>()
  let weight = 0
  const get = (key: string): Value => {
    const known = kept.get(key)
    if (known) return known
    const value = make(key)
    kept.set(key, value)
    weight += weigh(value, key)
    for (const [oldest, old] of kept) {
      if (weight <= budget) break
      kept.delete(oldest)
      weight -= weigh(old, oldest)
    }
    return value
  }
  return Object.assign(get, { has: (key: string) => kept.has(key) })
}
