import type { OperationId } from './ids.ts'

/** The path of each operation in the contract (SVC-3). */
export const operationPaths: Readonly<Record<OperationId, string>> = {
  listEntities: '/entities',
  getEntity: '/entities/{id}',
  searchModel: '/search',
  listFindings: '/findings',
}

/** The operation whose path a target (path and query) has, whatever it is asked with; undefined for any other. */
export function operationAt(target: string): OperationId | undefined {
  const path = target.replace(/\?.*$/s, '')
  if (path === '/entities') return 'listEntities'
  if (path === '/search') return 'searchModel'
  if (path === '/findings') return 'listFindings'
  return /^\/entities\/[^/]+$/.test(path) ? 'getEntity' : undefined
}

/** The path that asks for an identifier; undefined for those that no URL can carry as they are. */
export function entityPath(id: string): string | undefined {
  // Clients and intermediaries take dot segments out of a path, escaped or not, and an empty one names the list.
  if (id === '' || id === '.' || id === '..' || /\p{Surrogate}/u.test(id)) return undefined
  return `/entities/${encodeURIComponent(id)}`
}

export function searchPath(q: string): string {
  // Half a surrogate pair has no encoding; what is left of the text is still a question.
  return `/search?q=${encodeURIComponent(q.replace(/\p{Surrogate}/gu, ''))}`
}
