// The model and the four operations: plain data in, plain data out, in Node and in browsers.
export { createModel } from './model/model.ts'
export type { Build, Entity, Finding, Link, Model, SearchHit } from './model/model.ts'
export { build, entity, finding, link } from './model/make.ts'
export { listEntities } from './queries/list-entities.ts'
export { getEntity } from './queries/get-entity.ts'
export type { DisplayedEntity, Neighbour } from './queries/get-entity.ts'
export { searchModel } from './queries/search-model.ts'
export { listFindings } from './queries/list-findings.ts'

// Search: the site's component, and what it takes to bring another.
export { createSearch } from './search/create-search.ts'
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

// The same from Request to Response, without a port.
export { createFetch } from './adapters/fetch.ts'
export type { BuildOrService, FetchOptions } from './adapters/fetch.ts'
export type { PlayOptions } from './adapters/play.ts'

// The stage: delays, errors and faults on purpose, between a service and what carries it.
export { createStage } from './staging/stage.ts'
export type { Stage, StageOptions } from './staging/stage.ts'
export type { Scenario } from './staging/scenario.ts'
export type { Ending, Override, OverrideKind, StagedAnswer } from './staging/staged-answer.ts'
export type { Fault, StageRule } from './staging/rule.ts'
export { bundledScenarios } from './staging/bundled-scenarios.ts'
export type { BundledScenario } from './staging/bundled-scenarios.ts'

// The journal: the last exchanges of a carrier.
export { createJournal } from './staging/journal.ts'
export type { CarriedExchange, EntryFilter, Journal, JournalEntry, JournalOptions } from './staging/journal.ts'
export { toHar } from './staging/har.ts'
export type { HarOptions } from './staging/har.ts'

// The control endpoint of a carrier that runs.
export { controlPath } from './control/state.ts'

// The contract as types, for clients: `contract.Operations['getEntity']['answers'][200]`.
export type * as contract from './generated/contract.ts'
