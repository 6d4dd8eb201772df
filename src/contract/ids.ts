/** The ids of `contract/clauses.json`, in its order; a test holds the two together. */
export const clauseIds = [
  'SVC-1',
  'SVC-2',
  'SVC-3',
  'SVC-4',
  'SVC-5',
  'SVC-6',
  'SVC-7',
  'RES-1',
  'RES-2',
  'RES-3',
  'RES-4',
  'SEM-1',
  'SEM-2',
  'SEM-3',
  'SEM-4',
  'SEM-5',
  'SEM-6',
  'OPS-1',
  'OPS-2',
  'OPS-3',
  'OPS-4',
  'OPS-5',
] as const

/** The id of a stated sentence of the specification. */
export type ClauseId = (typeof clauseIds)[number]

/** The ids of `contract/open-points.json`, in its order; a test holds the two together. */
export const openPointIds = [
  'GAP-1',
  'GAP-2',
  'GAP-3',
  'GAP-4',
  'GAP-5',
  'GAP-6',
  'GAP-7',
  'GAP-8',
  'GAP-9',
  'GAP-10',
  'GAP-11',
  'GAP-12',
  'GAP-13',
  'GAP-14',
  'GAP-15',
  'GAP-16',
] as const

/** The id of a point that the specification leaves open. */
export type OpenPointId = (typeof openPointIds)[number]

/** The four operations of the contract, in its order. */
export const operationIds = ['listEntities', 'getEntity', 'searchModel', 'listFindings'] as const

/** The name of one of the contract's operations. */
export type OperationId = (typeof operationIds)[number]
