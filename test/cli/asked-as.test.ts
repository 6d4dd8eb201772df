import { describe, expect, it } from 'vitest'
import { userAgent } from '../../src/client/user-agent.ts'
import { smallServer } from './small-server.ts'
import { finish, type Outcome } from './test-io.ts'

/** What a run sends as its User-Agent, each once, and what came of it. */
async function agentsOf(...args: readonly string[]): Promise<Outcome & { readonly agents: readonly string[] }> {
  const agents = new Set<string>()
  await using server = await smallServer(({ headers }) => {
    agents.add(headers['user-agent'] ?? 'none')
    return false
  })
  const run = await finish(['check', server.url, '--timeout', '30s', ...args])
  return { ...run, agents: [...agents] }
}

const other = ['--rule', 'answers-do-not-depend-on-the-client']

describe('the name of a request', () => {
  it('is that of this tool, with its version and a page', async () => {
    expect(userAgent()).toMatch(/^model-query-toolkit\/\d+\.\d+\.\d+ \(\+https:\/\/\S+\/docs\/asking\.md\)$/)
    expect((await agentsOf('--rule', 'list-entities-answers', '--quick')).agents).toEqual([userAgent()])
  })

  it('is in the form of other clients where a question is about them, and of no product of theirs', async () => {
    const { agents, code } = await agentsOf(...other)
    expect(code).toBe(0)
    for (const form of [/^Mozilla\/5\.0 \(Windows/, /Mobile/, /\bbot\b/, /^none$/, /^$/])
      expect(agents.filter((one) => form.test(one))).toHaveLength(1)
    const named = agents.filter((one) => one !== 'none' && one !== '')
    expect(named.filter((one) => !one.includes('model-query-toolkit'))).toEqual([])
    expect(named.join(' ')).not.toMatch(/chrome|safari|curl|python|google|iphone|applewebkit|gecko/i)
  })

  it('is that of this tool alone with --no-pretending', async () => {
    expect(await agentsOf('--no-pretending', ...other)).toMatchObject({ code: 0, agents: [userAgent()] })
  })

  it.each([[[]], [['--no-pretending']]])('is what is given, %j', async (flags) => {
    const { agents } = await agentsOf('--header', 'User-Agent: gate/1', ...flags, ...other)
    expect(agents).toEqual(['gate/1'])
  })
})

describe('--dry-run', () => {
  it('says how many questions, of which kinds and for how long, and asks for the list alone', async () => {
    const asked: string[] = []
    await using server = await smallServer(({ method, url }) => {
      asked.push(`${method} ${url}`)
      return false
    })
    const { out, code } = await finish(['check', server.url, '--dry-run', '--rate', '20'])
    expect([code ?? 0, asked]).toEqual([0, ['GET /entities']])
    const [, about = '', time = ''] =
      /about ([\d,]+) questions:\n(?: {2}\S.* {2}\d+\n)+At --rate 20 .* about (.*)\.\n$/.exec(out) ?? []
    const kinds = [...out.matchAll(/ {2}(\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
    expect(Math.abs(kinds - Number(about.replace(',', '')))).toBeLessThan(5)
    expect(time).toMatch(/^1 min/)
    expect(out).toMatch(/^Of 3 entities, .*\n {2}the list +4\n {2}entities +6\n[^]*\n {2}searches +\d+\n/)
  })

  it('is near what a run asks', async () => {
    await using server = await smallServer()
    const { out } = await finish(['check', server.url, '--quick', '--dry-run'])
    const about = Number(/about (\d+) questions/.exec(out)?.[1])
    const sent = Number(/\((\d+) requests/.exec((await finish(['check', server.url, '--quick'])).out)?.[1])
    expect(about).toBeGreaterThan(sent / 2)
    expect(about).toBeLessThan(sent * 2)
  })

  it('asks nothing where the build says how many entities there are', async () => {
    const { out, code } = await finish(['check', 'http://127.0.0.1:1', '--dry-run', '--build', 'fixtures/library'])
    expect([code ?? 0, out]).toEqual([
      0,
      expect.stringMatching(/^Of 86 entities, a run would ask .* about 1,\d+ questions:/),
    ])
  })

  it('says why it cannot be told', async () => {
    expect(await finish(['check', 'http://127.0.0.1:1', '--dry-run'])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^Nothing listens at/) as string,
    })
    await using server = await smallServer((_, response) => {
      response.end('<html>')
      return true
    })
    const { err } = await finish(['check', server.url, '--dry-run'])
    expect(err).toBe('The list of entities cannot be read; name a build of that size with --build.\n')
  })
})
