import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

export type PageServer = AsyncDisposable & { readonly url: string }

/** A server of one page, at an origin of its own. */
export function pageServer(html: () => string): Promise<PageServer> {
  return answering((_path, response) => response.setHeader('Content-Type', 'text/html').end(html()))
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** A server of the files of a folder. */
export function folderServer(folder: string): Promise<PageServer> {
  return answering((path, response) => {
    const file = path === '/' ? 'index.html' : path
    readFile(join(folder, file)).then(
      (bytes) => response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
}

async function answering(answer: (path: string, response: ServerResponse) => unknown): Promise<PageServer> {
  const server = createServer(({ url = '' }, response) => void answer(new URL(url, 'http://here').pathname, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
