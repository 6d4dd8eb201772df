import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attemptsOf } from '../../src/trying/attempts.ts'
import { UnfitCommand } from '../../src/trying/run-as-is.ts'
import { tryVariations, type TryOptions } from '../../src/trying/try-variations.ts'
import { chooseVariations, variations } from '../../src/variations/choose.ts'

const options: Omit<TryOptions, 'attempts'> = {
  build: { version: 'v', entities: [{ id: 'a' }], links: [], findings: [{ check: 'c' }] },
  seed: 1,
  env: {},
  timeoutMs: 60_000,
  signal: new AbortController().signal,
  jobs: 1,
  again: (asked) => ['again', asked],
}
const script = (text: string): readonly string[] => [process.execPath, '--input-type=module', '-e', text]
const countsFindings = script(`
  const findings = await (await fetch(process.env.MODEL_QUERY_URL + '/findings')).json()
  console.log('findings: ' + findings.length)
  process.exitCode = findings.length === 1 ? 0 : 1`)

describe('attemptsOf', () => {
  it('has one for each variation, or for each name, and one for a combination by chance', () => {
    expect(attemptsOf(undefined, 1).map(({ name }) => name)).toEqual(variations.map(({ name }) => name))
    const drawn = chooseVariations(['random'], 7).map(({ name }) => name)
    expect(attemptsOf(['error-html', 'random', 'error-html'], 7)).toMatchObject([
      { asked: 'error-html', name: 'error-html', names: ['error-html'] },
      { asked: 'random', name: 'random-7', names: drawn },
    ])
    expect(() => attemptsOf(['error'], 1)).toThrow(RangeError)
  })
})

describe('tryVariations', () => {
  it('reports what a command depends on, after it has succeeded without any variation', async () => {
    const events: string[] = []
    const report = await tryVariations(countsFindings, {
      ...options,
      attempts: attemptsOf(['no-links', 'no-findings'], 1),
      onFit: () => events.push('fit'),
      onEntry: ({ id, outcome }, done, of) => events.push(`${id} ${outcome} ${done}/${of}`),
    })
    expect(events).toEqual(['fit', 'no-links pass 1/2', 'no-findings seen 2/2'])
    expect(report).toMatchObject({
      command: 'vary',
      requests: 4,
      remarks: [`Chosen: 2 of ${variations.length} variations.`],
      entries: [
        { id: 'no-links', outcome: 'pass' },
        { id: 'no-findings', outcome: 'seen', says: 'your tests need findings being present', actual: 'exit code 1' },
      ],
    })
    expect(report.entries[1]?.evidence).toEqual([{ curl: 'again no-findings', excerpt: 'findings: 0' }])
  })

  it('holds nothing against a command that fails once and not again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unsteady-'))
    const unsteady = script(`
      import { existsSync, writeFileSync } from 'node:fs'
      await fetch(process.env.MODEL_QUERY_URL + '/findings')
      const failed = ${JSON.stringify(join(folder, 'failed'))}
      if (process.env.MODEL_QUERY_VARIATION === '' || existsSync(failed)) process.exit()
      writeFileSync(failed, '')
      process.exitCode = 1`)
    const { entries, remarks } = await tryVariations(unsteady, { ...options, attempts: attemptsOf(['no-links'], 1) })
    expect(entries).toMatchObject([{ id: 'no-links', outcome: 'pass' }])
    expect(remarks[0]).toBe('Failed once under no-links, and succeeded when tried again: a test of yours is unsteady.')
    await rm(folder, { recursive: true })
  })

  it('keeps what a command wrote that fails without any variation', async () => {
    const failing = script(`console.error('no such suite'); process.exitCode = 7`)
    const error: unknown = await tryVariations(failing, { ...options, attempts: attemptsOf(['no-links'], 1) }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(UnfitCommand)
    expect(error).toMatchObject({
      output: 'no such suite',
      message: expect.stringContaining('(exit code 7)') as string,
    })
  })

  it('tries no more once it is stopped, and says how far it came', async () => {
    const stop = new AbortController()
    const report = await tryVariations(countsFindings, {
      ...options,
      attempts: attemptsOf(['no-links', 'error-html'], 1),
      signal: stop.signal,
      onEntry: () => stop.abort(),
    })
    expect(report.entries.map(({ id }) => id)).toEqual(['no-links'])
    expect(report.remarks[0]).toBe('Stopped: 1 of 2 variations were tried.')
  })
})
