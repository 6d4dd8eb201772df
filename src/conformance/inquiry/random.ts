import type { Random } from '../../text/random.ts'

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/** No word begins with it. */
export const noWord = 'zqx'

/** Lower-case consonants, or other letters, that spell nothing. */
export function nonsense(random: Random, length: number = 24, letters: string = 'bcdfghjklmnpqrstvwxz'): string {
  let text = ''
  while (text.length < length) text += letters[Math.floor(random() * letters.length)]
  return text
}
