import { operationAt } from '../../contract/operations.ts'
import type { Needed } from '../rule.ts'
import type { Fail } from '../verdict.ts'
import { askedText } from './asked-text.ts'
import { createConfirm } from './confirm.ts'
import { commonToEntities } from './entities.ts'
import { inCommon, withCommon } from './in-common.ts'
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

/** What was searched for, or the entities that were asked for, unlike in all other questions of the same operation. */
async function commonToQuestions(
  { traits, paths }: Pick<Fail, 'traits' | 'paths'>,
  inquiry: Needed<Needs>,
): Promise<string | undefined> {
  const [operation, ...others] = new Set([...paths].map(operationAt))
  if (others.length > 0 || (operation !== 'searchModel' && operation !== 'getEntity')) return undefined
  // Each of them fails by its status, and a few of them are told.
  const areErrors = traits.every(({ kind }) => kind === 'server error')
  const statuses = new Set(areErrors ? traits.map(({ status }) => status) : [])
  const unknown = operation === 'getEntity' && areErrors ? await inquiry.unknown() : []
  const asked = operation === 'searchModel' ? await inquiry.searches() : await inquiry.entities()
  const failed = [...paths].flatMap((path) => askedText(path)?.text ?? [])
  const fine: string[] = []
  for (const { exchange } of [...asked, ...unknown.map(({ answer }) => answer)]) {
    const { path } = exchange.question
    const side = paths.has(path) || statuses.has(exchange.status) ? failed : fine
    side.push(askedText(path)?.text ?? '')
  }
  return operation === 'searchModel'
    ? inCommon({ nouns: 'texts', failed, fine })
    : commonToEntities(failed, fine, inquiry)
}
