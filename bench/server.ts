/**
 * One program in a process of its own, which ends with its parent: `ours`, our server; `bare`, the least that node:http can
 * do to send the same bytes, since it knows each answer beforehand and looks it up; `component`, the search component alone,
 * which tells how long it takes for the queries that it is sent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '../src/adapters/node.ts'
import { compressLists, prepareSearch } from '../src/adapters/prepare.ts'
import { createModel } from '../src/model/model.ts'
import { createComponent } from '../src/search/minisearch.ts'
import { createService } from '../src/service/service.ts'
import { buildOf } from './build.ts'

const [role, entities = '1000'] = process.argv.slice(2)
const model = createModel(buildOf(Number(entities)))
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if (message === 'processor') process.send?.(process.cpuUsage())
})

if (role === 'component') {
  const component = createComponent()
  let position = 0
  for (const entity of model.entities()) component.add({ position: position++, entity })
  process.on('message', (queries: readonly string[]) => {
    const times = queries.map((query) => {
      const started = performance.now()
      component.search(query)
      return performance.now() - started
    })
    process.send?.(times)
  })
  process.send?.(0)
} else {
  const service = createService(model)
  await prepareSearch(service)
  await compressLists(service)
  if (role === 'ours') {
    const { port } = await listen(() => service)
    process.send?.(port)
  } else {
    const known = new Map<string, ReturnType<typeof service.answer>>()
    const server = createServer((request, response) => {
      const { url = '', headers } = request
      // The search benchmark tells its rounds apart by blanks, which change no answer.
      const key = `${url.replace(/(?:%20)+$/, '')} ${headers['accept-encoding'] ?? ''} ${headers['if-none-match'] ?? ''}`
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
}
