/** All texts in a JSON value, member names left out. */
export function textsIn(value: unknown): readonly string[] {
  const texts: string[] = []
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') texts.push(next)
    else if (typeof next === 'object' && next !== null) for (const one of Object.values(next)) waiting.push(one)
  }
  return texts
}

/** Whether some letters stand in the texts, and nowhere where a word could be said to begin with them. */
export function onlyInside(texts: readonly string[], part: string): boolean {
  let seen = false
  for (const text of texts) {
    const lower = text.toLowerCase()
    if (lower.length !== text.length) return false
    for (let at = lower.indexOf(part); at !== -1; at = lower.indexOf(part, at + 1)) {
      // After a letter, and not a capital, no way to split a text begins a word.
      const inside = at > 0 && /\p{L}/u.test(text[at - 1] ?? '') && text[at] === lower[at]
      if (!inside) return false
      seen = true
    }
  }
  return seen
}
