import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of one page, at an origin of its own. */
export async function pageServer(html: () => string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(html()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
