/** The words of a text, parted at white space and at signs. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
