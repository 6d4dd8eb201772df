import { type Random } from '../../text/random.ts'
import { shuffled } from './random.ts'

/** How much of each kind of question is put. A quick run follows the same plan as a whole one, and draws from it by chance. */
export interface Portion {
  readonly isQuick: boolean
  /** The questions of a kind that are put, in their order: all of them, or in a quick run `few` at most. */
  readonly of: <T>(kind: string, questions: readonly T[], few: number) => readonly T[]
  /** How many: `all`, or in a quick run `few`. */
  readonly most: (all: number, few: number) => number
}

export function createPortion(isQuick: boolean, random: (label: string) => Random): Portion {
  return {
    isQuick,
    of(kind, questions, few) {
      if (!isQuick || questions.length <= few) return questions
      const drawn = new Set(shuffled([...questions.keys()], random(`portion ${kind}`)).slice(0, few))
      return questions.filter((_, at) => drawn.has(at))
    },
    most: (all, few) => (isQuick ? few : all),
  }
}
