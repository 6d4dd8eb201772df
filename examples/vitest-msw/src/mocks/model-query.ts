import log from 'model-query-toolkit/fixtures/library/build-log.json' with { type: 'json' }
import model from 'model-query-toolkit/fixtures/library/model.json' with { type: 'json' }
import { createHandlers, createStage, type Scenario } from 'model-query-toolkit/msw'
import file from './model-query-scenarios.json' with { type: 'json' }

/** Where your code requests the Model query API: a URL, a path such as /api, or * for the contract's paths at any origin. */
export const baseUrl = '*'

/** Plays scenarios: `stage.choose('search-down')` starts one, `stage.choose(undefined)` stops it. */
export const stage = createStage({ scenarios: file.scenarios as Record<string, Scenario> })

/** The service over a bundled build; replace it with the files of your own build. */
export const handlers = createHandlers({ ...model, ...log }, { baseUrl, stage })
