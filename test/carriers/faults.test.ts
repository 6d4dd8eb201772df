import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import { createHandlers, strict } from '../../src/adapters/msw.ts'
import { startServer } from '../../src/adapters/start-server.ts'
import { faults } from '../../src/staging/rule.ts'
import { build, patienceFor, seenOf } from './faults.ts'
import { see } from './send.ts'

describe.each(faults)('the fault %s', (fault) => {
  const options = { rules: [{ fault }] }
  const patienceMs = patienceFor(fault)

  it('over node:http', async () => {
    await using server = await startServer(build, options)
    expect(await see(fetch, server.url, patienceMs)).toEqual(seenOf[fault])
  })

  it('through createFetch', async () => {
    expect(await see(createFetch(build, options), 'http://any', patienceMs)).toEqual(seenOf[fault])
  })

  it('through MSW in Node', async () => {
    const server = setupServer(...createHandlers(build, options))
    server.listen(strict())
    expect(await see(fetch, 'http://any', patienceMs).finally(() => server.close())).toEqual(seenOf[fault])
  })
})
