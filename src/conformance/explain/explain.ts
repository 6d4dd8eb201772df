import { elementsIn } from '../../client/answer.ts'
import { operationAt } from '../../contract/operations.ts'
import type { Needed } from '../rule.ts'
import type { Fail } from '../verdict.ts'
import { askedText } from './asked-text.ts'
import { createConfirm } from './confirm.ts'
import { type Facts, factsInCommon, featuresInCommon, inCommon, placesInCommon, withCommon } from './in-common.ts'
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
  if (operation === 'searchModel') return inCommon({ nouns: 'texts', failed, fine })
  const strangers = new Set(unknown.map(({ id }) => id))
  const strangeness = (ids: readonly string[]): readonly number[] => ids.map((id) => Number(strangers.has(id)))
  // By what the list shows of them.
  const listed = elementsIn(await inquiry.once('/entities'))
  const at = new Map(listed.map(({ id }, index) => [id, index]))
  const placesOf = (ids: readonly string[]): readonly number[] => [...new Set(ids)].flatMap((id) => at.get(id) ?? [])
  const [some, rest] = [placesOf(failed), placesOf(fine)]
  const areListed = some.length === new Set(failed).size
  const of = (places: readonly number[]): readonly Facts[] => places.map((place) => listed[place] ?? {})
  const isLater = (place: string): string => `is the ${place} of the list or a later one`
  return (
    placesInCommon('identifiers', () => 'is one that no entity has', strangeness(failed), strangeness(fine)) ??
    featuresInCommon({ nouns: 'identifiers', failed, fine }) ??
    (areListed ? placesInCommon('entities', isLater, some, rest) : undefined) ??
    inCommon({ nouns: 'identifiers', failed, fine }) ??
    (areListed ? factsInCommon('entities', of(some), of(rest)) : undefined)
  )
}
