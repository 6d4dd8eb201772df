import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchByProxy } from '../../src/files/fetch-by-proxy.ts'
import { overHttp } from '../../src/client/over-http.ts'
import { proxyFor } from '../../src/files/proxy.ts'
import { UserError } from '../../src/text/user-error.ts'
import { rawServer, whole } from '../conformance/raw-server.ts'

afterEach(() => void vi.unstubAllEnvs())

const env = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://secure:2' }

test.each([
  ['http://models.example', env, 'http://plain:1'],
  ['https://models.example', env, 'http://secure:2'],
  ['https://models.example', { HTTP_PROXY: 'http://plain:1' }, 'http://plain:1'],
  ['http://models.example', { HTTPS_PROXY: 'http://secure:2' }, undefined],
  ['http://models.example', { ...env, http_proxy: 'http://lower:3' }, 'http://lower:3'],
  ['http://models.example', { HTTP_PROXY: '' }, undefined],
  ['http://models.example', { ...env, NO_PROXY: '*' }, undefined],
  ['http://models.example', { ...env, NO_PROXY: 'localhost, models.example' }, undefined],
  ['http://models.example', { ...env, NO_PROXY: '.example' }, undefined],
  ['http://models.example', { ...env, NO_PROXY: '*.example' }, undefined],
  ['http://models.example', { ...env, NO_PROXY: 'dels.example' }, 'http://plain:1'],
  ['http://models.example:81', { ...env, NO_PROXY: 'models.example:80' }, 'http://plain:1'],
  ['http://models.example', { ...env, NO_PROXY: 'models.example:80' }, undefined],
  ['https://models.example', { ...env, NO_PROXY: 'models.example:443' }, undefined],
])('%s with %j goes through %s', (url, variables, proxy) => {
  expect(proxyFor(new URL(url), variables)).toBe(proxy)
})

test.each(['socks5://127.0.0.1:1080', 'http://[', 'a b'])('says that %s is no proxy', (proxy) => {
  vi.stubEnv('http_proxy', proxy)
  vi.stubEnv('no_proxy', '')
  expect(() => overHttp(new URL('http://models.example'))).toThrow(UserError)
})

test('fetches a build or a contract through a proxy, too, and says where that leads nowhere', async () => {
  const proxy = createServer(({ url }, response) => void response.end(url))
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  vi.stubEnv('http_proxy', host)
  vi.stubEnv('no_proxy', '')
  const url = new URL('http://store.example/latest/')
  expect(await (await fetchByProxy(url, {})).text()).toBe(url.href)
  proxy.closeAllConnections()
  await new Promise((resolve) => void proxy.close(resolve))
  await expect(fetchByProxy(url, {})).rejects.toThrow(
    new UserError(
      `The proxy ${host} does not reach store.example (ECONNREFUSED); check HTTP_PROXY and HTTPS_PROXY, or add store.example to NO_PROXY.`,
    ),
  )
})

test('asks a plain server through a proxy by its absolute URL, dots and escapes as they are', async () => {
  const server = await rawServer((_, socket) => void socket.write(whole('[]')))
  const targets: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    targets.push(incoming.url ?? '')
    ask(incoming.url ?? '', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  vi.stubEnv('HTTP_PROXY', `http://${host}`)
  vi.stubEnv('http_proxy', '')
  vi.stubEnv('NO_PROXY', '')
  vi.stubEnv('no_proxy', '')
  const transport = overHttp(new URL(server.url))
  try {
    expect((await transport.ask({ method: 'GET', path: '/entities/%2e%2F..' })).status).toBe(200)
    expect(targets).toEqual([`${server.url}/entities/%2e%2F..`])
    expect([transport.proxy, transport.wire]).toEqual([host, undefined])
  } finally {
    await transport.close()
    await server.close()
    await new Promise((resolve) => void proxy.close(resolve))
  }
})
