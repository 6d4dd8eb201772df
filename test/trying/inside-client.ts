// A client's test that asks where no port is: through msw, through `createFetch`, and of a server of its own.
import { setupServer } from 'msw/node'
import { createFetch, type Build } from '../../src/index.ts'
import { createHandlers, strict } from '../../src/msw.ts'
import { startServer } from '../../src/node.ts'

const build: Build = { entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [{ check: 'c' }] }
const asks: Readonly<Record<string, () => Promise<Response>>> = {
  async msw() {
    const baseUrl = 'http://api.example'
    setupServer(...createHandlers(build, { baseUrl })).listen(strict({ baseUrl }))
    return fetch(`${baseUrl}/findings`)
  },
  fetch: () => createFetch(build)('http://any/findings'),
  async server() {
    await using server = await startServer(build)
    const response = await fetch(`${server.url}/findings`)
    return new Response(await response.text())
  },
  port: () => fetch(`${process.env['MODEL_QUERY_URL']}/findings`),
}

for (const name of process.argv.slice(2)) {
  const response = await asks[name]?.()
  const findings = (await response?.json()) as { check?: string }[] | undefined
  const isWhole = findings?.[0]?.check !== undefined
  console.log(`${name} shows ${isWhole ? 'a check' : 'no check'}`)
  if (!isWhole) process.exitCode = 1
}
