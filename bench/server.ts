/**
 * One server in a process of its own: `ours`, or `bare`, the least that node:http can do to send the same bytes: it knows
 * each answer beforehand and looks it up by target and coding. Prints its port, and ends with its parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compressLists, listen } from '../src/adapters/node.ts'
import { createModel } from '../src/model/model.ts'
import { createService } from '../src/service/service.ts'
import { buildOf } from './build.ts'

const [kind, entities = '1000'] = process.argv.slice(2)
const service = createService(createModel(buildOf(Number(entities))))
await compressLists(service)
process.on('disconnect', () => process.exit())

if (kind === 'ours') {
  const { port } = await listen(() => service)
  process.send?.(port)
} else {
  const known = new Map<string, ReturnType<typeof service.answer>>()
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    const key = `${url} ${headers['accept-encoding'] ?? ''} ${headers['if-none-match'] ?? ''}`
    let answer = known.get(key)
    if (!answer) {
      const ask = { method: 'GET', target: url, headers: headers as Record<string, string> }
      known.set(key, (answer = service.answer(ask)))
    }
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
