import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setupServer } from 'msw/node'
import { createFetch } from '../../src/adapters/fetch.ts'
import { createHandlers } from '../../src/adapters/msw.ts'
import { createMiddleware } from '../../src/adapters/middleware.ts'
import { listen } from '../../src/adapters/node.ts'
import { createModel } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import type { Reply, Row } from './rows.ts'
import { sendBy, someAtOnce } from './send.ts'
import { askAll, basePath } from './table.ts'

const baseUrl = `http://any${basePath}`

askAll({
  'node:http': async (build, rows) => {
    const service = createService(createModel(build), { basePath })
    await using server = await listen(() => service)
    return await someAtOnce(rows, (row) => sendRaw(server.port, row))
  },
  middleware: async (build, rows) => {
    // Its lists are those of the table: uncompressed.
    const service = { ...createService(createModel(build), { basePath }), lists: [] }
    const middleware = createMiddleware(service, { basePath })
    const server = createServer({ maxHeaderSize: 131_072 }, (request, response) =>
      middleware(request, response, () => response.destroy()),
    )
    // Of this no listener is told.
    server.on('connect', (_request, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      return await someAtOnce(rows, (row) => sendRaw((server.address() as AddressInfo).port, row))
    } finally {
      server.close()
      await middleware.close()
    }
  },
  createFetch: (build, rows) => {
    const fetch = createFetch(build, { basePath })
    return someAtOnce(rows, (row) => sendBy(fetch, baseUrl, row))
  },
  'MSW in Node': async (build, rows) => {
    const server = setupServer(...createHandlers(build, { baseUrl, otherPaths: 'answer', corsOrigin: 'localhost' }))
    server.listen({ onUnhandledRequest: 'error' })
    try {
      return await someAtOnce(rows, (row) => sendBy(fetch, baseUrl, row))
    } finally {
      server.close()
    }
  },
})

/** Sends a row as it stands, since any client would mend some of them. */
function sendRaw(port: number, { method, target, headers }: Row): Promise<Reply> {
  const lines = Object.entries({ ...headers, host: 'localhost', connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.end(Buffer.from(`${method} ${basePath}${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'))
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const whole = Buffer.concat(chunks).toString('latin1')
      const end = whole.indexOf('\r\n\r\n')
      const [statusLine = '', ...fields] = whole.slice(0, end).split('\r\n')
      resolve({
        status: Number(statusLine.split(' ')[1]),
        headers: Object.fromEntries(
          fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]),
        ),
        body: whole.slice(end + 4),
      })
    })
  })
}
