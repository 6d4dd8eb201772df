/** Gives equal texts as one: identifiers come again in answer after answer, and each would be kept as often. */
export type Texts = (text: string) => string

export function createTexts(): Texts {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    known.set(text, text)
    return text
  }
}
