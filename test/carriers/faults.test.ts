import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import { createHandlers, strict } from '../../src/adapters/msw.ts'
import { startServer } from '../../src/adapters/start-server.ts'
import { faults } from '../../src/staging/rule.ts'
import { collectGarbage } from '../garbage.ts'
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

/** Lets what is in progress go on as far as it can, and takes what nothing holds. */
async function tidyUp(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  await new Promise((resolve) => setImmediate(resolve))
}

// Node passes no abort on to the signal of a Request that was collected as garbage.
describe.each([
  [
    'an address',
    (signal: AbortSignal) => createFetch(build, { rules: [{ fault: 'stall' }] })('http://any/entities', { signal }),
  ],
  [
    'a Request',
    (signal: AbortSignal) =>
      createFetch(build, { rules: [{ fault: 'stall' }] })(new Request('http://any/entities', { signal })),
  ],
])('a body that stalls, asked for by %s, can be left after garbage was collected', (_, ask) => {
  it('by who reads it', async () => {
    const leave = new AbortController()
    const reader = ((await ask(leave.signal)).body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    const next = reader.read()
    await tidyUp()
    leave.abort()
    await expect(next).rejects.toThrow('aborted')
  })

  it('by who waits for all of it, and holds nothing else', async () => {
    const leave = new AbortController()
    const whole = ask(leave.signal).then((response) => response.text())
    await tidyUp()
    await tidyUp()
    leave.abort()
    await expect(whole).rejects.toThrow('aborted')
  })
})

it('the same Request can be asked for any number of cut bodies', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error): void => void warnings.push(warning)
  process.on('warning', hear)
  const request = new Request('http://any/entities')
  const ask = createFetch(build, { rules: [{ fault: 'truncate' }] })
  for (let at = 0; at < 12; at++) await expect((await ask(request)).text()).rejects.toThrow('on purpose')
  await tidyUp()
  process.off('warning', hear)
  expect(warnings).toEqual([])
})
