/** A slice of a text, counted in characters. */
export function sliceOf(text: string, from: number, to?: number): string {
  return Array.from(text).slice(from, to).join('')
}

/** The first half of its characters, the one in the middle counted in. */
export function firstHalf(text: string): string {
  return sliceOf(text, 0, Math.ceil(Array.from(text).length / 2))
}
