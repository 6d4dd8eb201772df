import { createSecureServer } from 'node:http2'
import type { RequestListener } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { rootCertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, afterEach, expect, test } from 'vitest'
import { authoritiesWith } from '../../src/client/certificates.ts'
import { type Exchange, unanswered } from '../../src/client/exchange.ts'
import { noAnswer } from '../../src/client/reach.ts'
import { type Target, targetAt, type TargetOptions } from '../../src/client/target.ts'

const day = 24 * 3600 * 1000
const question = { method: 'GET', path: '/entities' }

/** A certificate that is its own authority, for these names and from some days before now to some after. */
function certificateFor(names: readonly string[], from: number = -1, to: number = 1) {
  return generate([{ name: 'commonName', value: names[0] ?? '' }], {
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() + from * day),
    notAfterDate: new Date(Date.now() + to * day),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  })
}

const [known, other, old, client] = await Promise.all([
  certificateFor(['localhost']),
  certificateFor(['other.example']),
  certificateFor(['localhost'], -3, -1),
  certificateFor(['client.example']),
])

const answers: RequestListener = (_, response) => response.end('[]')
const servers: Server[] = []
const targets: Target[] = []
afterEach(() => Promise.all(targets.splice(0).map(({ transport }) => transport.close())))
afterAll(() => {
  for (const server of servers) server.close()
})

async function listening(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

const serving = (options: ServerOptions): Promise<string> => listening(createServer(options, answers))
const keyOf = ({ private: key, cert }: typeof known): { key: string; cert: string } => ({ key, cert })

function reaching(url: string, options: TargetOptions): Target {
  const target = targetAt(url, { ...options, timeoutMs: 5000 })
  targets.push(target)
  return target
}

async function askedAt(url: string, options: TargetOptions = {}): Promise<{ exchange: Exchange; says: string }> {
  const target = reaching(url, options)
  const exchange = await target.transport.ask(question)
  return { exchange, says: exchange.status === 200 ? 'answered' : noAnswer(exchange, target) }
}

test('an authority that is named is trusted, by all that asks, besides those that Node trusts', async () => {
  const url = await serving(keyOf(known))
  expect((await askedAt(url)).says).toMatch(
    /^The certificate of localhost:\d+ is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\); name its/,
  )
  const target = reaching(url, { ca: known.cert })
  expect((await target.transport.ask(question)).status).toBe(200)
  expect(await target.transport.wire?.(question)).toMatchObject({ status: 200, faults: [] })
})

test('an authority that Node trusts is trusted where another one is named', () => {
  expect(authoritiesWith(known.cert)).toEqual([...rootCertificates, known.cert])
})

test('a server that asks for a certificate gets the one that is named', async () => {
  const url = await serving({ ...keyOf(known), requestCert: true, ca: client.cert })
  const shown = { ca: known.cert, ...keyOf(client) }
  expect((await askedAt(url, shown)).says).toBe('answered')
  const inOneText = { ca: known.cert, cert: `${client.cert}\n${client.private}` }
  expect((await askedAt(url, inOneText)).says).toBe('answered')
  expect(await reaching(url, shown).transport.wire?.(question)).toMatchObject({ status: 200 })
  // The client may hear of it before or after its question.
  expect((await askedAt(url, { ca: known.cert })).says).toMatch(/\([^:()]+\).*--cert and --key\.$/)
})

test('up to TLS 1.2, too, a server that asks for a certificate in vain is told from one without TLS', async () => {
  const url = await serving({ ...keyOf(known), requestCert: true, ca: client.cert, maxVersion: 'TLSv1.2' })
  expect((await askedAt(url, { ca: known.cert })).says).toMatch(
    /refuses the TLS connection \(ERR_SSL_\S*ALERT_HANDSHAKE_FAILURE\); if it asks for a client certificate, name one/,
  )
})

test('a certificate for another name, and one that has expired, are told apart', async () => {
  const elsewhere = await serving(keyOf(other))
  expect((await askedAt(elsewhere, { ca: other.cert })).says).toMatch(/is for another host name \(/)
  const before = await serving(keyOf(old))
  expect((await askedAt(before, { ca: old.cert })).says).toMatch(/has expired \(CERT_HAS_EXPIRED\); renew it/)
  expect((await askedAt(before, { insecure: true })).says).toBe('answered')
})

test('a server of HTTP/2 alone is told from one without TLS', async () => {
  const url = await listening(createSecureServer({ ...keyOf(known), allowHTTP1: false }))
  expect((await askedAt(url, { ca: known.cert })).says).toMatch(/does not offer HTTP\/1\.1 \(/)
})

test('a server of an old TLS is told from one without', async () => {
  const target = reaching('https://localhost:1', {})
  const refused = unanswered(question, 'no answer', { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' })
  expect(noAnswer(refused, target)).toMatch(/does not offer TLS 1\.2 or later/)
})

test('a key of another certificate is refused before anything is asked', () => {
  expect(() => targetAt('https://localhost:1', { cert: client.cert, key: known.private })).toThrow(
    /^The certificates cannot be used \(.*\); check --ca, --cert and --key\.$/,
  )
})
