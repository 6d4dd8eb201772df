import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../scripts/bundle-program.ts'
import { hasTime } from '../has-time.ts'
import { packageFolder } from '../package-folder.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { machine, runStep, steps } from './steps.ts'

// As it is published.
const folder = packageFolder()
beforeAll(() => bundleProgram(join(folder, 'dist/lib')))
afterAll(() => rmSync(folder, { recursive: true }))

const ci = readFileSync('docs/ci.md', 'utf8')
const [, jenkins = ''] = /steps \{ sh '([^']*)' \}/.exec(ci) ?? []
const [, makefile = ''] = /```make\n([^]*?)```/.exec(ci) ?? []
const [, hook = ''] = /```bash\n([^]*?)```/.exec(ci) ?? []
const push = `git init -q . && cat >.git/hooks/pre-push <<'END' && chmod +x .git/hooks/pre-push
${hook}END
git -c user.name=a -c user.email=a@models.example commit -q --allow-empty -m first
git init -q --bare ../there && git push -q ../there HEAD:main`

/** What a runner runs, which exit code it has where the check has one, and which reports are left to it. */
const pipelines: Readonly<Record<string, Pipeline>> = {
  'action.yml': { step: steps['action.yml'] ?? '', isGithub: true, reports: ofGithub(), exitOf: (code) => code },
  'templates/check.yml': {
    step: steps['templates/check.yml'] ?? '',
    reports: ['model-query-reports/junit.xml', 'model-query-reports/report.html'],
    exitOf: (code) => code,
  },
  Jenkins: { step: jenkins, reports: ['report.xml'], exitOf: (code) => code },
  Makefile: {
    step: `cat >Makefile <<'END'\n${makefile}END\nmake conformance`,
    reports: ['report.xml'],
    exitOf: (code) => (code === 0 ? 0 : 2),
  },
  'pre-push': { step: push, reports: [], exitOf: (code) => (code === 1 ? 1 : 0) },
}
interface Pipeline {
  readonly step: string
  readonly isGithub?: true
  readonly reports: readonly string[]
  readonly exitOf: (code: number) => number
}

function ofGithub(): readonly string[] {
  const names = ['report.json', 'report.html', 'junit.xml', 'report.sarif'].map((name) => `model-query-reports/${name}`)
  return [...names, '../../summary.md']
}

type State = 'passed' | 'failed' | 'could not run'

/** What tells the state in each form of a report, the weightiest first. */
const signs: readonly (readonly [RegExp, State])[] = [
  [/could.not.run/, 'could not run'],
  [/does not conform|"verdict": "failed"|failures="[1-9]|^ {10}"level": "error"/m, 'failed'],
  [/conforms|"verdict": "clean"|failures="0" errors="0"|"executionSuccessful": true/, 'passed'],
]

/** What stands before the service, and what becomes of a check: its exit code, the state of every report, and the log. */
const gateways: Readonly<Record<string, Row>> = {
  'nothing behind it': { isClosed: true, code: 3, says: /Nothing listens at .*; start the server, or wait/ },
  '401 to everything': { answers: () => ({ status: 401 }), code: 3, says: /401 to everything: add credentials/ },
  '503 while it starts': { answers: () => ({ status: 503 }), code: 3, says: /may still be starting; wait for it/ },
  '503 while it starts, and a check that waits': {
    answers: (at) => (at <= 5 ? { status: 503 } : undefined),
    flags: { wait: '60s' },
    code: 0,
    says: /^conforms: /m,
  },
  'one 502': { answers: (at) => (at === 150 ? { status: 502 } : undefined), code: 0, says: /^conforms: /m },
  '502 to every tenth': {
    answers: (at) => (at % 10 === 0 ? { status: 502 } : undefined),
    code: 1,
    says: /transient-failures/,
  },
  '429 to some': {
    answers: (at) => (at % 60 === 0 ? { status: 429, headers: { 'Retry-After': '0' } } : undefined),
    code: 0,
    says: /^conforms: /m,
  },
  'a redirect': {
    answers: (_, { url = '' }) => ({ status: 301, headers: { Location: `https://models.example${url}` } }),
    code: 3,
    says: /redirects to https:\/\/models\.example\/entities/,
  },
  'a rollout in the middle': { rolloutAt: 150, code: 0, says: /^conforms: /m },
  'a certificate that nobody signed': { hasTls: true, code: 3, says: /--ca FILE/ },
  'pages of 20': { isPaged: true, code: 0, says: /^conforms: /m },
}
interface Row extends Gateway {
  readonly flags?: object
  readonly code: 0 | 1 | 3
  readonly says: RegExp
}
const stateAt = { 0: 'passed', 1: 'failed', 3: 'could not run' } as const

/** Those behind which each pipeline is run in any case: one for each exit code. */
const always = ['nothing behind it', '502 to every tenth', 'pages of 20']

describe.each(Object.entries(gateways))('behind a gateway with %s', (name, { flags, code, says, ...gateway }) => {
  const asked = Object.entries(pipelines).slice(0, hasTime || always.includes(name) ? undefined : 1)
  test.each(asked)('%s', { timeout: 120_000 }, async (_, { step, reports, exitOf, isGithub }) => {
    const here = machine(join(folder, 'dist/lib/main.js'))
    const at = (file: string): string => join(here.checkout, file)
    writeFileSync(at('model-query.json'), JSON.stringify({ check: { quick: true, ...flags } }))
    // Of an earlier run, in a folder that the runner keeps.
    for (const file of reports.filter((one) => !one.includes('/'))) writeFileSync(at(file), 'failures="0" errors="0"')
    await using started = await startGateway(gateway)
    const ran = await runStep(step, here, {
      ...{ SERVER: started.url, MODEL_QUERY_URL: started.url },
      ...(isGithub && { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: at('../../summary.md') }),
    })
    const found = reports.map((file) => [file, stateOf(readFileSync(at(file), 'utf8'))])
    rmSync(here.folder, { recursive: true })
    expect([ran.status, found]).toEqual([exitOf(code), reports.map((file) => [file, stateAt[code]])])
    expect(ran.out + ran.err).toMatch(says)
  })
})

function stateOf(text: string): State | undefined {
  return signs.find(([sign]) => sign.test(text))?.[1]
}
