import log from 'model-query-toolkit/fixtures/library/build-log.json' with { type: 'json' }
import model from 'model-query-toolkit/fixtures/library/model.json' with { type: 'json' }
import { createHandlers, createStage } from 'model-query-toolkit/msw'

export const baseUrl = '/api'
export const stage = createStage()
export const handlers = createHandlers({ ...model, ...log }, { baseUrl, stage })
