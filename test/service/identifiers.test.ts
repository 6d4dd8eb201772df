import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen, type Server } from '../../src/adapters/node.ts'
import { createModel } from '../../src/model/model.ts'
import { createService, type Service } from '../../src/service/service.ts'
import { runsOf } from '../has-time.ts'
import { codePoints } from '../code-points.ts'

let service: Service
let server: Server
beforeAll(async () => {
  server = await listen(() => service)
})
afterAll(() => server.close())

/** By the raw request target: URL parsers would take `.` and `..`, escaped or not, out of it. */
function get(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: server.port, path }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(JSON.parse(text)))
    })
      .on('error', reject)
      .end()
  })
}

const id = fc.oneof(
  // No URL carries a lone surrogate.
  fc.string({ unit: codePoints.filter((unit) => !/\p{Surrogate}/u.test(unit)) }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('.', '/', '%', '2', 'F', ' ', '?', '#', '+', '&', 'é', 'e\u0301', '\u0000', '"', '\\'),
  }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', '.', '..', 'x'.repeat(30_000), '%2F', '%'),
)

it('serves every identifier of a build, and lists them by code unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(id, { minLength: 1, maxLength: 20 }), async (ids) => {
      service = createService(createModel({ entities: ids.map((id) => ({ id })), links: [], findings: [] }))
      expect(await get('/entities')).toEqual(ids.toSorted().map((id) => ({ id })))
      for (const one of ids) {
        expect(await get(`/entities/${encodeURIComponent(one)}`)).toEqual({ id: one, neighbourhood: [], links: [] })
      }
    }),
    { numRuns: runsOf(150) },
  )
})
