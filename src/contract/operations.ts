import type { OperationId } from './ids.ts'

/** Where each operation answers (SVC-3), with `{id}` for an identifier. */
export const operationPaths: Readonly<Record<OperationId, string>> = {
  listEntities: '/entities',
  getEntity: '/entities/{id}',
  searchModel: '/search',
  listFindings: '/findings',
}

/**
 * Path and query of a question to an operation, below the base path.
 * @throws URIError for an unpaired surrogate, which no URL can hold
 */
export function pathOf(operation: 'listEntities' | 'listFindings'): string
export function pathOf(operation: 'getEntity' | 'searchModel', argument: string): string
export function pathOf(operation: OperationId, argument: string = ''): string {
  const path = operationPaths[operation].replace('{id}', () => encodeURIComponent(argument))
  return operation === 'searchModel' ? `${path}?q=${encodeURIComponent(argument)}` : path
}

/** The path of an identifier; `undefined` if no URL can hold it unchanged. */
export function entityPath(id: string): string | undefined {
  return hasPath(id) ? pathOf('getEntity', id) : undefined
}

/** Whether a URL can hold an identifier unchanged. */
export function hasPath(id: string): boolean {
  // Clients and intermediaries remove dot segments from a path, escaped or not, and an empty one names the list.
  return id !== '' && id !== '.' && id !== '..' && !/\p{Surrogate}/u.test(id)
}

export function searchPath(q: string): string {
  // An unpaired surrogate has no encoding; the rest of the text is still a search.
  return pathOf('searchModel', q.replace(/\p{Surrogate}/gu, ''))
}

export function pathIn(target: string): string {
  return target.replace(/\?.*$/s, '')
}

export function queryIn(target: string): URLSearchParams {
  return new URLSearchParams(/\?(.*)$/s.exec(target)?.[1])
}

/** The operation whose path a request target has, whatever the method; for reports and logs. */
export function operationAt(target: string): OperationId | undefined {
  const segments = pathIn(target).split('/')
  return patterns.find(
    ([, pattern]) =>
      pattern.length === segments.length &&
      pattern.every((segment, at) => (segment === '{id}' ? segments[at] !== '' : segment === segments[at])),
  )?.[0]
}

const patterns = (Object.entries(operationPaths) as [OperationId, string][]).map(
  ([operation, path]) => [operation, path.split('/')] as const,
)
