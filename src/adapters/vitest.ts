import { appendFileSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { beforeAll, suite, TestRunner, vi } from 'vitest'
import { didYouMean } from '../text/nearest.ts'
import { brokenMark } from '../variations/broken.ts'
import { variations } from '../variations/choose.ts'
import { byChance } from '../variations/draw.ts'
import { trialVariables } from './trial.ts'

/** What happened to a file of tests under variations, one line of JSON each: it is loaded, or done, or something failed. */
export interface TriedLine {
  /** The variations, as in MODEL_QUERY_VARIATION; empty for the tests as they are. */
  readonly under: string
  readonly file: string
  /** It was run to its end. */
  readonly done?: true
  readonly failed?: {
    /** The test or hook that failed, or that ran when nothing handled an error. */
    readonly test?: string | undefined
    readonly isUnhandled?: true
    /** The stack of the error, which begins with its message. */
    readonly stack: string
  }
}

type Importing = Parameters<TestRunner['importFile']>
type Task = Parameters<TestRunner['onAfterRunTask']>[0]
type Suite = Parameters<TestRunner['onAfterRunSuite']>[0]

const asItIs = 'as it is'
/** Milliseconds that failures of one file take under one variation before the rest is skipped: many wait in vain for a second each. */
const mostMsFailing = 500
// By another name: what is registered here is no test of ours.
const section: typeof suite = suite
const hooks = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const
type Hooks = Record<(typeof hooks)[number], (...given: readonly unknown[]) => unknown>

/**
 * A runner for vitest 4.1 and later: where MODEL_QUERY_VARIATIONS names variations, or says `all`, each file of tests runs under
 * each of them, and at last as it is, in one process. Modules of the project, setup files among them, are fresh each time.
 */
export class VariationRunner extends TestRunner {
  readonly #setups: string[] = []
  readonly #under = new WeakMap<object, string>()
  #file = ''
  #msFailing = 0
  /** The first error that the client logged in a test: frameworks log what a template throws, and the test fails of what is not shown. */
  #logged: Error | undefined

  constructor(...given: ConstructorParameters<typeof TestRunner>) {
    super(...given)
    if (wanted().length === 0) return
    process.env[trialVariables.runner] = '1'
    for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
      process.on(event, (error: unknown) =>
        this.#note({ failed: { test: TestRunner.getCurrentTest()?.name, isUnhandled: true, stack: stackOf(error) } }),
      )
    }
    const { error: log } = console
    console.error = (...logged: readonly unknown[]) => {
      this.#logged ??= logged.find((one) => one instanceof Error)
      log(...logged)
    }
  }

  override async importFile(...[path, source]: Importing): Promise<unknown> {
    const all = wanted()
    if (all.length === 0) return super.importFile(path, source)
    assertKnown(all)
    if (source === 'setup') return void this.#setups.push(path)
    const setups = this.#setups.splice(0)
    this.#file = posix.relative(this.config.root, path)
    const accepted = acceptedNow()
    const ofLibraries = libraryHooks()
    for (const under of [...all, '']) {
      const factory = async (): Promise<void> => {
        const before = Object.getOwnPropertyDescriptors(globalThis)
        let own: PropertyDescriptorMap = {}
        const vary = (): void => {
          process.env[trialVariables.names] = under
          Object.defineProperties(globalThis, own)
        }
        vary()
        this.#note({})
        beforeAll(vary)
        ofLibraries.repeat()
        vi.resetModules()
        try {
          for (const setup of setups) await super.importFile(setup, 'setup')
          await super.importFile(path, source)
        } catch (error) {
          TestRunner.getCurrentSuite().test('is imported', () => Promise.reject(error as Error))
        } finally {
          own = globalsSince(before)
          if (under === '') ofLibraries.restore()
        }
      }
      section(under || asItIs, { concurrent: false, skip: accepted.has(under) }, factory)
    }
    return undefined
  }

  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    await super.onBeforeRunSuite(suite)
    if (wanted().length === 0) return
    this.#file = suite.file.name
    if (suite === suite.file || (suite.suite !== undefined && suite.suite !== suite.file)) return
    this.#under.set(suite, suite.name)
    this.#msFailing = 0
    // Snapshots are those of the tests as they are, which alone may write them.
    suite.name = ''
    const { snapshotOptions } = this.config
    const { updateSnapshot } = snapshotOptions
    const snapshots = this['snapshotClient']
    await snapshots.finish(suite.file.filepath)
    await snapshots.setup(suite.file.filepath, {
      ...snapshotOptions,
      updateSnapshot: this.#under.get(suite) === asItIs ? updateSnapshot : 'none',
    })
  }

  override async onBeforeRunTask(task: Task): Promise<void> {
    this.#logged = undefined
    if (this.#msFailing > mostMsFailing && process.env[trialVariables.tried] !== undefined) task.mode = 'skip'
    await super.onBeforeRunTask(task)
  }

  override onAfterRunTask(task: Task): void {
    super.onAfterRunTask(task)
    if (wanted().length > 0) this.#noteErrors(task)
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (wanted().length === 0) return
    this.#noteErrors(suite)
    const name = this.#under.get(suite)
    if (name === undefined) return
    // A rejection that nothing handles is told of after this turn.
    await new Promise((resolve) => setImmediate(resolve))
    suite.name = name
    this.#note({ done: true })
  }

  #noteErrors({ name, result }: Pick<Task, 'name' | 'result'>): void {
    if (result?.state !== 'fail') return
    this.#msFailing += result.duration ?? 0
    for (const error of [this.#logged, ...(result.errors ?? [])])
      if (error !== undefined) this.#note({ failed: { test: name, stack: stackOf(error) } })
  }

  #note(what: Partial<TriedLine>): void {
    const to = process.env[trialVariables.tried]
    if (to === undefined) return
    const line: TriedLine = { under: process.env[trialVariables.names] ?? '', file: this.#file, ...what }
    appendFileSync(to, `${JSON.stringify(line)}\n`)
  }
}

/** The variations that this process is to try, each as in MODEL_QUERY_VARIATION. */
function wanted(): readonly string[] {
  const all = (process.env[trialVariables.all] ?? '').split(' ').filter((one) => one !== '')
  return all[0] === 'all' ? variations.map(({ name }) => name) : all
}

/** Throws where one of them has a name that no variation has. */
function assertKnown(all: readonly string[]): void {
  const names = [...variations.map(({ name }) => name), byChance]
  for (const name of all.flatMap((one) => one.split(','))) {
    if (names.includes(name) || name.startsWith(brokenMark)) continue
    const hint = didYouMean(name, names, 'To list them, run npx model-query serve --list-variations.')
    const error = new Error(`${trialVariables.all}: no variation is called ${JSON.stringify(name)}. ${hint}`)
    // Vitest shows an error once that is the same in each file, to the last line of its stack.
    error.stack = error.message
    throw error
  }
}

/** The dependences that are accepted today, which `vary` itself tries all the same. */
function acceptedNow(): ReadonlySet<string> {
  if (process.env[trialVariables.tried] !== undefined) return new Set()
  try {
    const { accepted } = JSON.parse(readFileSync('vary.accepted.json', 'utf8')) as {
      readonly accepted: readonly { readonly id: string; readonly name?: string; readonly expires?: string }[]
    }
    const today = new Date().toISOString().slice(0, 10)
    return new Set(accepted.flatMap(({ id, name = id, expires = today }) => (expires >= today ? [name] : [])))
  } catch {
    // There is none; `model-query vary` says of one what is wrong with it.
    return new Set()
  }
}

/**
 * Hooks that libraries register for all tests of a file when they are imported, as those of Testing Library do, through
 * globals. A library is imported once, so they are repeated for each variation after the first.
 */
function libraryHooks(): { readonly repeat: () => void; readonly restore: () => void } {
  const globals = globalThis as unknown as Partial<Hooks>
  const own = Object.fromEntries(
    hooks.flatMap((hook) => (globals[hook] ? [[hook, globals[hook]]] : [])),
  ) as Partial<Hooks>
  const kept: (() => unknown)[] = []
  for (const hook of hooks) {
    const original = own[hook]
    if (!original) continue
    globals[hook] = (...given) => {
      const [, , caller = ''] = new Error().stack?.split('\n') ?? []
      if (caller.includes('/node_modules/')) kept.push(() => original(...given))
      return original(...given)
    }
  }
  return { repeat: () => kept.slice().forEach((again) => again()), restore: () => void Object.assign(globals, own) }
}

/** What modules have set in place of globals: those of the next variation set their own before the first test runs. */
function globalsSince(before: PropertyDescriptorMap): PropertyDescriptorMap {
  const now = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  return Object.fromEntries(now.filter(([name, { value }]) => value !== before[name]?.value))
}

function stackOf(error: unknown): string {
  const { stack, message } = Object(error) as Partial<Error>
  return stack ?? message ?? String(error)
}
