import type { LinkFields } from '../../reference.ts'

/** Equal for links with equal source, target and relation (SEM-4), and for no others; undefined when one of them is absent. */
export function tripleKey({ from, to, relation }: LinkFields): string | undefined {
  if (from === undefined || to === undefined || relation === undefined) return undefined
  return `${from.length} ${to.length} ${from}${to}${relation}`
}
