import { operationAt } from '../contract/operations.ts'
import { askedText } from './asked-text.ts'
import { commonToEntities } from './common-to-entities.ts'
import { factInCommon, inCommon, type Parted } from './in-common.ts'
import type { EntityAnswer } from './inquiry/answers/entity.ts'
import type { Needed } from './rule.ts'
import type { Fail } from './verdict.ts'

interface Asked {
  readonly exchange: { readonly question: { readonly path: string }; readonly status: number }
}

/**
 * What the questions have in common that show a failure, unlike all others of the same operation: what was searched for, or
 * the entity that was asked for. Undefined where nothing that is known tells them apart.
 */
export async function commonToQuestions(
  { traits, paths = new Set() }: Pick<Fail, 'traits' | 'paths'>,
  inquiry: Needed<'once' | 'list' | 'searches' | 'unknown' | 'entities'>,
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
  const entities = await inquiry.entities()
  const linkless = linklessInCommon(parted(entities), entities, (await inquiry.list()).byId.size)
  if (linkless !== undefined) return linkless
  const unknown = areErrors ? (await inquiry.unknown()).map(({ answer }) => answer) : []
  const { failed, fine } = parted([...entities, ...unknown])
  return commonToEntities(failed, fine, inquiry)
}

/** That they are entities of which no answer shows a link, where all were asked for. */
function linklessInCommon(
  { failed, fine }: Parted<string>,
  entities: readonly EntityAnswer[],
  listed: number,
): string | undefined {
  const isEntity = new Set(entities.map(({ id }) => id))
  if (entities.length < listed || !failed.every((id) => isEntity.has(id))) return undefined
  const ends = new Set(entities.flatMap(({ entity }) => entity?.links ?? []).flatMap(({ from, to }) => [from, to]))
  const areLinkless = (ids: readonly string[]): readonly boolean[] => ids.map((id) => !ends.has(id))
  return factInCommon('entities', 'has no link in any answer', { failed: areLinkless(failed), fine: areLinkless(fine) })
}
