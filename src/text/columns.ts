const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u
const zero = /[\p{Mn}\p{Me}]/u
const narrow = /^[ -~]*$/

/** The number of terminal columns of a text: two for East Asian wide characters and emoji, none for combining marks. */
export function columns(text: string): number {
  if (narrow.test(text)) return text.length
  let sum = 0
  for (const character of text) sum += zero.test(character) ? 0 : wide.test(character) ? 2 : 1
  return sum
}
