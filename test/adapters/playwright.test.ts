import { expect, it } from 'vitest'
import { routeModelQuery, type InterceptedRoute } from '../../src/adapters/playwright.ts'

const build = { entities: [{ id: 'a' }], links: [], findings: [] }

it('lets any number of requests wait at once', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error): void => void warnings.push(warning)
  process.on('warning', hear)
  let answer: (route: InterceptedRoute) => Promise<void> = () => expect.unreachable()
  const pages = {
    route: (_: unknown, handler: typeof answer) => Promise.resolve((answer = handler)),
    unroute: () => Promise.resolve(),
  }
  const modelQuery = await routeModelQuery(pages, build, { delay: 60_000 })
  const route: InterceptedRoute = {
    request: () => ({
      method: () => 'GET',
      url: () => 'http://any/entities',
      allHeaders: () => Promise.resolve({}),
    }),
    fulfill: () => expect.unreachable(),
    abort: () => expect.unreachable(),
  }
  const waiting = Array.from({ length: 12 }, () => answer(route))
  await new Promise((resolve) => setImmediate(resolve))
  await modelQuery[Symbol.asyncDispose]()
  await Promise.all(waiting)
  process.off('warning', hear)
  expect(warnings).toEqual([])
})
