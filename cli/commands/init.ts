import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { replaceFiles } from '../../src/files/replace-file.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { planFiles, type PlannedFile, type ProjectPlan } from '../init/plan-files.ts'
import { script } from '../init/project-files.ts'

interface Options {
  readonly dir: string
  readonly yes?: true
  readonly dryRun?: true
}

const examples = `
Examples:
  $ model-query init                    the project in this folder
  $ model-query init --dir app --yes    the project in app, without asking
  $ model-query init --dry-run          show what would be written

A second run changes nothing.`

/** `model-query init`: writes what a frontend project needs to use the service in its tests and pages. */
export function init(program: Command, io: Io): void {
  program
    .command('init')
    .description('set up a frontend project: msw handlers, a vitest setup, scenarios and a script')
    .option('--dir <folder>', 'the project folder, which contains package.json', '.')
    .option('-y, --yes', 'change existing files without asking')
    .option('--dry-run', 'show what would be written, without writing it')
    .addHelpText('after', examples)
    .action(async ({ dir, yes, dryRun }: Options) => {
      const plan = await planFiles(dir)
      const chosen = dryRun ? plan.files : await choose(plan, yes ? () => Promise.resolve(true) : io.ask)
      const isWritten = (file: PlannedFile): boolean => chosen.includes(file) && file.state !== 'same'
      if (!dryRun) {
        await replaceFiles(plan.files.filter(isWritten).map(({ path, text }) => ({ file: join(dir, path), text })))
      }
      for (const file of plan.files) {
        io.out(`  ${wordFor(file, isWritten(file), dryRun === true).padEnd(dryRun ? 16 : 9)}  ${file.path}\n`)
      }
      io.out(nextSteps(plan, relative('.', dir)))
    })
}

/** The files to write; those that are there with other content only when `ask` agrees. */
async function choose({ files, ownScript }: ProjectPlan, ask: Io['ask']): Promise<readonly PlannedFile[]> {
  const others = files.filter(({ state }) => state === 'other')
  if (others.length > 0 && !ask) {
    throw new UserError(
      `Nothing was written because these files already exist: ${others.map(({ path }) => path).join(', ')}. Add --yes to change them.`,
    )
  }
  const kept: PlannedFile[] = []
  for (const file of others) {
    const change = file.path === 'package.json' ? scriptQuestion(ownScript) : `Replace ${file.path}?`
    if (!(await ask?.(change))) kept.push(file)
  }
  return files.filter((file) => !kept.includes(file))
}

function scriptQuestion(own: string | undefined): string {
  if (own === undefined) return `Add the script ${script.name} to package.json?`
  return `Replace the script ${script.name}, which is ${JSON.stringify(own)}, in package.json?`
}

function wordFor({ state }: PlannedFile, isWritten: boolean, dryRun: boolean): string {
  if (state === 'same') return 'unchanged'
  if (!isWritten) return 'kept'
  const word = state === 'new' ? 'created' : 'changed'
  return dryRun ? `would be ${word === 'created' ? 'new' : word}` : word
}

function nextSteps({ missing, ownConfig }: ProjectPlan, dir: string): string {
  const steps = [
    ...(dir === '' ? [] : [`cd ${dir}`]),
    ...(missing.length > 0 ? [`npm install --save-dev ${missing.join(' ')}`] : []),
    ...(ownConfig === undefined ? [] : [`add to test in ${ownConfig}: setupFiles: ['./mocks/vitest-setup.ts']`]),
    'npx vitest                        run your tests, with the service behind fetch',
    'npx msw init public --save        install the msw worker, for mocks/browser.ts',
    `npm run ${script.name}                      serve the same on a port`,
  ]
  return `\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`
}
