// Generated from contract/openapi.yaml by `npm run generate:types`; not to be edited.

export interface Entity {
  id?: string
  type?: string
  title?: string
  links?: Link[]
}
export interface Link {
  from?: string
  to?: string
  relation?: string
  confidence?: number
}
export interface Finding {
  check?: string
  severity?: string
  path?: string
}
export interface SearchHit {
  id?: string
  score?: number
}

/** What is asked and what is answered, by operationId. An answer without a declared body is `unknown`. */
export interface Operations {
  /** List the entities. */
  listEntities: {
    method: 'GET'
    path: '/entities'
    parameters: { path: Record<string, never>; query: Record<string, never> }
    answers: {
      /** The entities of the last build. */
      200: { 'application/json': Entity[] }
    }
  }
  /** Get one entity. */
  getEntity: {
    method: 'GET'
    path: '/entities/{id}'
    parameters: { path: { id: string }; query: Record<string, never> }
    answers: {
      /** The entity with this identifier. */
      200: { 'application/json': Entity }
      /** No entity has this identifier. */
      404: unknown
    }
  }
  /** Search the model. */
  searchModel: {
    method: 'GET'
    path: '/search'
    parameters: { path: Record<string, never>; query: { q: string } }
    answers: {
      /** One hit for each entity that matches. */
      200: { 'application/json': SearchHit[] }
    }
  }
  /** List the findings. */
  listFindings: {
    method: 'GET'
    path: '/findings'
    parameters: { path: Record<string, never>; query: Record<string, never> }
    answers: {
      /** The findings of the last build. */
      200: { 'application/json': Finding[] }
    }
  }
}

/** The operations by path and method. */
export interface Paths {
  '/entities': { GET: Operations['listEntities'] }
  '/entities/{id}': { GET: Operations['getEntity'] }
  '/search': { GET: Operations['searchModel'] }
  '/findings': { GET: Operations['listFindings'] }
}
