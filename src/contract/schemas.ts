/** A schema of the contract (RES-1 to RES-4). */
export type SchemaName = 'Entity' | 'Link' | 'Finding' | 'SearchHit'

/** The fields that each declares, all of them optional. */
export const declaredFields: Readonly<Record<SchemaName, readonly string[]>> = {
  Entity: ['id', 'type', 'title', 'links'],
  Link: ['from', 'to', 'relation', 'confidence'],
  Finding: ['check', 'severity', 'path'],
  SearchHit: ['id', 'score'],
}

export const schemaNames: readonly SchemaName[] = Object.keys(declaredFields) as SchemaName[]

/** What one of a schema is called in the ids of behaviours and variations. */
export const nouns: Readonly<Record<SchemaName, string>> = {
  Entity: 'entity',
  Link: 'link',
  Finding: 'finding',
  SearchHit: 'hit',
}
