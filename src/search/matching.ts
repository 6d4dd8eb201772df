/** How words are compared and joined, which is not shown (GAP-16). */
export interface Matching {
  /** Whether an entity must match each of the words, as by default, or any one of them. */
  readonly words?: 'each' | 'any'
  /** Whether an upper-case letter is another one than the lower-case one; by default it is the same. */
  readonly caseMatters?: boolean
  /** Whether a letter with an accent is another one than the letter without; by default it is the same. */
  readonly accentsMatter?: boolean
}

/**
 * Case and accents off, so that what a word finds, each prefix of it finds too: a final sigma is a sigma, and letters stay
 * decomposed, since a composed one is no prefix of the same letter with a further mark.
 */
export function fold(term: string, { caseMatters = false, accentsMatter = false }: Matching): string {
  const letters = (caseMatters ? term : term.toLowerCase()).normalize('NFD')
  return (accentsMatter ? letters : letters.replace(/[\u0300-\u036f]/g, '')).replaceAll('ς', 'σ')
}
