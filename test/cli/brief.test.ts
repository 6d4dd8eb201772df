import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flagsAgain } from '../../cli/check/again.ts'
import type { CheckOptions } from '../../cli/check/options.ts'
import { largestByDefault } from '../../src/client/budget.ts'
import { answer, smallServer, type Special } from './small-server.ts'
import { finish, type Run, start } from './test-io.ts'

const broken: Special = ({ url }, response) => url === '/findings' && answer(response, {}, 404)

describe('the brief report', () => {
  it('is for a coding assistant that names no other, and says the same twice', async () => {
    await using server = await smallServer(broken)
    const check = ['check', server.url, '--quick']
    const { out, err, code } = await finish(check, { assistant: true })
    expect([err, code]).toEqual(['', 1])
    // As the documents show it.
    expect(await readFile('docs/mcp.md', 'utf8')).toContain(out.replaceAll(server.url, 'http://127.0.0.1:4010'))
    expect((await finish([...check, '--reporter', 'brief'])).out).toBe(out)
    const [, again = ''] = /^again: npx model-query (.*)$/m.exec(out) ?? []
    const second = await finish(again.split(' '))
    expect([second.code, second.out]).toEqual([1, expect.stringContaining('does not conform: 1 failed')])
  })

  it.each([['--reporter', 'pretty'], ['--verbose']])('is not where %s asks for another', async (...flags) => {
    await using server = await smallServer(broken)
    const { out } = await finish(['check', server.url, '--rule', 'OPS-4', ...flags], { assistant: true })
    expect(out).toMatch(/^check http/)
  })

  it('has a command with all that the questions hang on, and no secret', () => {
    const options = {
      ...{ header: ['Authorization: Bearer very-secret', 'X: ${KEY}'], query: ['code=very-secret'], quick: true },
      ...{ replay: ['a.har', 'b.har'], seed: 7, maxBody: 2 * largestByDefault, pretending: false, rule: ['OPS-1'] },
      allowTransient: 0,
    } as unknown as CheckOptions
    expect(flagsAgain(options)).toEqual([
      ...['--replay', 'a.har', 'b.har', '--seed', '7', '--header', 'Authorization: ${AUTHORIZATION}'],
      ...['--header', 'X: ${KEY}', '--query', 'code=${CODE}', '--allow-transient', '0'],
      ...['--max-body', '134217728', '--quick', '--no-pretending'],
    ])
  })

  it.each([
    ['--fail-fast', /^exit 1: something failed\n(?:skipped: .*\n)?note: .*\nnote: \d+ rules were not reached\./m],
    ['--max-requests=20', /^not judged: The limit on requests was reached: \d+ requests not sent$/m],
  ])('says what was not asked with %s', async (flag, says) => {
    await using server = await smallServer(broken)
    const { out } = await finish(['check', server.url, '--quick', '-r', 'brief', flag])
    expect(out).toMatch(says)
  })

  it('says what was not asked when the program is told to end', async () => {
    let run: Run | undefined
    await using server = await smallServer(({ url = '' }) => {
      if (url.startsWith('/search')) run?.stop()
      return false
    })
    run = start(['check', server.url, '--quick', '-r', 'brief'])
    await run.done
    const { out, code } = run
    expect([code, out]).toEqual([
      2,
      expect.stringMatching(/^exit 2: .*\nnot judged: The run was stopped before its end/m),
    ])
  })

  it('says the exit code that the run has, also where its failures are accepted', async () => {
    await using server = await smallServer(broken)
    const folder = await mkdtemp(join(tmpdir(), 'brief-'))
    const baseline = ['--baseline', join(folder, 'base.json'), '--update-baseline']
    const { out, code } = await finish(['check', server.url, '--rule', 'OPS-4', '-r', 'brief', ...baseline])
    await rm(folder, { recursive: true })
    expect([code, out]).toEqual([0, expect.stringMatching(/1 failed.*\nexit 0: nothing failed that counts\n/)])
  })
})
