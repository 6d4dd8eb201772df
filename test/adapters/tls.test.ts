import { once } from 'node:events'
import { Agent, type AgentOptions, get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import { beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../src/adapters/start-server.ts'
import { testFolder } from '../build/build-folder.ts'
import { finish, start } from '../cli/test-io.ts'

const build = { entities: [{ id: 'a' }], links: [], findings: [] }
let tls: { readonly cert: string; readonly key: string }
beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 })
  tls = { cert, key }
})

async function asked(url: string, options: AgentOptions = {}) {
  const request = get(url, {
    agent: new Agent({ rejectUnauthorized: false, ...options }),
    headers: { Origin: new URL(url).origin },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

describe('HTTPS', () => {
  it('answers, keeps connections, and closes', async () => {
    const server = await startServer(build, { tls })
    expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
    expect(await asked(`${server.url}/entities/a`, { keepAlive: true })).toMatchObject({ status: 200 })
    expect(server.journal.list()).toHaveLength(1)
    await server.close()
    await expect(asked(`${server.url}/entities/a`)).rejects.toThrow('ECONNREFUSED')
  })

  it.each(['reset', 'stall', 'truncate'] as const)('plays %s, and closes all the same', async (fault) => {
    await using server = await startServer(build, { tls, rules: [{ fault }] })
    const answer = asked(`${server.url}/findings`)
    if (fault === 'stall') {
      await server.journal.waitFor(({ ending }) => ending === 'stall')
      await server.close()
    }
    await expect(answer).rejects.toThrow(/aborted|hang up|disconnected/)
  })

  it('is served with --cert and --key, and its console used from its own pages', async () => {
    await using folder = await testFolder({
      'cert.pem': tls.cert,
      'key.pem': tls.key,
      'both.pem': `${tls.cert}\n${tls.key}`,
    })
    const file = (name: string): string => `${folder.path}/${name}`
    for (const flags of [
      ['--cert', file('cert.pem'), '--key', file('key.pem')],
      ['--cert', file('both.pem')],
    ]) {
      const run = start(['serve', '--fixture', 'one', '--port', '0', ...flags])
      const [, url = ''] = await run.sees(/answers at (\S+)/)
      expect(url).toMatch(/^https:/)
      expect((await asked(`${url}/findings`)).status).toBe(200)
      expect((await asked(`${url}/__model-query`)).status).toBe(200)
      run.stop()
      await run.done
      expect(run.err).toBe('')
    }
    const refused = async (...flags: readonly string[]) => (await finish(['serve', '--port', '0', ...flags])).err
    expect(await refused('--cert', file('cert.pem'))).toContain(
      'does not contain a PEM private key; name one with --key.',
    )
    await folder.write({ 'bad.pem': tls.key.replace(/\n.{8}/, '\n!!!!!!!!') })
    expect(await refused('--cert', file('cert.pem'), '--key', file('bad.pem'))).toMatch(
      /cert\.pem: This certificate cannot be used with its key: [^\n]*\n$/,
    )
    expect(await refused('--key', file('key.pem'))).toContain(
      '--key is the key of a certificate; name that with --cert.',
    )
    expect(await refused('--cert', file('gone.pem'))).toContain('gone.pem')
  })
})
