import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryFlag } from '../../cli/flags/header-flag.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { answer, smallServer, type Special } from './small-server.ts'
import { finish } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const key = 'a+b/c=7&d-very-secret'
const env = { KEY: key }
const patient = ['--timeout', '30s', '--quick']

/** A gateway that lets in whoever has the key in the query, and shows it again in each answer. */
const gateway =
  (wants: string, otherwise: Special = () => false): Special =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (searchParams.getAll('code').join() !== wants) return answer(response, {}, 401)
    searchParams.delete('code')
    const query = searchParams.toString()
    request.url = `${pathname}${query === '' ? '' : `?${query}`}`
    response.setHeader('X-Request', `${pathname}?code=${encodeURIComponent(wants)}`)
    return otherwise(request, response)
  }
const forgetful: Special = ({ url }, response) => url === '/findings' && answer(response, { key }, 404)

describe('--query', () => {
  it('hides a value of several variables as a whole, too', () => {
    const { secrets } = queryFlag('code=${A}${B}', { A: 'first-half', B: 'second-half' })
    expect(secrets[0]).toEqual({ value: 'first-halfsecond-half', shown: '$A$B' })
  })

  it.each([
    ['from a variable', 'code=${KEY}', '"code=$KEY"'],
    ['written out', `code=${key}`, '"code=$CODE"'],
  ])('goes with every request, %s, and stands in no report', async (_, given, shown) => {
    await using server = await smallServer(gateway(key, forgetful))
    const forms = reporterNames.flatMap((name) => ['-r', `${name}=${join(folder, name)}`])
    const files = ['--record', join(folder, 'run.har')]
    const { code, err } = await finish(['check', server.url, ...patient, '--query', given, ...forms, ...files], { env })
    // Every question got in, and one operation is not there.
    expect(code).toBe(1)
    const names = await readdir(folder)
    expect(names).toHaveLength(reporterNames.length + 1)
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8')
      expect(text).not.toMatch(/very-secret/)
      if (name !== 'run.har' && name !== 'markdown-short') expect(text).toMatch(/data-urlencode/)
    }
    expect(err).not.toContain('very-secret')
    const pretty = await readFile(join(folder, 'pretty'), 'utf8')
    expect(pretty).toContain(`-G --data-urlencode ${shown} '${server.url}/findings'`)
  })

  it('is asked for by record, too', async () => {
    await using server = await smallServer(gateway(key))
    const out = ['--out', join(folder, 'build')]
    expect((await finish(['record', server.url, ...out, '--query', 'code=${KEY}'], { env })).code ?? 0).toBe(0)
    expect((await finish(['record', server.url, ...out, '--fresh'])).err).toMatch(/answers 401/)
  })

  it.each([
    ['code', "This query parameter has no name, = or value; write --query 'name=value'.\n"],
    ['=x', "This query parameter has no name, = or value; write --query 'name=value'.\n"],
    ['code=${NOT_SET}', /^The environment variable NOT_SET, used by the query parameter code, is not set; /],
  ])('refuses %s', async (given, message) => {
    const { err, code } = await finish(['check', 'http://127.0.0.1:1', '--query', given], { env })
    expect([code, err]).toEqual([3, typeof message === 'string' ? message : expect.stringMatching(message)])
  })

  it('does not go to another deployment, and is hidden where flags are shown', async () => {
    await using server = await smallServer(gateway(key))
    await using other = await smallServer((request) => {
      expect(request.url).not.toContain('code')
      return false
    })
    const args = ['check', server.url, '--rule', 'OPS-4', '--query', `code=${key}`, '--beside', other.url]
    const { err } = await finish(args)
    expect(err).toContain(`The query parameter code is not sent to ${other.url}.\n`)
    expect((await finish([...args, '--print-config'])).out).toMatch(/--query +code=\(not shown\) +command line/)
  })

  it('is said to be the place of what a base URL has in its query, of which nothing is repeated', async () => {
    const { err } = await finish(['check', 'https://host.example/api?code=very-secret&x=1'])
    expect(err).toBe(
      'The base URL "https://host.example/api" has a query; what each request needs in it is given with --query \'code=${VARIABLE}\'.\n',
    )
    expect((await finish(['check', 'http://host.example/#a'])).err).toContain('has a fragment; remove it.')
  })

  it('is not in what is said of a redirect', async () => {
    await using server = await smallServer(
      ({ url = '' }, response) =>
        !response.writeHead(301, { location: `https://models.example${url}` }).end().destroyed,
    )
    const { err } = await finish(['check', server.url, '--query', 'code=${KEY}'], { env })
    expect(err).toContain('it redirects to https://models.example/entities, ')
  })
})

it('a server that speaks HTTP/2 alone, without TLS, is told so', async () => {
  const server = createServer((_, response) => void response.end('[]'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { err, code } = await finish(['check', `http://127.0.0.1:${(server.address() as AddressInfo).port}`])
  await new Promise((resolve) => server.close(resolve))
  expect([code, err]).toEqual([3, expect.stringContaining('that it speaks HTTP/1.1 and not HTTP/2 alone.')])
})
