import { join, relative } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { readBaseUrl } from '../../src/adapters/base-url.ts'
import { replaceFiles } from '../../src/files/replace-file.ts'
import type { Io } from '../terminal/io.ts'
import { wrapped } from '../terminal/wrapped.ts'
import { planFiles, type PlannedFile, type ProjectPlan } from '../init/plan-files.ts'
import { angularConfig, script, setupPath, testOptions, type ViteConfig } from '../init/project-files.ts'
import { present } from '../../src/text/present.ts'

interface Options {
  readonly dir: string
  readonly baseUrl: string
  readonly yes?: true
  readonly force?: true
  readonly dryRun?: true
}

const examples = `
Examples:
  $ npx model-query init                    the project in this folder
  $ npx model-query init --dir app --yes    the project in app, without asking
  $ npx model-query init --base-url /api    the project in this folder, whose code asks below /api
  $ npx model-query init --dry-run          show what would be written

Only package.json and AGENTS.md are changed without asking: one gets a script, the other three lines for coding
assistants. A second run changes nothing.`

/** `model-query init`: writes what a frontend project needs to use the service in its tests and pages. */
export function init(program: Command, io: Io): void {
  program
    .command('init')
    .description('set up a frontend project: msw handlers, a vitest setup, scenarios and a script')
    .option('--dir <folder>', 'the project folder, which contains package.json', '.')
    .option(
      '--base-url <url>',
      'where your code asks: a URL, a path such as /api, or * for any origin',
      parseBaseUrl,
      '*',
    )
    .option('-y, --yes', 'do not ask, and keep files that exist with other content')
    .option('--force', 'do not ask, and replace them')
    .option('--dry-run', 'show what would be written, without writing it')
    .addHelpText('after', examples)
    .action(async ({ dir, baseUrl, yes, force, dryRun }: Options) => {
      const plan = await planFiles(dir, baseUrl)
      const replaces = force ? everyTime : yes || dryRun ? never : (io.ask ?? never)
      const kept = await keptFiles(plan, replaces)
      const isWritten = (file: PlannedFile): boolean => file.state !== 'same' && !kept.includes(file)
      if (!dryRun) {
        await replaceFiles(plan.files.filter(isWritten).map(({ path, text }) => ({ file: join(dir, path), text })))
      }
      for (const file of plan.files) {
        io.out(`  ${wordFor(file, isWritten(file), dryRun === true).padEnd(dryRun ? 16 : 9)}  ${file.path}\n`)
      }
      if (kept.length > 0) io.out('\nWhat was there with other content is kept; --force replaces it.\n')
      io.out(nextSteps(plan, kept, relative('.', dir), io.width ?? Number.POSITIVE_INFINITY))
    })
}

function parseBaseUrl(text: string): string {
  try {
    readBaseUrl(text)
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
  return text.replaceAll("'", '%27').replace(/\/+$/, '')
}

type Ask = NonNullable<Io['ask']>
const everyTime: Ask = () => Promise.resolve(true)
const never: Ask = () => Promise.resolve(false)

/** Of the files that are there with other content, those that `replaces` does not agree to replace. */
async function keptFiles(plan: ProjectPlan, replaces: Ask): Promise<readonly PlannedFile[]> {
  const kept: PlannedFile[] = []
  for (const file of plan.files) {
    if (file.state !== 'other') continue
    const question = file.path === 'package.json' ? scriptQuestion(plan) : `Replace ${file.path}?`
    if (!(await replaces(question))) kept.push(file)
  }
  return kept
}

function scriptQuestion({ mocks, ownScript }: ProjectPlan): string {
  return `Replace the script ${script(mocks).name}, which is ${JSON.stringify(ownScript)}, in package.json?`
}

function wordFor({ state }: PlannedFile, isWritten: boolean, dryRun: boolean): string {
  if (state === 'same') return 'unchanged'
  if (!isWritten) return 'kept'
  const word = state === 'new' ? 'created' : 'changed'
  return dryRun ? `would be ${word === 'created' ? 'new' : word}` : word
}

/** What starts the worker: nothing of it is in a page until its owner puts it there. */
function startOfPage({ mocks, ending, mocksFromPage, usesVite }: ProjectPlan): string {
  if (!usesVite)
    return `call before your page's first request, in development only: startWorker() of ${mocks}/model-query-browser.${ending}`
  // With a second await inside the first, Nuxt makes a syntax error of it.
  const start = `if (import.meta.env.DEV) await import('${mocksFromPage}/model-query-browser').then(({ startWorker }) => startWorker())`
  return `add to your page's first script, below its imports: ${start}`
}

/** What the owner of a configuration has to add to it. */
function setupIn({ name, text }: ViteConfig, { mocks, ending, tests, hasProjects, usesRunner }: ProjectPlan): string {
  const path = setupPath(mocks, ending)
  const runner = usesRunner ? `, "runnerConfig": "${angularConfig.path}"` : ''
  if (tests === 'angular') return `add to the options of test in ${name}: "setupFiles": ["${path}"]${runner}`
  return `add to test ${hasProjects ? 'of each project that runs in Node ' : ''}in ${name}: ${testOptions(path, text, usesRunner)}`
}

const row = (what: string, why: string): string => `${what.padEnd(32)}  ${why}`

/** How the tests come to the service, where nothing that starts msw shows it. */
function stepOfTests({ mocks, ending, tests, ownMsw, packageManager: { exec } }: ProjectPlan): string | undefined {
  if (tests === 'other' && ownMsw.length > 0) return undefined
  return {
    vitest: row(`${exec} vitest run`, 'run your tests, with the service behind fetch'),
    angular: row(`${exec} ng test`, 'run your tests, with the service behind fetch'),
    jest: 'for your tests in Jest: node_modules/model-query-toolkit/docs/frontend.md, In Jest',
    playwright: 'for your tests in Playwright: node_modules/model-query-toolkit/docs/frontend.md, In Playwright',
    other: `add to what runs before your tests: server.listen() of ${mocks}/model-query-node.${ending}`,
    browser: `add to a setup file of your tests, which run in a browser: await startWorker() of ${mocks}/model-query-browser.${ending}`,
  }[tests]
}

function nextSteps(plan: ProjectPlan, kept: readonly PlannedFile[], dir: string, width: number): string {
  const { mocks, ending, missing, packageManager, ownConfig, ownMsw, vite, publicFolder, hosts, frameworks } = plan
  const { install, exec, run } = packageManager
  const { name, command } = script(mocks)
  const isOwnScript = kept.some(({ path }) => path === 'package.json')
  const startsMsw = ownMsw.length === 0
  const worker = `install the msw worker, for ${mocks}/model-query-browser.${ending}`
  const steps = present([
    plan.isWorkspace && row('npx model-query init --dir FOLDER', 'if you meant a package of this workspace, in FOLDER'),
    dir !== '' && `cd ${dir}`,
    missing.length > 0 && `${install} ${missing.join(' ')}`,
    ...ownMsw.map((path) => `add to what starts msw in ${path}: ...handlers of ${mocks}/model-query.${ending}`),
    ownConfig && setupIn(ownConfig, plan),
    stepOfTests(plan),
    plan.usesSvelte &&
      'for tests of components in jsdom: node_modules/model-query-toolkit/docs/frontend-frameworks.md, In tests of Svelte',
    startsMsw && row(`${exec} msw init ${publicFolder} --save`, worker),
    startsMsw && startOfPage(plan),
    ...(startsMsw ? frameworks : []).map(
      (name) =>
        `where that is with ${name}: node_modules/model-query-toolkit/docs/frontend-frameworks.md, The first script`,
    ),
    row(isOwnScript ? `${exec} ${command}` : `${run} ${name}`, 'serve the same on a port'),
    vite !== undefined &&
      `or in ${vite}, without a port: plugins: [modelQuery({ at: '/api' })], from model-query-toolkit/vite`,
    hosts.length > 0 &&
      `or inside ${hosts.join(', ')}: node_modules/model-query-toolkit/docs/frontend.md, Inside a server of yours`,
  ])
  return `\nNext:\n${wrapped(steps.map((step) => `  ${step}\n`).join(''), width)}`
}
