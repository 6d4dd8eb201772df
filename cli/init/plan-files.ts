import { readFile, readdir } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { wayBelow } from '../../src/files/way-below.ts'
import { UserError } from '../../src/text/user-error.ts'
import { assistantLines } from './assistant-lines.ts'
import { angularTests } from './angular-tests.ts'
import { packagesOf, parseManifest, type Manifest } from './manifest.ts'
import { filesThatStartMsw } from './msw-starts.ts'
import {
  angularConfig,
  inJavaScript,
  moduleFile,
  mswFiles,
  script,
  serviceFiles,
  setupPath,
  vitestConfig,
  vitestFiles,
  type Ending,
  type ProjectFile,
  type ViteConfig,
  withBaseUrl,
  withExtensions,
  withoutAttributes,
} from './project-files.ts'
import { testRunner } from './test-runner.ts'
import { typescriptSettings } from './typescript-settings.ts'
import { isWorkspace, workspaceOf } from './workspace.ts'

/** Whether a file is new, already as it should be, present without our script, or present with other content. */
export interface PlannedFile {
  readonly path: string
  readonly text: string
  readonly state: 'new' | 'same' | 'extended' | 'other'
}

export interface ProjectPlan {
  readonly files: readonly PlannedFile[]
  /** The folder of our files. */
  readonly mocks: string
  readonly ending: Ending
  /** The path of that folder, as seen from the page's first script. */
  readonly mocksFromPage: string
  /** The script of package.json that has our name but another command. */
  readonly ownScript: string | undefined
  /** Where the tests of the project run. Only for vitest in Node, there are files of ours. */
  readonly tests: 'vitest' | 'angular' | 'jest' | 'playwright' | 'other' | 'browser'
  /** Of what our files import, that which neither package.json nor that of the workspace names. */
  readonly missing: readonly string[]
  readonly packageManager: PackageManager
  /** The existing configuration of vitest or Angular that does not name our setup; its owner has to change it. */
  readonly ownConfig: ViteConfig | undefined
  /** Whether vitest is new enough for our runner. */
  readonly usesRunner: boolean
  /** It, or that of vite, has projects, which do not inherit the setup of the whole. */
  readonly hasProjects: boolean
  /** The existing files that start msw; their owner has to add our handlers to them. */
  readonly ownMsw: readonly string[]
  /** Whether the pages of the project are served by vite. */
  readonly usesVite: boolean
  /** The configuration of vite. */
  readonly vite: string | undefined
  /** The folder whose files are served at the root of the pages. */
  readonly publicFolder: string
  /** Of the servers in which the service can answer, those that package.json names. */
  readonly hosts: readonly string[]
  /** Whether the folder holds packages that may be what was meant. */
  readonly isWorkspace: boolean
  /** Whether there may be tests of Svelte components, which cannot import msw/node in jsdom. */
  readonly usesSvelte: boolean
  /** Of the frameworks whose pages have no script of their own, those that package.json names. */
  readonly frameworks: readonly string[]
}

/**
 * What a project in `folder` needs, and what of it exists; nothing is written.
 * @throws UserError if there is no readable package.json
 */
export async function planFiles(folder: string, baseUrl: string): Promise<ProjectPlan> {
  const text = await readIfThere(join(folder, 'package.json'))
  if (text === undefined) {
    throw new UserError(
      'This folder has no package.json; run `npm init` first, or name the project folder with --dir.',
      { file: folder },
    )
  }
  const manifest = parseManifest(text, join(folder, 'package.json'))
  const names = await readdir(folder)
  const mocks = names.includes('src') ? 'src/mocks' : 'mocks'
  const [vitest, vite] = await Promise.all(
    ['vitest', 'vite'].map(async (tool) => {
      const name = names.find((one) => new RegExp(`^${tool}\\.config\\.[cm]?[jt]s$`).test(one))
      return name === undefined ? undefined : { name, text: (await readIfThere(join(folder, name))) ?? '' }
    }),
  )
  const named = packagesOf(manifest)
  const workspace = await workspaceOf(resolve(folder))
  const installed = { ...packagesOf(workspace?.manifest ?? {}), ...named }
  const allNames = [...names, ...(workspace?.names ?? [])]
  const usesVite = vite !== undefined || bringVite.some((one) => one in named)
  const isOld = /^\D*[1-4]\./.test(installed['typescript'] ?? '')
  const ending: Ending = !isOld && (usesVite || takesTypeScript(allNames, installed)) ? 'ts' : 'js'
  const { resolvesAsNode, refusesJson } = await typescriptSettings(folder)
  const asHere = (ours: ProjectFile): ProjectFile => {
    const file = withBaseUrl(ours, baseUrl)
    return ending === 'js' ? inJavaScript(withExtensions(file)) : resolvesAsNode ? withExtensions(file) : file
  }
  // Two interceptors in one process would refuse each other's requests.
  const ofMsw = mswFiles(mocks, vite).map(asHere)
  const ours = new Set(ofMsw.map(({ path }) => path))
  const ownMsw = (await filesThatStartMsw(folder)).filter((path) => !ours.has(path))
  const setup = setupPath(mocks, ending)
  const angular = await readIfThere(join(folder, 'angular.json'))
  const inAngular = angularTests(angular ?? '')
  const usesRunner = !/^\D*(?:[0-3]\b|4\.0\b)/.test(installed['vitest'] ?? '')
  const config = asHere(vitestConfig(setup, vite, usesRunner))
  // Ours as well, of a time before there was one of vite.
  const withoutVite = asHere(vitestConfig(setup, undefined, usesRunner)).text
  const current = inAngular === 'angular' ? { name: 'angular.json', text: angular ?? '' } : (vitest ?? vite)
  const startsMsw = ownMsw.length === 0
  const runner = testRunner([{ manifest, names }, ...(workspace ? [workspace] : [])])
  const usesJest = runner === 'jest'
  const elsewhere = runner === 'vitest' || (runner !== 'jest' && inAngular) ? undefined : runner
  // Plugins have projects, too, such as vite-tsconfig-paths.
  const hasProjects = !elsewhere && /\btest\s*:[^]*\bprojects\s*[:,}]/.test(current?.text ?? '')
  const inBrowser = startsMsw && !hasProjects && isInBrowser(current?.text ?? '')
  const tests = elsewhere ?? (inBrowser ? 'browser' : (inAngular ?? 'vitest'))
  const isOwn =
    tests === 'angular' ||
    hasProjects ||
    (vitest !== undefined && (vitest.name !== config.path || ![config.text, withoutVite].includes(vitest.text)))
  const isSetUp = current?.text.includes(setup) === true

  // Without a package.json that says otherwise, TypeScript or Node takes them for CommonJS, which this package is not.
  const isOfNode = ending === 'ts' ? resolvesAsNode : elsewhere !== undefined && !bundlers.some((one) => one in named)
  const isCommonJs = isOfNode && manifest.type !== 'module'
  const inVitest = tests === 'vitest' || tests === 'angular'
  const service = serviceFiles(mocks, refusesJson).map(asHere)
  const wanted = [
    ...(isOld && usesJest ? service.map(withoutAttributes) : service),
    ...(isCommonJs ? [moduleFile(mocks)] : []),
    ...(startsMsw ? ofMsw : []),
    ...(startsMsw && inVitest ? vitestFiles(mocks).map(asHere) : []),
    ...(startsMsw && inVitest && !isOwn && (vitest || !isSetUp) ? [config] : []),
    ...(startsMsw && tests === 'angular' && usesRunner ? [angularConfig] : []),
  ]
  const files = await Promise.all(
    wanted.map(async (file): Promise<PlannedFile> => {
      const there = await readIfThere(join(folder, file.path))
      return { ...file, state: there === undefined ? 'new' : there === file.text ? 'same' : 'other' }
    }),
  )
  files.push(withScript(text, manifest, mocks))
  const instructions = await readIfThere(join(folder, 'AGENTS.md'))
  const extended = assistantLines(instructions)
  const state = instructions === undefined ? 'new' : extended.text === instructions ? 'same' : 'extended'
  files.push({ ...extended, state })
  for (const { path, state } of files)
    if (state !== 'same' && !wayBelow(folder, join(folder, path)))
      throw new UserError(
        'A link leads out of the project here; remove it, or name the project it leads to with --dir.',
        {
          file: join(folder, path),
        },
      )
  const { name, command } = script(mocks)
  const given = manifest.scripts?.[name]
  return {
    files,
    mocks,
    ending,
    mocksFromPage: (mocks === 'mocks' ? names.includes('app') : 'astro' in named) ? '../mocks' : './mocks',
    ownScript: given === command ? undefined : given,
    tests,
    missing: ['msw', ...(elsewhere || (inAngular === 'browser' && !vitest) ? [] : ['vitest'])].filter(
      (one) => !(one in installed),
    ),
    packageManager: packageManager(allNames),
    ownConfig: startsMsw && inVitest && isOwn && !isSetUp ? current : undefined,
    usesRunner,
    hasProjects,
    ownMsw,
    usesVite,
    vite: vite?.name,
    publicFolder: publicFolder(vite?.text ?? '', named),
    hosts: ['next', 'storybook', 'express', 'webpack-dev-server'].filter((one) => one in named),
    isWorkspace: isWorkspace({ manifest, names }),
    usesSvelte: tests === 'vitest' && startsMsw && 'svelte' in named,
    frameworks: ['@angular/core', 'astro', 'nuxt', '@react-router/dev', '@sveltejs/kit'].filter((one) => one in named),
  }
}

/** Whether anything that a project has shows that it takes TypeScript. */
function takesTypeScript(names: readonly string[], installed: Readonly<Record<string, string>>): boolean {
  return 'typescript' in installed || names.some((name) => /^tsconfig\b.*\.json$|\.[cm]?tsx?$/.test(name))
}

/** Vite, and what serves pages by it without its being named. */
const bringVite = ['vite', 'astro', 'nuxt']

/** What makes its own of ES modules, also in tests. */
const bundlers = ['react-scripts', '@vue/cli-service']

/** How a package manager installs packages for developers, and runs what they bring and the scripts of package.json. */
interface PackageManager {
  readonly install: string
  readonly exec: string
  readonly run: string
}

const npm: PackageManager = { install: 'npm install --save-dev', exec: 'npx', run: 'npm run' }
const bun: PackageManager = { install: 'bun add --dev', exec: 'bunx', run: 'bun run' }
const byLock: Readonly<Record<string, PackageManager>> = {
  'pnpm-lock.yaml': { install: 'pnpm add --save-dev', exec: 'pnpm exec', run: 'pnpm run' },
  'yarn.lock': { install: 'yarn add --dev', exec: 'yarn', run: 'yarn' },
  'bun.lock': bun,
  'bun.lockb': bun,
}

/** By the lock file: npm would take the packages that another has installed apart, and finds none of yarn's Plug'n'Play. */
function packageManager(names: readonly string[]): PackageManager {
  return byLock[names.find((name) => name in byLock) ?? ''] ?? npm
}

/** Whether all tests of a configuration of vitest run in a browser, which has no msw/node. */
function isInBrowser(config: string): boolean {
  const enabled = /\bbrowser\s*:\s*\{[^]*?\benabled\s*:\s*(\S+)/.exec(config)?.[1]
  return enabled !== undefined && !enabled.startsWith('false')
}

function publicFolder(vite: string, named: Readonly<Record<string, string>>): string {
  const given = (setting: string): string | undefined =>
    new RegExp(`\\b${setting}\\s*:\\s*(['"])(.+?)\\1`).exec(vite)?.[2]
  const usual = '@sveltejs/kit' in named || 'gatsby' in named ? 'static' : 'public'
  return posix.join(given('root') ?? '', given('publicDir') ?? usual)
}

/** package.json with the script, written with the indentation and the ends of lines that it has. */
function withScript(text: string, manifest: Manifest, mocks: string): PlannedFile {
  const path = 'package.json'
  const { name, command } = script(mocks)
  const given = manifest.scripts?.[name]
  if (given === command) return { path, text, state: 'same' }
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  '
  const written = JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, [name]: command } }, null, indent)
  const ends = text.includes('\r\n') ? '\r\n' : '\n'
  return {
    path,
    text: `${written}\n`.replaceAll('\n', ends),
    state: given === undefined ? 'extended' : 'other',
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw placeError(error as NodeJS.ErrnoException, path)
  }
}

const inTheWay: Readonly<Record<string, string>> = {
  ENOTDIR: 'A file is in the place of a folder in this path; move or rename it first.',
  EISDIR: 'A folder is in the place of this file; move or rename it first.',
  EACCES: 'Permission denied; check the permissions of the file and its folder.',
  EPERM: 'Permission denied; check the permissions of the file and its folder.',
}

/** The error of a file system as one for the person who can put it right. */
function placeError(error: NodeJS.ErrnoException, file: string): Error {
  const message = inTheWay[error.code ?? '']
  return message === undefined ? error : new UserError(message, { file }, { cause: error })
}
