import log from 'model-query-toolkit/fixtures/library/build-log.json' with { type: 'json' }
import model from 'model-query-toolkit/fixtures/library/model.json' with { type: 'json' }
import { createHandlers, createJournal, createStage, type Scenario } from 'model-query-toolkit/msw'
import file from './model-query-scenarios.json' with { type: 'json' }

/** Where your code requests the Model query API: a URL, a path such as /api, or * for the contract's paths at any origin. */
export const baseUrl = '*'

const scenarios = file.scenarios as Record<keyof typeof file.scenarios & string, Scenario>

/** Plays scenarios, `stage.choose('search-down')`, and rules of one test, `stage.add({ status: 503, calls: 1 })`. */
export const stage = createStage({ scenarios })

/** What was asked and answered: `journal.list({ operation: 'searchModel' })`. */
export const journal = createJournal()

/** The service over a bundled build; replace it with the files of your own build. */
export const handlers = createHandlers({ ...model, ...log }, { baseUrl, stage, journal })
