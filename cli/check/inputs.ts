import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ContractSource, Reference } from '../../src/conformance.ts'
import { type Requirements, type RequirementSet, requirementsOf } from '../../src/report/requirements.ts'
import type { ClientNeeds } from '../../src/contract/needs.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { checkWritable } from '../../src/files/replace-file.ts'
import { readChoices } from '../../src/interface/read-observations.ts'
import { readAllNeeds } from '../../src/interface/read-needs.ts'
import { type Baseline, readBaseline } from '../../src/report/baseline.ts'
import type { FailOn } from '../../src/report/report.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { citedWords } from '../explain/cited-words.ts'
import { readJudgingContract } from '../flags/contract-flag.ts'
import type { Io } from '../terminal/io.ts'
import { readBuildShown } from '../terminal/reading.ts'
import type { CheckOptions } from './options.ts'

/** What a server is judged by and compared with, read before anything is asked. */
export interface Inputs {
  readonly contract: ContractSource
  readonly build?: Reference
  readonly needs: readonly ClientNeeds[]
  readonly failOn: readonly FailOn[]
  readonly baseline?: Baseline
  /** Which rules and cases count. */
  readonly requirements: Requirements
  /** The words of each clause and open point, by its id. */
  readonly words: Readonly<Record<string, string>>
}

/** @throws {UserError} if a file cannot be read, or a flag lacks the one that it needs */
export async function readInputs(options: CheckOptions, io: Io): Promise<Inputs> {
  const failOn = failOnOf(options)
  const contract = await readJudgingContract(options)
  const build = options.build === undefined ? undefined : await readBuildShown(options.build, io, options)
  return {
    contract,
    ...defined({ build: build?.build(), baseline: await baselineOf(options) }),
    needs: await readAllNeeds(options.needs ?? [], contract.document.info?.version ?? ''),
    failOn,
    requirements: requirementsOf(options.requirements, await frozenSets()),
    words: { ...(await citedWords()), ...ownWords(options) },
  }
}

/** The options with what the file of `--choices` declares; where that is a whole list or pages, `--list` says so unless it is given. */
export async function withChoices(options: CheckOptions): Promise<CheckOptions> {
  if (options.choices === undefined) return options
  const declared = await readChoices(options.choices)
  const list = declared.find(({ id }) => id === 'whole-list')
  return { ...options, declared, ...(list && { list: options.list ?? (list.met ? 'whole' : 'paged') }) }
}

async function frozenSets(): Promise<Readonly<Record<string, RequirementSet>>> {
  const text = await readFile(packageFile('contract/requirements.json'), 'utf8')
  return (JSON.parse(text) as { readonly sets: Readonly<Record<string, RequirementSet>> }).sets
}

/** With a contract of its own, a failure does not cite how many operations that of the specification has. */
function ownWords({ contract }: CheckOptions): Readonly<Record<string, string>> {
  if (contract === undefined) return {}
  return { 'SVC-3': `The operations and their answers are those that ${shownName(contract)} declares.` }
}

/** `needs`, `beside` and `stale` come beside what is judged anyway: by themselves they lessen nothing. */
function failOnOf({ failOn = ['http'], needs, beside, baseline }: CheckOptions): readonly FailOn[] {
  if (failOn.includes('beside') && beside === undefined)
    throw new UserError('--fail-on beside is about another deployment; name it with --beside URL.')
  if (failOn.includes('needs') && needs === undefined)
    throw new UserError('--fail-on needs is about needs of clients; name their files with --needs FILE.')
  if (failOn.includes('stale') && baseline === undefined)
    throw new UserError('--fail-on stale is about known failures; name their file with --baseline FILE.')
  const besides: readonly FailOn[] = ['needs', 'beside', 'stale']
  return failOn.every((level) => besides.includes(level)) ? ['http', ...failOn] : failOn
}

async function baselineOf({ baseline, updateBaseline, requireReasons }: CheckOptions): Promise<Baseline | undefined> {
  if (baseline === undefined) {
    if (requireReasons)
      throw new UserError('--require-reasons is about known failures; name their file with --baseline FILE.')
    if (!updateBaseline) return undefined
    throw new UserError('--update-baseline needs a file to write; name it with --baseline FILE.')
  }
  if (updateBaseline) await checkWritable(baseline)
  const isFirst = updateBaseline === true && !existsSync(baseline)
  return isFirst ? undefined : readBaseline(await readText(baseline, 'baseline'), shownName(baseline))
}
