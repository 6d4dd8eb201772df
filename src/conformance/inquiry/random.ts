/** Numbers from 0 up to 1 that a seed and a label fix: the same run asks the same questions. */
export type Random = () => number

export function randomOf(seed: string, label: string): Random {
  let state = 0x811c9dc5
  for (const character of `${seed}\u0000${label}`)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/** Lower-case consonants, or other letters, that spell nothing. */
export function nonsense(random: Random, length: number = 24, letters: string = 'bcdfghjklmnpqrstvwxz'): string {
  return Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
}
