import { jsonIn } from '../../client/answer.ts'
import { entityPath } from '../../contract/operations.ts'
import type { Needed } from '../rule.ts'
import { textsIn } from '../inquiry/searching/inside.ts'

/** All texts in the answer to getEntity, declared or not; undefined for an identifier that no URL can carry. */
export async function entityTexts({ once }: Needed<'once'>, id: string): Promise<readonly string[] | undefined> {
  const path = entityPath(id)
  return path === undefined ? undefined : textsIn(jsonIn(await once(path)))
}
