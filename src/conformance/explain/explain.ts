import { operationAt } from '../../contract/operations.ts'
import type { Needed } from '../rule.ts'
import type { Fail } from '../verdict.ts'
import { askedText } from './asked-text.ts'
import { createConfirm } from './confirm.ts'
import { commonToEntities } from './entities.ts'
import { inCommon, type Parted, withCommon } from './in-common.ts'
import { createShrink } from './shrink.ts'

type Needs = 'ask' | 'readAgain' | 'once' | 'list' | 'searches' | 'unknown' | 'entities' | 'ends'

/**
 * Says more of a failure: whether its question gets the same when it is confirmed, what all questions that show it have in
 * common and no other, and the shortest question that shows it. What is found wrong stays what it is.
 */
export function createExplain(inquiry: Needed<Needs>): (fail: Fail) => Promise<Fail> {
  const confirm = createConfirm(inquiry)
  const shrink = createShrink(inquiry.ask)
  return async (fail) => {
    const common = (await confirm(fail)) ?? fail.common ?? (await commonToQuestions(fail, inquiry))
    return withCommon(await shrink(fail), common)
  }
}

interface Asked {
  readonly exchange: { readonly question: { readonly path: string }; readonly status: number }
}

/** What was searched for, or the entities that were asked for, unlike in all other questions of the same operation. */
async function commonToQuestions(
  { traits, paths = new Set() }: Pick<Fail, 'traits' | 'paths'>,
  inquiry: Needed<Needs>,
): Promise<string | undefined> {
  const [operation, ...others] = new Set([...paths].map(operationAt))
  if (others.length > 0) return undefined
  // Each of them fails by its status, and a few of them are told.
  const areErrors = traits.every(({ kind }) => kind === 'server error')
  const statuses = new Set(areErrors ? traits.map(({ status }) => status) : [])
  const parted = (asked: readonly Asked[]): Parted<string> => {
    const isTold = ({ question: { path }, status }: Asked['exchange']): boolean =>
      paths.has(path) || statuses.has(status)
    const textsOf = (some: readonly Asked[]): readonly string[] =>
      some.flatMap(({ exchange }) => askedText(exchange.question.path)?.text ?? [])
    const told = [...paths].flatMap((path) => askedText(path)?.text ?? [])
    return {
      failed: [...told, ...textsOf(asked.filter(({ exchange }) => isTold(exchange)))],
      fine: textsOf(asked.filter(({ exchange }) => !isTold(exchange))),
    }
  }
  if (operation === 'searchModel') return inCommon({ nouns: 'texts', ...parted(await inquiry.searches()) })
  if (operation !== 'getEntity') return undefined
  const unknown = areErrors ? (await inquiry.unknown()).map(({ answer }) => answer) : []
  const { failed, fine } = parted([...(await inquiry.entities()), ...unknown])
  return commonToEntities(failed, fine, inquiry)
}
