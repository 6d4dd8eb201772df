import { type Behaviour, behaviours } from '../contract/behaviours.ts'
import type { BehaviourSeen, Choice } from '../contract/observations.ts'
import { defined } from '../text/defined.ts'
import { looks } from './behaviours/index.ts'
import { doesInWords } from './beside.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { seenOf } from './meet-needs.ts'
import type { DeclaredRule } from './rule.ts'
import { fail, pass, type Problem, skip } from './verdict.ts'

/** What shows each behaviour that is not about a build. */
const needs = [
  'list',
  'once',
  'ask',
  'remember',
  'entity',
  'entities',
  'links',
  'findings',
  'unknown',
  'search',
  'searching',
  'searches',
] as const

/** A rule for each thing that the owner of a server declared where nothing is stated. */
export function choiceRules(choices: readonly Choice[]): readonly DeclaredRule[] {
  return choices.flatMap((choice) => {
    const behaviour = behaviours.find(({ id }) => id === choice.id)
    return behaviour ? [ruleOf(choice, behaviour)] : []
  })
}

function ruleOf(choice: Choice, behaviour: Behaviour): DeclaredRule {
  const { id, point, operation, says, seenIn } = behaviour
  return {
    level: 'declared',
    id,
    needs,
    openPoint: point,
    ...defined({ operation, place: choice.place }),
    title: choice.met ? says : `As its owner declares, this is not so: ${says}`,
    why: 'The owner of the server declared it, so clients may rely on it.',
    async check(given) {
      const inquiry = given as unknown as Inquiry
      const verdict = await looks[id]?.(inquiry, {})
      if (!verdict) return skip(`it would show in ${seenIn}`)
      const now = (await seenOf(behaviour, verdict, inquiry)) ?? { id, met: false }
      const problem: Partial<Problem> =
        verdict.outcome === 'fail' ? verdict.problems[0] : { actual: verdict.says ?? '' }
      const actual = `${doesInWords(now)}: ${problem.actual}`
      const isCutLater = choice.most !== undefined && now.met && (await inquiry.searching()).most <= choice.most
      if (isCutLater || isAs(choice, now)) return pass(actual)
      const expected = (choice.met ? problem.expected : undefined) ?? doesInWords(choice)
      return fail({ ...problem, kind: 'not as declared', expected, actual })
    },
  }
}

/** Whether a server does what is declared; how it does otherwise counts only where that is declared. */
function isAs({ met, like, most }: Choice, now: BehaviourSeen): boolean {
  return now.met === met && (like ?? now.like) === now.like && (most ?? now.most) === now.most
}
