import log from 'model-query-toolkit/fixtures/library/build-log.json' with { type: 'json' }
import model from 'model-query-toolkit/fixtures/library/model.json' with { type: 'json' }
import { createHandlers, createStage, type Stage } from 'model-query-toolkit/msw'

export const baseUrl = '/api'
/** Of any name: a person chooses among those that there are. */
export const stage: Stage = createStage()
export const handlers = createHandlers({ ...model, ...log }, { baseUrl, stage })
