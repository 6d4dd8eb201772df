import { strict } from 'model-query-toolkit/msw'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { baseUrl, journal, stage } from './model-query'
import { server } from './model-query-node'

// A request that no handler answers fails, in msw 2 and 3 alike.
beforeAll(() => {
  server.listen(strict({ baseUrl }))
})
afterEach(() => {
  server.resetHandlers()
  stage.reset()
  journal.clear()
})
afterAll(() => {
  server.close()
})
