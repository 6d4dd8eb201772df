import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Inputs } from '../../cli/check/inputs.ts'
import type { CheckOptions } from '../../cli/check/options.ts'
import { finished } from '../../cli/check/results.ts'
import { laboratory } from '../../scripts/write-laboratory.ts'
import { type RequirementSet, requirementsOf } from '../../src/report/requirements.ts'
import { startServer } from '../../src/node.ts'
import type { Report } from '../../src/report/report.ts'
import { verdictOf } from '../../src/report/verdict.ts'
import { serve, type Served } from '../conformance/servers/serve.ts'
import { finish } from './test-io.ts'

let server: Awaited<ReturnType<typeof startServer>>
let other: typeof server
let faulty: Served
beforeAll(async () => {
  server = await startServer('fixtures/laboratory')
  other = await startServer('fixtures/library')
  faulty = await serve({ build: () => laboratory, findings: (all) => all.toReversed() })
})
afterAll(() => Promise.all([server, other, faulty].map((one) => one.close())))

describe('check --laboratory', () => {
  it('passes a server that answers as each case has it', async () => {
    const { out, code } = await finish(['check', server.url, '--laboratory'])
    expect(code ?? 0).toBe(0)
    expect(out).toContain('675 passed')
  })

  it('passes it beside the files of the build, too, which has a text of ten thousand characters', async () => {
    const rules = ['entity-fields-are-the-builds', 'entity-is-shown-whole'].flatMap((id) => ['--rule', id])
    const { out, code } = await finish(['check', server.url, '--build', 'fixtures/laboratory', ...rules])
    expect([code ?? 0, out]).toEqual([0, expect.stringContaining('2 passed')])
  })

  it('names the case that fails, with the clause, what was expected, and the command', async () => {
    const { out, code } = await finish(['check', faulty.url, '--laboratory', '--rule', 'OPS-4'])
    expect(code).toBe(1)
    expect(out).toMatch(/OPS-4\.1[^]*just these 11 elements, in this order[^]*curl [^\n]*\/findings/)
  })

  it('is 3 where the server answers from another build, and says what to load', async () => {
    const { err, code } = await finish(['check', other.url, '--laboratory'])
    expect(code).toBe(3)
    expect(err).toContain('answers from another build')
    expect(err).toContain('Load fixtures/laboratory')
  })

  it('keeps a baseline of cases from being stale where another run judges by the rules', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laboratory-'))
    const file = join(folder, 'base.json')
    await finish(['check', faulty.url, '--laboratory', '--rule', 'OPS-4', '-r', `json=${file}`])
    const flags = ['--rule', 'OPS-1', '--baseline', file, '--fail-on', 'stale', '--verbose']
    const { code, out } = await finish(['check', faulty.url, ...flags])
    await rm(folder, { recursive: true })
    expect([code, out]).toEqual([0, expect.stringMatching(/OPS-4\.1 failed in the baseline and was not judged/)])
  })

  it('counts what a set of requirements has, and is 3 for a set that is not there', async () => {
    const failing = ['check', faulty.url, '--laboratory', '--rule', 'OPS-4', '--requirements']
    expect((await finish([...failing, '0.1'])).code).toBe(1)
    expect((await finish([...failing, 'latest'])).code).toBe(1)
    const { err, code } = await finish([...failing, '0.9'])
    expect([code, err]).toEqual([3, 'No set of requirements is called 0.9; there are 0.1, latest.\n'])
  })

  it('lets nothing fail that came after the set', () => {
    const judged = { command: 'check', remarks: [], entries: [{ id: 'new', outcome: 'fail', level: 'required' }] }
    const verdict = (set: RequirementSet) => {
      const inputs = { failOn: ['http'], requirements: requirementsOf('1', { '1': set }) }
      return verdictOf(finished(judged as unknown as Report, [], [], inputs as unknown as Inputs, {} as CheckOptions))
    }
    expect(verdict({ rules: [], cases: {} })).toBe('clean')
    expect(verdict({ rules: ['new'], cases: {} })).toBe('failed')
  })
})
