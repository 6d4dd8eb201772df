// Runs in Node, Bun or Deno, in a folder where the packed package is installed: a server answers, plays faults and closes, and
// the program ends on SIGTERM. Exits with an error where one of them does not.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startServer } from 'model-query-toolkit/node'

const server = await startServer('node_modules/model-query-toolkit/fixtures/library', {
  rules: [
    { operation: 'getEntity', fault: 'reset' },
    { operation: 'listEntities', fault: 'stall' },
    { operation: 'searchModel', calls: 1, delay: 600_000 },
  ],
})
const ask = (path) =>
  fetch(server.url + path).then(
    (response) => response.json(),
    () => 'reset',
  )
assert.equal((await ask('/findings')).length, 15)
assert.equal(await ask('/entities/x'), 'reset')
const stalled = ask('/entities').catch(() => 'cut off')
await server.journal.waitFor(({ operation }) => operation === 'listEntities')
// The first of them to arrive is delayed: when either has its answer, the other waits for its own.
const searches = [ask('/search?q=loan'), ask('/search?q=loan')]
await Promise.race(searches)
await server.close()
assert.equal(await stalled, 'cut off')
for (const hits of await Promise.all(searches)) assert.ok(hits.length > 0)

const main = 'node_modules/model-query-toolkit/dist/lib/main.js'
const runtime = [process.execPath, ...(process.versions.deno ? ['run', '--allow-all'] : [])]
const [program, ...args] = [...runtime, main, 'serve', '--port', '0']
const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
const [banner] = await once(child.stdout.setEncoding('utf8'), 'data')
const [url] = /http:\/\/[\d.:]+/.exec(banner)
assert.equal((await fetch(`${url}/findings`)).status, 200)
// Not child.kill(), after which Deno reports the signal and not how the child ended.
process.kill(child.pid, 'SIGTERM')
assert.deepEqual(await once(child, 'exit'), [0, null])
console.log(`answers, closes and ends in ${process.versions.bun ? 'Bun' : process.versions.deno ? 'Deno' : 'Node'}`)
