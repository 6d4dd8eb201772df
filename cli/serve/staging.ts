import type { Command } from 'commander'
import type { HarFile } from '../../src/scenario-files/write-har.ts'
import { didYouMean } from '../../src/text/nearest.ts'
import { UserError } from '../../src/text/user-error.ts'
import { bundledScenarios } from '../../src/staging/bundled-scenarios.ts'
import { controlPath } from '../../src/control/state.ts'
import { createJournal, type Journal } from '../../src/staging/journal.ts'
import type { StageRule } from '../../src/staging/rule.ts'
import type { Scenario } from '../../src/staging/scenario.ts'
import { createStage, type Stage } from '../../src/staging/stage.ts'
import { wholeNumber } from '../flags/quantities.ts'
import { seedOption } from '../flags/seed-flag.ts'
import { flagText, inOrder, parseDelay, parseFault, ruleText } from '../flags/stage-flags.ts'

export interface StagingOptions {
  readonly delay?: readonly StageRule[]
  readonly fault?: readonly StageRule[]
  readonly seed?: number
  readonly scenarios?: string
  readonly scenario?: string
  readonly prefer?: boolean
  readonly control?: true
  readonly token?: string
  readonly har?: string
  readonly journal: number
}

export const stagingExamples: string = `
Bundled scenarios:
${Object.entries(bundledScenarios)
  .map(([name, { description }]) => `  ${name.padEnd(18)}${description}`)
  .join('\n')}

A single request can ask for its own: curl -H 'Prefer: code=503, wait=2' http://127.0.0.1:4010/entities`

/** Adds the flags for delays, faults, scenarios and the journal. */
export function addStagingOptions(command: Command): Command {
  return command
    .option('--delay <ms>', 'delay answers by milliseconds: 200, 100-800 or searchModel=500; repeatable', parseDelay)
    .option(
      '--fault <fault>',
      'fail on purpose: a status, reset, stall, truncate, content-type or invalid-json, such as searchModel=500:10%; repeatable',
      parseFault,
    )
    .addOption(seedOption('seed for delays, faults and variations'))
    .option('--scenarios <file>', 'file with your own scenarios, YAML or JSON, in addition to the bundled ones')
    .option('--scenario <name>', 'scenario to start with')
    .option(
      '--prefer',
      'heed the Prefer header, and addresses with a variation (default where --host is a loopback address)',
    )
    .option('--no-prefer', 'ignore both')
    .option('--control', `let programs change what is played, at ${controlPath} (default on a terminal)`)
    .option(
      '--token <word>',
      'what requests to the control endpoint must carry when --host is not a loopback address (default: a random one)',
    )
    .option('--har <file>', 'write every exchange to this file, as HAR')
    .option(
      '--journal <number>',
      'number of exchanges to keep for --har, --control and the console',
      wholeNumber(1, 1_000_000),
      1000,
    )
}

/** The file of `--har`. */
export interface NamedHar extends HarFile {
  readonly name: string
}

/** What is staged while a server runs. */
export interface Staging {
  /** What a server is started with. */
  readonly options: {
    readonly stage: Stage
    readonly journal: Journal
  }
  /** Rows for the banner. */
  readonly rows: () => readonly (readonly [name: string, value: string])[]
  /** Reloads the scenarios file, if any, when it changes; the last good scenarios stay in use while it is broken. */
  readonly watch: (
    say: (text: string) => void,
    onError: (error: UserError) => void,
  ) => Promise<{ readonly close: () => Promise<void> } | undefined>
  /** Keeps the journal in the file of `--har`, if given. */
  readonly openHar: (url: string, onError: (error: UserError) => void) => Promise<NamedHar | undefined>
}

/** @throws UserError for an invalid file, scenario or path */
export async function stagingOf(
  options: StagingOptions & { readonly prefer: boolean },
  terminal: boolean = false,
): Promise<Staging> {
  const { delay = [], fault = [], seed = 1, scenario, prefer, har } = options
  if (har !== undefined) await (await import('../../src/scenario-files/write-har.ts')).checkHarPath(har)
  // The reader loads YAML and JSON Schema, which most runs do not need.
  const scenarios =
    options.scenarios === undefined
      ? {}
      : await (await import('../../src/scenario-files/read-scenarios.ts')).readScenarios(options.scenarios)
  const rules = [...inOrder(delay), ...inOrder(fault)]
  const stage = createStage({ rules, ruleNames: rules.map(flagText), scenarios, seed, prefer })
  if (scenario !== undefined) {
    try {
      stage.choose(scenario)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new UserError(`${error.message} ${didYouMean(scenario, Object.keys(stage.scenarios), '')}`.trimEnd())
    }
  }
  // Elsewhere it begins when somebody looks at it: most runs never need it.
  const recording = options.control === true || har !== undefined || terminal
  const journal = createJournal({ size: options.journal, recording })

  return {
    options: { stage, journal },
    rows: () => [
      ...(stage.scenario === undefined ? [] : [['scenario', scenarioText(stage)] as const]),
      ...(rules.length === 0 ? [] : [['on purpose', `${rules.map(ruleText).join(', ')} · seed ${seed}`] as const]),
    ],
    watch: async (say, onError) => {
      if (options.scenarios === undefined) return undefined
      const { watchScenarios } = await import('../../src/scenario-files/watch-scenarios.ts')
      const onScenarios = (next: Readonly<Record<string, Scenario>>): void => {
        const before = stage.scenario
        stage.replace(next)
        const gone = before !== stage.scenario ? `; ${before} is gone` : ''
        say(`new scenarios${gone}; scenario ${scenarioText(stage)}\n`)
      }
      const kept = 'The last good scenarios stay in use.'
      return watchScenarios(options.scenarios, {
        from: scenarios,
        onScenarios,
        onError: (error) => onError(new UserError(`${error.sentence} ${kept}`, error.place, { cause: error })),
      })
    },
    openHar: async (url, onError) => {
      if (har === undefined) return undefined
      const { openHar } = await import('../../src/scenario-files/write-har.ts')
      return { ...openHar(har, { journal, url: new URL(url).origin, onError }), name: har }
    },
  }
}

/** The scenario that is played, with its description: `slow (every answer takes 1 to 3 seconds)`. */
export function scenarioText({ scenario, scenarios }: Stage): string {
  if (scenario === undefined) return 'none'
  const { description } = scenarios[scenario] ?? {}
  return description === undefined ? scenario : `${scenario} (${description})`
}
