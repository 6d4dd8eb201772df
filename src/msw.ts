// The service as request handlers of your own msw, in Node and in browsers.
export { createHandlers, strict } from './adapters/msw.ts'
export type { HandlersOptions, Strict, StrictOptions } from './adapters/msw.ts'
export type { BuildOrService } from './adapters/fetch.ts'
export type { PlayOptions } from './adapters/play.ts'

// What delays, scenarios and faults are made of, and the journal that takes exchanges down.
export { createStage } from './staging/stage.ts'
export type { Stage, StageOptions } from './staging/stage.ts'
export type { Scenario } from './staging/scenario.ts'
export type { Fault, StageRule } from './staging/rule.ts'
export { createJournal } from './staging/journal.ts'
export type { EntryFilter, Journal, JournalEntry, JournalOptions } from './staging/journal.ts'
