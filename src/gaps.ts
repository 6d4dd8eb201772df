// What the contract still owes: prose, contract and register against each other.
export { findGaps } from './gaps/find-gaps.ts'
export type { GapInput } from './gaps/find-gaps.ts'
export { settleGaps } from './gaps/settle-gaps.ts'
export type { AcceptedGap, AcceptedGaps } from './contract/accepted-gaps.ts'
export { compareGaps } from './gaps/compare-gaps.ts'
export type { GapChanges } from './gaps/compare-gaps.ts'
export { buildFacts } from './gaps/build-facts.ts'
export type { BuildLists, CandidateLists } from './gaps/build-facts.ts'
export type { ObservationRecord, Observations } from './contract/observations.ts'

// A start for closing them: OpenAPI Overlay 1.0.
export { draftOverlay } from './gaps/draft-overlay.ts'
export type { OverlayDraft } from './gaps/draft-overlay.ts'
export { applyOverlay } from './contract/overlay.ts'
export type { OverlayResult, Overlay, OverlayAction } from './contract/overlay.ts'

// What gaps are found in.
export { createContract, operationNamed } from './contract/contract.ts'
export type {
  Contract,
  Draft,
  Note,
  NoteField,
  NoteParameter,
  NoteReply,
  OpenPart,
  OpenPoint,
  Operation,
  Parameter,
  PlaceOf,
  Register,
  Reply,
} from './contract/contract.ts'
export type { JsonObject, DocumentNode } from './contract/pointer.ts'
export { select } from './contract/select.ts'
export type { ReportEntry, Report } from './report/report.ts'
