import type { EntityAnswer, ShownEntity } from '../answers/entity.ts'
import type { UnknownAnswer } from './unknown.ts'
import type { Needed } from '../../rule.ts'

/** The answers that say something of how identifiers are compared, and those that say what an unknown one gets. */
interface UnknownAnswers {
  /** For texts near to a known identifier, and for any that got the entity of a known one. */
  readonly near: readonly UnknownAnswer[]
  readonly far: readonly UnknownAnswer[]
}

/**
 * Parts the answers for unknown identifiers between the rules that judge them, so that one fault is named once: what random
 * letters get, everything unknown gets; and what fails over an odd question, while those are answered, is a server error.
 */
export function nearAndFar(answers: readonly UnknownAnswer[], isKnown: (id: string) => boolean): UnknownAnswers {
  const always = asAlways(answers)
  const isServerError = ({ answer: { exchange } }: UnknownAnswer): boolean => exchange.status >= 500
  const letters = answers.filter(({ kind, synthetic }) => synthetic === true && kind === 'letters')
  const judged = answers.filter(
    (one) => one.answer.unjudged === undefined && (!isServerError(one) || letters.some(isServerError)),
  )
  const isNear = (one: UnknownAnswer): boolean => {
    const shown = one.answer.entity?.id
    return one.near !== undefined || (shown !== undefined && shown !== one.id && isKnown(shown))
  }
  const isAsAlways = ({ answer }: UnknownAnswer): boolean => answer.exchange.status !== 404 && always(answer)
  return {
    near: judged.filter((one) => isNear(one) && !isAsAlways(one)),
    far: judged.filter((one) => one.near === undefined && (!isNear(one) || isAsAlways(one))),
  }
}

/** Whether an answer is what random letters get as well, and so tells no two identifiers apart. */
export function asAlways(answers: readonly UnknownAnswer[]): (answer: EntityAnswer) => boolean {
  const always = new Set(answers.flatMap(({ synthetic, answer }) => (synthetic === true ? gist(answer) : [])))
  return (answer) => always.has(gist(answer))
}

function gist({ id, exchange, entity }: EntityAnswer): string {
  const { status, ended } = exchange
  const shown = entity === undefined ? '' : entity.id === id ? 'itself' : JSON.stringify(entity.id ?? null)
  return `${ended} ${status} ${shown}`
}

/** Whether an entity may be one that the list does not show: it is named as it was asked for, or no entity has a name. */
export function mayBeUnlisted(id: string, shown: ShownEntity, known: readonly EntityAnswer[]): boolean {
  return shown.id === id || (shown.id === undefined && !known.some(({ entity }) => entity?.id !== undefined))
}

/**
 * Whether a 404 tells anything: some known identifier is answered with its entity, or the list, which can be read, is empty.
 */
export async function is404Telling({ list, entities }: Needed<'list' | 'entities'>): Promise<boolean> {
  const { byId, wrong, unjudged } = await list()
  if (wrong === undefined && unjudged === undefined && byId.size === 0) return true
  return (await entities()).some(({ entity }) => entity !== undefined)
}
