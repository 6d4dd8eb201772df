import { type Random } from '../../text/random.ts'
import { shuffled } from './random.ts'

/** How much of each kind of question is put. A quick run follows the same plan as a whole one, and draws from it by chance. */
export interface Portion {
  readonly isQuick: boolean
  /** The questions of a kind that are put, in their order: all of them, or in a quick run the first, which is the plainest, and `few` in all. */
  readonly of: <T>(kind: string, questions: readonly T[], few: number) => readonly T[]
  /** How many: `all`, or in a quick run `few`. */
  readonly most: (all: number, few: number) => number
}

export function createPortion(isQuick: boolean, random: (label: string) => Random): Portion {
  return {
    isQuick,
    of(kind, questions, few) {
      if (!isQuick || questions.length <= few) return questions
      const [first, ...others] = questions.keys()
      const drawn = new Set([first, ...shuffled(others, random(`portion ${kind}`)).slice(0, few - 1)])
      return questions.filter((_, at) => drawn.has(at))
    },
    most: (all, few) => (isQuick ? few : all),
  }
}
