import { createFetch, createService } from 'model-query-toolkit'
import { findFixture, readBuild } from 'model-query-toolkit/node'

const ask = readBuild(findFixture('library')).then(({ model }) =>
  createFetch(createService(model, { basePath: '/api' })),
)

export const GET = async (request) => (await ask)(request)
