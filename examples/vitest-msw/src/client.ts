import type { contract } from 'model-query-toolkit'

type Operations = contract.Operations
type Name = keyof Operations
type Parameters<Of extends Name> = Operations[Of]['parameters']

/** One of the answers that the contract declares for an operation: `status` tells which, and so what `body` is. */
export type Answer<Of extends Name> = {
  [Status in keyof Operations[Of]['answers']]: {
    status: Status
    body: Operations[Of]['answers'][Status] extends { 'application/json': infer Body } ? Body : undefined
  }
}[keyof Operations[Of]['answers']]

/** An answer that the contract does not declare. */
export class UndeclaredAnswer extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The service answered ${status}.`)
    this.status = status
  }
}

const table: { [Of in Name]: { path: Operations[Of]['path']; statuses: (keyof Operations[Of]['answers'])[] } } = {
  listEntities: { path: '/entities', statuses: [200] },
  getEntity: { path: '/entities/{id}', statuses: [200, 404] },
  searchModel: { path: '/search', statuses: [200] },
  listFindings: { path: '/findings', statuses: [200] },
}

/** A client of the Model query API: `await ask('getEntity', { path: { id: 'a' }, query: {} })`. */
export function createClient(baseUrl: string) {
  return async function ask<Of extends Name>(
    operation: Of,
    { path, query }: Parameters<Of>,
    signal?: AbortSignal,
  ): Promise<Answer<Of>> {
    const values = path as Record<string, string>
    const filled = table[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    )
    const search = new URLSearchParams(query as Record<string, string>).toString()
    const response = await fetch(baseUrl + filled + (search && `?${search}`), signal ? { signal } : {})
    const { status } = response
    if (!(table[operation].statuses as number[]).includes(status)) throw new UndeclaredAnswer(status)
    return { status, body: status === 200 ? await response.json() : undefined } as Answer<Of>
  }
}
