/** A total order over texts that somebody may mean by "identifier order"; texts may tie. */
export interface Order {
  readonly name: string
  readonly compare: (a: string, b: string) => number
}

export type Comparison = Order['compare']

/** As JavaScript, Java and C# compare texts. */
export const byCodeUnit: Comparison = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** As Python, PHP, Ruby, Go and Rust compare texts, and whoever compares the bytes of UTF-8. */
export const byCodePoint: Comparison = (a, b) => {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1)
}

/** Compares what texts become. */
export function keyed(name: string, key: (text: string) => string, compare: Comparison = byCodeUnit): Order {
  return { name, compare: (a, b) => compare(key(a), key(b)) }
}

/** Numbers by their value, before all that is none: as keys of an object in JavaScript, and texts in PHP. */
export function numbersFirst(name: string, number: RegExp, compareOthers: Comparison): Order {
  const valueOf = (text: string): number => (number.test(text) ? Number(text) : Infinity)
  return {
    name,
    compare(a, b) {
      const [left, right] = [valueOf(a), valueOf(b)]
      if (left === right) return left === Infinity ? compareOthers(a, b) : 0
      return left - right
    },
  }
}
