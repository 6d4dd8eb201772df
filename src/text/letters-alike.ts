/** With how many letters two texts begin alike. */
export function lettersAlike(one: string, other: string): number {
  const [letters, others] = [Array.from(one), Array.from(other)]
  const at = letters.findIndex((letter, index) => letter !== others[index])
  return at === -1 ? letters.length : at
}
