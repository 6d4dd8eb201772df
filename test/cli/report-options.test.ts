import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Io } from '../../cli/terminal/io.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../../cli/flags/report-options.ts'
import { packageFile } from '../../src/files/package-file.ts'
import type { Report } from '../../src/report/report.ts'
import { UserError } from '../../src/text/user-error.ts'
import { failingCheck } from '../report/reporters/sample-reports.ts'
import { fakeIo, type FakeIo } from './fake-io.ts'
import { finish } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function put(
  argv: readonly string[],
  over: Partial<Io> = {},
  report: Report = failingCheck,
): Promise<FakeIo['said']> {
  const io = fakeIo(over)
  const command = addReportOptions(new Command()).exitOverride().configureOutput({ writeErr: io.err, writeOut: io.out })
  command.parse([...argv], { from: 'user' })
  const outputs = await reportOutputs(command.opts<ReportFlags>(), io)
  await writeReport(report, outputs, io)
  return io.said
}

describe('--reporter', () => {
  it.each(['markdown', 'junit', 'html'])('gives a runner no command out of a server, in %s either', async (name) => {
    const evidence = [{ curl: 'curl', excerpt: 'HTTP/1.1 500\n\n::error file=x::pwned\n##[error]x' }]
    const report = { ...failingCheck, entries: failingCheck.entries.map((entry) => ({ ...entry, evidence })) }
    const choices = [{ name: name as 'markdown' }]
    for (const [env, commands] of [
      [{ GITHUB_ACTIONS: 'true' }, false],
      [{ TF_BUILD: 'True' }, false],
      [{}, true],
    ] as const) {
      const io = fakeIo({ env })
      await writeReport(
        report,
        { choices, verbose: false, quiet: false, annotations: false, stepSummary: undefined },
        io,
      )
      expect(/^::error|##\[error/m.test(io.said.out)).toBe(commands)
    }
  })

  it('is pretty on standard output by default, and nothing is said beside it', async () => {
    const { out, err } = await put([])
    expect(out).toContain('does not conform: 2 failed')
    expect(err).toBe('')
  })

  it('writes several forms, and says in one line what became of the run when no person can read standard output', async () => {
    const junit = join(folder, 'report.xml')
    const { out, err } = await put(['--reporter', 'json', '-r', `junit=${junit}`])
    expect(JSON.parse(out)).toMatchObject({ verdict: 'failed' })
    expect(await readFile(junit, 'utf8')).toMatch(/^<\?xml/)
    expect(err).toMatch(/^does not conform: 2 failed.*; written: .*report\.xml\n$/)
    expect(await readdir(folder)).toEqual(['report.xml'])
  })

  it('takes all after the first = for the file', async () => {
    await put(['-r', `tap=${join(folder, 'a=b.tap')}`])
    expect(await readdir(folder)).toEqual(['a=b.tap'])
  })

  it.each([
    ['-r', 'prety', 'No reporter is called prety. Did you mean pretty?'],
    ['-r', 'nonsense', 'Use one of pretty, json'],
    ['-r', 'json=', 'Add a file name after json='],
  ])('refuses %s %s', async (flag, value, message) => {
    const io = fakeIo()
    const command = addReportOptions(new Command()).exitOverride().configureOutput({ writeErr: io.err })
    expect(() => command.parse([flag, value], { from: 'user' })).toThrow(message)
  })

  it('lets only one take standard output', async () => {
    await expect(put(['-r', 'pretty', '-r', 'json'])).rejects.toThrow(
      'Only one reporter can use standard output, but pretty and json do; give the others a file: --reporter json=FILE.',
    )
  })

  it('says before the run that a file cannot be written', async () => {
    await mkdir(join(folder, 'sub'))
    await expect(put(['-r', `json=${folder}/sub`])).rejects.toThrow('it is a folder')
    await expect(put(['-r', `json=${folder}/no/such.json`])).rejects.toThrow(UserError)
    await expect(put(['-r', `json=${folder}/x`, '-r', `tap=${folder}/./x`])).rejects.toThrow(
      'Two reporters write to this file',
    )
    expect(await readdir(folder)).toEqual(['sub'])
  })
})

describe('on GitHub', () => {
  it('adds annotations on standard error, and appends the step summary', async () => {
    const summary = join(folder, 'summary.md')
    await writeFile(summary, 'before\n')
    const { out, err } = await put([], { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } })
    expect(out).not.toContain('::error')
    expect(err).toContain('::error file=contract/openapi.yaml,line=13,col=5,')
    expect(await readFile(summary, 'utf8')).toMatch(/^before\n# check/)
  })

  it('annotates no file of this package, which only its own checkout has', async () => {
    const file = packageFile('contract/openapi.yaml')
    const entries = failingCheck.entries.map((entry) => ({ ...entry, places: [{ file, line: 1 }] }))
    for (const argv of [[], ['-r', 'github']]) {
      const { out, err } = await put(argv, { env: { GITHUB_ACTIONS: 'true' } }, { ...failingCheck, entries })
      expect(out + err).toContain('::error title=entities-in-identifier-order OPS-1::')
      expect(out + err).not.toContain('::error file=')
    }
    const sarif = join(folder, 'report.sarif')
    await put(['-r', `sarif=${sarif}`], {}, { ...failingCheck, entries })
    expect(await readFile(sarif, 'utf8')).toContain('"model-query-toolkit/contract/openapi.yaml"')
  })

  it('does not annotate twice', async () => {
    const { out, err } = await put(['-r', 'github'], { env: { GITHUB_ACTIONS: 'true' } })
    expect(out).toContain('::error')
    expect(err).not.toContain('::error')
  })

  it('goes on when the summary cannot be written', async () => {
    const { err } = await put([], { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'no', 'file') } })
    expect(err).toContain('The step summary could not be written')
  })

  it('annotates why a command could not run, below the plain line', async () => {
    const world = { env: { GITHUB_ACTIONS: 'true' } }
    const sentence = 'no,such.yaml: This file does not exist; check the path of the contract.'
    expect(await finish(['gaps', '--contract', 'no,such.yaml'], world)).toEqual({
      out: '',
      err: `${sentence}\n::error title=model-query gaps::${sentence}\n`,
      code: 3,
    })
    expect((await finish(['check', '--bad'], world)).err).toMatch(
      /^error: unknown option '--bad'\n.*\n::error title=model-query check::unknown option '--bad'\n$/,
    )
    expect((await finish(['chek'], world)).err).toMatch(
      /\n::error title=model-query::unknown command 'chek'%0A\(Did you mean check\?\)\n$/,
    )
    expect((await finish(['gaps', '--help'], world)).err).toBe('')
  })

  it('annotates this elsewhere only if annotations are asked for', async () => {
    const argv = ['gaps', '--contract', 'no.yaml']
    expect((await finish([...argv, '-r', 'github'])).err).toContain('\n::error title=model-query gaps::no.yaml: ')
    expect((await finish([...argv, '-r', 'json'])).err).not.toContain('::error')
  })

  it('does nothing of this elsewhere', async () => {
    const { err } = await put([], { env: { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') } })
    expect(err).toBe('')
    expect(await readdir(folder)).toEqual([])
  })
})

it('writes all other forms where one cannot be written, and names that one at the end', async () => {
  const [junit, folderOfNone] = [join(folder, 'report.xml'), join(folder, 'report.html')]
  const io = fakeIo()
  const choices = [
    { name: 'html' as const, file: folderOfNone },
    { name: 'junit' as const, file: junit },
    { name: 'json' as const },
  ]
  await mkdir(folderOfNone)
  const outputs = { choices, verbose: false, quiet: false, annotations: false, stepSummary: undefined }
  await expect(writeReport(failingCheck, outputs, io)).rejects.toThrow(/report\.html.*folder/s)
  expect(JSON.parse(io.said.out)).toMatchObject({ verdict: 'failed' })
  expect(await readFile(junit, 'utf8')).toMatch(/^<\?xml/)
  expect(io.said.err).toMatch(/; written: .*report\.xml\n$/)
})

describe('colours', () => {
  it('go to standard output when asked for, and never to a file', async () => {
    const file = join(folder, 'report.txt')
    const { out } = await put(['-r', 'pretty'], { colour: true })
    expect(out).toContain('\u001b[')
    await put(['-r', `pretty=${file}`], { colour: true })
    expect(await readFile(file, 'utf8')).not.toContain('\u001b[')
  })
})
