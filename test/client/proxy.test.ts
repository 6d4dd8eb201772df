import { once } from 'node:events'
import { createServer, request as ask, type Server } from 'node:http'
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
  ['http://[::1]:4010', { ...env, NO_PROXY: '::1' }, undefined],
  ['http://[::1]:4010', { ...env, NO_PROXY: '[::1]' }, undefined],
  ['http://[::1]:4010', { ...env, NO_PROXY: '[::1]:4011' }, 'http://plain:1'],
  ['http://[fd00::7]', { ...env, NO_PROXY: 'fd00::/8' }, undefined],
  ['http://127.0.0.1:4010', { ...env, NO_PROXY: '127.0.0.0/8' }, undefined],
  ['http://10.1.2.3', { ...env, NO_PROXY: '192.168.0.0/16,10.0.0.0/8' }, undefined],
  ['http://11.1.2.3', { ...env, NO_PROXY: '10.0.0.0/8' }, 'http://plain:1'],
  ['http://10.example', { ...env, NO_PROXY: '10.0.0.0/8' }, 'http://plain:1'],
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

/** Ports that browsers block (Fetch Standard, "Port blocking"), of which one is free here. */
const blocked = [10_080, 6697, 6679, 6669, 6668, 6667, 6666, 6665, 6566]

async function onBlockedPort(server: Server): Promise<number> {
  for (const port of blocked) {
    const listening = once(server, 'listening').then(() => true)
    const taken = once(server, 'error').then(() => false)
    server.listen(port, '127.0.0.1')
    if (await Promise.race([listening, taken])) return port
  }
  throw new Error('All of these ports are taken.')
}

test('fetches from a port that browsers block, and sends the Host that was asked for', async () => {
  const server = createServer(({ headers: { host } }, response) => void response.end(host))
  const port = await onBlockedPort(server)
  try {
    const url = new URL(`http://127.0.0.1:${port}/`)
    expect(await (await fetchByProxy(url, {})).text()).toBe(url.host)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('follows redirects with its headers to the same origin, and with conditions alone to another', async () => {
  const seen: unknown[] = []
  const other = createServer(({ headers }, response) => {
    seen.push([headers.authorization, headers['if-none-match']])
    response.end('there')
  })
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const first = createServer(({ url, headers }, response) => {
    seen.push([headers.authorization, headers['if-none-match']])
    response.writeHead(302, { Location: url === '/' ? '/again' : location }).end()
  })
  await new Promise<void>((resolve) => void first.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(first.address() as AddressInfo).port}/`)
  const headers = { Authorization: 'Bearer key', 'If-None-Match': '"1"' }
  expect(await (await fetchByProxy(url, { headers })).text()).toBe('there')
  expect(seen).toEqual([
    ['Bearer key', '"1"'],
    ['Bearer key', '"1"'],
    [undefined, '"1"'],
  ])
  expect((await fetchByProxy(url, { redirect: 'manual' })).status).toBe(302)
  for (const server of [other, first]) {
    server.closeAllConnections()
    server.close()
  }
})
