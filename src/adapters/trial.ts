import type { Build } from '../model/model.ts'
import type { Service, ServiceOptions } from '../service/service.ts'
import { variedOrBroken } from '../variations/broken.ts'

/** What `model-query vary` sets for the command that it runs. */
export const trialVariables = {
  /** Where the same variations answer on a port. */
  url: 'MODEL_QUERY_URL',
  /** The names of the variations, joined by commas, or `broken:` and that of a promise; empty for the run without any. */
  names: 'MODEL_QUERY_VARIATION',
  seed: 'MODEL_QUERY_SEED',
  /** A file that grows by one byte for each question answered without the port. */
  asked: 'MODEL_QUERY_ASKED',
  /** What the runner for vitest tries in one process: `all`, or values of the variable above, with spaces between them. */
  all: 'MODEL_QUERY_VARIATIONS',
  /** The file into which it writes what happened. */
  tried: 'MODEL_QUERY_TRIED',
  /** Set by the runner, in the processes where it tries them. */
  runner: 'MODEL_QUERY_RUNNER',
} as const

/** The bytes of a question, by whether the runner for vitest sees to the variations of the process that asks. */
export const askedInRunner = 'v'
const askedAlone = '.'

/** The variations under which this process is tried. */
export interface Trial {
  readonly url: string | undefined
  readonly names: readonly string[]
  readonly seed: number
}

/** The trial that this process is a part of; `undefined` for most processes, and in browsers. */
export function currentTrial(): Trial | undefined {
  const env = environment()
  const names = env[trialVariables.names]
  if (names === undefined) return undefined
  return {
    url: env[trialVariables.url],
    names: names.split(',').filter((name) => name !== ''),
    seed: Number(env[trialVariables.seed] ?? 1),
  }
}

/**
 * The service over a build as the trial of this process wants it, with its questions counted; `plain()` where there is none,
 * so that a client's tests run under `model-query vary` as they are.
 * @throws RangeError if the trial names an unknown variation
 */
export function inTrial(
  plain: () => Service,
  { build, ...options }: ServiceOptions & { readonly build: () => Build },
): Service {
  const trial = currentTrial()
  if (!trial) return plain()
  const { names, seed } = trial
  const service = names.length === 0 ? plain() : variedOrBroken(build(), names, { ...options, seed })
  return {
    ...service,
    answer(ask) {
      countAsked()
      return service.answer(ask)
    },
  }
}

/** What is counted is on disk before the answer is given, however the process ends. */
function countAsked(): void {
  const file = environment()[trialVariables.asked]
  if (file === undefined || file === '') return
  try {
    // Not an import: browsers load this module, too.
    const mark = environment()[trialVariables.runner] === undefined ? askedAlone : askedInRunner
    globalThis.process.getBuiltinModule('node:fs').appendFileSync(file, mark)
  } catch {
    // A process that may not write here is one whose questions are not counted.
  }
}

function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as Partial<Pick<typeof globalThis, 'process'>>
  // Bundlers put other things in its place.
  return process?.env ?? {}
}
