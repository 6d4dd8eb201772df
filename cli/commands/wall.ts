import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { chromium as Chromium } from 'playwright-core'
import { startServer } from '../../src/adapters/start-server.ts'
import { screenUrl } from '../../src/console/screens.ts'
import { withCarried } from '../../src/control/as.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { refuseAnotherKind } from '../../src/files/refuse-overwriting.ts'
import { checkWritable, replaceFile } from '../../src/files/replace-file.ts'
import { readRegister } from '../../src/interface/read-notes.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { counted } from '../../src/text/counted.ts'
import { UserError } from '../../src/text/user-error.ts'
import { shootWall } from '../../src/trying/wall.ts'
import { wallMarkdown } from '../../src/trying/wall-markdown.ts'
import { wallPage } from '../../src/trying/wall-page.ts'
import { chooseVariations, isVariation, variations } from '../../src/variations/choose.ts'
import { duration, collectList } from '../flags/quantities.ts'
import { namedBuild, refuseTwoBuilds } from '../serve/named-build.ts'
import type { Io } from '../terminal/io.ts'
import { namedVariations } from '../vary/varied.ts'

interface Options {
  readonly build?: string
  readonly fixture: string
  readonly only?: readonly string[]
  readonly output: string
  readonly markdown?: string
  readonly browser?: string
  readonly timeout: number
}

const examples = `
Examples:
  $ npx model-query wall 'http://localhost:5173/find?api={base}'
  $ npx model-query wall http://localhost:5173/find --only error-html --output wall.html
  $ npx model-query wall 'http://localhost:5173/?api={base}' --markdown wall.md

{base} in the URL stands for the base URL of the API under each variation, which is served from the build. Without {base},
?variation= is added to the URL, which the Vite plugin and the middleware read.
Exit code: 0 once the file is written, whatever it shows; 3 if it cannot be written.`

/** `model-query wall`: one's own screen under each variation, as one HTML file. */
export function wall(program: Command, io: Io): void {
  const command = program
    .command('wall')
    .description("write one HTML file with a screenshot of a client's screen under each variation")
    .argument('<url>', 'a page of your application', readApp)
    .option('--build <folder>', 'build to serve (default: a bundled fixture)')
    .option('--fixture <name>', 'bundled fixture to serve: library, odd, laboratory, one or empty', 'library')
    .option('--only <name>', 'only this variation; repeatable', collectList)
    .option('-o, --output <file>', 'file to write', 'wall.html')
    .option('--markdown <file>', 'also write what it shows in words, for a pull request')
    .option('--browser <file>', 'a Chromium (default: that of playwright-core, or CHROMIUM)')
    .addOption(new Option('--timeout <time>', 'time limit for one screen').argParser(duration).default(10_000, '10s'))
    .addHelpText('after', examples)
    .action(async (app: string, { build, fixture, only, output, markdown, browser: path, timeout }: Options) => {
      const names = only ? namedVariations(only, () => only.flatMap(namesOf)) : variations.map(({ name }) => name)
      refuseTwoBuilds(build, fixture, command.getOptionValueSource('fixture') === 'cli')
      const { name: served, folder } = namedBuild(build, fixture)
      for (const file of [output, ...(markdown === undefined ? [] : [markdown])]) await checkWritable(file)
      await refuseAnotherKind(output, /<title>Wall of /, 'a page of wall', '--output')
      const executablePath = path ?? io.env['CHROMIUM']
      const { openPoints } = await readRegister(packageFile('contract/open-points.json'))
      const chromium = await chromiumHere()
      // Before the browser, which would stay open behind a build that cannot be read.
      await using server = await startServer(folder, {
        corsOrigin: '*',
        meant: (ask) => withCarried(ask, { isScenario: () => false, isVariation, basePath: '' }),
      })
      const browser = await chromium
        .launch(executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] })
        .catch((error: Error) => {
          throw new UserError(`No Chromium starts (${error.message.split('\n')[0]}); name one with --browser FILE.`)
        })
      try {
        const onTile = ({ name, mark }: { readonly name: string; readonly mark: string }): void =>
          io.err(`${(name === '' ? 'as it is' : mark).padEnd(9)} ${name}\n`)
        const tiles = await shootWall({ browser, app, origin: server.url, names, patienceMs: timeout, onTile })
        const shown = { app, build: served, at: new Date(), tiles, variations, openPoints }
        await replaceFile(output, wallPage(shown))
        if (markdown !== undefined) await replaceFile(markdown, wallMarkdown(shown))
        if (app.includes('{base}') && server.journal.list().length === 0)
          io.err(
            '! The page asked nothing at {base}, so the screens show no variation; have it take its base URL from there.\n',
          )
        io.out(`Wrote ${counted(tiles.length, 'screen')} to ${output}.\n`)
        io.exit(0)
      } finally {
        await browser.close()
      }
    })
}

function namesOf(name: string): readonly string[] {
  return chooseVariations([name]).map((variation) => variation.name)
}

function readApp(text: string): string {
  const other = /\{[^{}]*\}|%7b.*?%7d/i.exec(text.replaceAll('{base}', ''))?.[0]
  if (other !== undefined) throw new InvalidArgumentError(`${oneLine(other)} stands for nothing; write {base}.`)
  if (screenUrl(text, 'http://any', '', '') !== undefined) return text
  throw new InvalidArgumentError('Use the URL of a page, such as http://localhost:5173/find?api={base}.')
}

/** The playwright-core of the project that the command runs in, which need not be ours. */
async function chromiumHere(): Promise<typeof Chromium> {
  try {
    const file = createRequire(`${process.cwd()}/package.json`).resolve('playwright-core')
    const { chromium, default: whole } = (await import(pathToFileURL(file).href)) as {
      readonly chromium?: typeof Chromium
      readonly default?: { readonly chromium: typeof Chromium }
    }
    const found = chromium ?? whole?.chromium
    if (found) return found
  } catch {
    // Said below, in one line.
  }
  throw new UserError(
    'wall takes its screenshots with playwright-core; install it: npm install --save-dev playwright-core.',
  )
}
