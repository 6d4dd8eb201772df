import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flagsAgain } from '../../cli/check/again.ts'
import type { CheckOptions } from '../../cli/check/options.ts'
import { largestByDefault } from '../../src/client/budget.ts'
import { answer, smallServer, type Special } from './small-server.ts'
import { finish } from './test-io.ts'

const broken: Special = ({ url }, response) => url === '/findings' && answer(response, {}, 404)

describe('the brief report', () => {
  it('is for a coding assistant that names no other, and says the same twice', async () => {
    await using server = await smallServer(broken)
    const check = ['check', server.url, '--quick']
    const { out, err, code } = await finish(check, { assistant: true })
    expect([err, code]).toEqual(['', 1])
    expect(out).toMatch(
      /^list-findings-answers \(OPS-4, listFindings\); same cause: operations-answer-to-get\n {2}\$ curl/,
    )
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
    } as unknown as CheckOptions
    expect(flagsAgain(options)).toEqual([
      ...['--replay', 'a.har', 'b.har', '--seed', '7', '--header', 'Authorization: ${AUTHORIZATION}'],
      ...['--header', 'X: ${KEY}', '--query', 'code=${CODE}', '--max-body', '134217728', '--quick', '--no-pretending'],
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
