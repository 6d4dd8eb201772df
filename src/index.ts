// The model and the four operations: plain data in, plain data out, in Node and in browsers.
export { compareCodeUnits, createModel, longestEncodedId } from './model/model.ts'
export type { Build, Entity, Finding, Link, Model, SearchHit } from './model/model.ts'
export { listEntities } from './queries/list-entities.ts'
export { getEntity } from './queries/get-entity.ts'
export type { DisplayedEntity, Neighbour } from './queries/get-entity.ts'
export { searchModel } from './queries/search-model.ts'
export { listFindings } from './queries/list-findings.ts'

// Search: the site's component, and what it takes to bring another.
export { createSearch } from './search/minisearch.ts'
export type { Search } from './search/search.ts'

// The service: a question in, status, headers and body out.
export { createService } from './service/service.ts'
export type { Answer, Ask, Service, ServiceOptions } from './service/service.ts'
export type { CorsOrigin } from './service/cors.ts'

// Variations: the same service under other behaviours that the specification permits.
export { vary } from './variations/vary.ts'
export type { VaryOptions } from './variations/vary.ts'
export { chooseVariations, variations } from './variations/choose.ts'
export type { Variation } from './variations/variation.ts'
