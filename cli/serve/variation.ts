import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildSource } from '../../src/adapters/served-build.ts'
import { currentTrial, inTrial } from '../../src/adapters/trial.ts'
import { shownName } from '../../src/files/read-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { editDistance } from '../../src/text/edit-distance.ts'
import { didYouMean } from '../../src/text/nearest.ts'
import { breakPromise, brokenMark, brokenPromises } from '../../src/variations/broken.ts'
import { chooseVariations } from '../../src/variations/choose.ts'
import type { Mirror } from '../../src/variations/mirror.ts'
import { vary } from '../../src/variations/vary.ts'
import { createService } from '../../src/service/service.ts'
import { serviceOptionsOf, type ServiceFlags } from '../flags/service-flags.ts'
import type { VaryFlags } from '../flags/vary-flags.ts'

/** The name of what is served, and how it is varied. */
export interface ServedVariation {
  readonly name: string
  /** The same without what varies it. */
  readonly plainName: string
  /** What varies it now. */
  readonly names: () => readonly string[]
  readonly serviceOf: BuildSource['serviceOf']
  /** Varies each build that is read from now on. Throws a RangeError for names that cannot be chosen, and changes nothing. */
  readonly choose: (names: readonly string[]) => void
}

/** Where `record --observations` keeps what it observed, beside the build. */
export const observationsFile = 'observations.json'

/**
 * What `--as` asks for: the variations that do what a server was seen to do.
 * @throws {UserError} if the file does not say
 */
export async function mirrorFrom({ as: file }: VaryFlags): Promise<Mirror | undefined> {
  if (file === undefined) return undefined
  const named = statSync(file, { throwIfNoEntry: false })?.isDirectory() ? join(file, observationsFile) : file
  const { readObservations } = await import('../../src/interface/read-observations.ts')
  const { behaviours } = await readObservations(named)
  if (behaviours) return (await import('../../src/variations/mirror.ts')).mirrorOf(behaviours)
  const problem = 'These observations do not say which behaviours the server has'
  throw new UserError(`${problem}; write them again with npx model-query check --observations, by all rules.`, {
    file: shownName(named),
  })
}

function knownPromise(name: string): string {
  const known = Object.values(brokenPromises).flatMap((rows) => rows.map((row) => row.name))
  if (known.includes(name)) return name
  const near = known.toSorted((a, b) => editDistance(name, a) - editDistance(name, b)).slice(0, 3)
  const otherwise = `The nearest are ${near.join(', ')}; npx model-query vary --wrong -- COMMAND tries all.`
  throw new UserError(`No promise is called ${name}. ${didYouMean(name, known, otherwise)}`)
}

/**
 * What `--vary` asks for, or `--break`.
 * @throws {UserError} if a variation is unknown, or if two contradict each other
 */
export async function variationOf(flags: VaryFlags & ServiceFlags, plainName: string): Promise<ServedVariation> {
  const trial = currentTrial()
  const { vary: given = trial?.names ?? [], seed = trial?.seed ?? 1 } = flags
  const options = serviceOptionsOf(flags)
  const broken = flags.break ?? given.find((name) => name.startsWith(brokenMark))?.slice(brokenMark.length)
  if (broken !== undefined) {
    const name = `${plainName}, which breaks a promise: ${knownPromise(broken)}`
    const serviceOf: ServedVariation['serviceOf'] = ({ model }) => breakPromise(createService(model, options), broken)
    return { name, serviceOf, plainName, names: () => [], choose: () => undefined }
  }
  let chosen = flags.vary
  const serviceOf: ServedVariation['serviceOf'] = ({ model, build }) => {
    if (chosen === undefined) return inTrial(() => createService(model, options), { ...options, build })
    if (chosen.length === 0) return createService(model, options)
    return vary(build(), chosen, { ...options, seed })
  }
  return {
    name: given.length === 0 ? plainName : (await import('../vary/varied.ts')).variedName(plainName, given, seed),
    serviceOf,
    plainName,
    names: () => chosen ?? given,
    choose: (names) => {
      chooseVariations(names, seed)
      chosen = names
    },
  }
}
