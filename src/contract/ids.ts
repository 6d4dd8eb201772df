const service = ['SVC-1', 'SVC-2', 'SVC-3', 'SVC-4', 'SVC-5', 'SVC-6', 'SVC-7'] as const
const resources = ['RES-1', 'RES-2', 'RES-3', 'RES-4'] as const
const semantics = ['SEM-1', 'SEM-2', 'SEM-3', 'SEM-4', 'SEM-5', 'SEM-6'] as const
const operations = ['OPS-1', 'OPS-2', 'OPS-3', 'OPS-4', 'OPS-5'] as const
const openPoints = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const

/** The id of a stated sentence of the specification. */
export type ClauseId = (typeof service | typeof resources | typeof semantics | typeof operations)[number]

/** The ids of `contract/clauses.json`, in its order; a test holds the two together. */
export const clauseIds: readonly ClauseId[] = [...service, ...resources, ...semantics, ...operations]

/** The id of a point that the specification leaves open. */
export type OpenPointId = `GAP-${(typeof openPoints)[number]}`

/** The ids of `contract/open-points.json`, in its order; a test holds the two together. */
export const openPointIds: readonly OpenPointId[] = openPoints.map((number) => `GAP-${number}` as const)

/** The four operations of the contract, in its order. */
export const operationIds = ['listEntities', 'getEntity', 'searchModel', 'listFindings'] as const

/** The name of one of the contract's operations. */
export type OperationId = (typeof operationIds)[number]
