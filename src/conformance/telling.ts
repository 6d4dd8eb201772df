import type { Needed } from './rule.ts'

/**
 * Whether a 404 tells anything: some known identifier is answered with its entity, or the list, which can be read, is empty.
 */
export async function isTelling({ list, entities }: Needed<'list' | 'entities'>): Promise<boolean> {
  const { byId, wrong, unjudged } = await list()
  if (wrong === undefined && unjudged === undefined && byId.size === 0) return true
  return (await entities()).some(({ entity }) => entity !== undefined)
}
