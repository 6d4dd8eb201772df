import type { BuildSource } from '../../src/adapters/served-build.ts'
import { currentTrial } from '../../src/adapters/trial.ts'
import { serviceOptionsOf, type ServiceFlags } from '../flags/service-flags.ts'
import type { VaryFlags } from '../flags/vary-flags.ts'

/** The name of what is served, and how it is varied. */
export interface ServedVariation {
  readonly name: string
  readonly serviceOf?: BuildSource['serviceOf']
}

/**
 * What `--vary` asks for, loaded on demand because most runs do not need it.
 * @throws {UserError} if a variation is unknown, or if two contradict each other
 */
export async function variationOf(flags: VaryFlags & ServiceFlags, plainName: string): Promise<ServedVariation> {
  const { vary: names, seed = 1 } = flags
  const trial = currentTrial()
  // `startServer` follows a trial by itself.
  if (names === undefined && !trial?.names.length) return { name: plainName }
  const [{ variedName }, { vary }] = await Promise.all([
    import('../vary/varied.ts'),
    import('../../src/variations/vary.ts'),
  ])
  if (names === undefined) return { name: variedName(plainName, trial?.names ?? [], trial?.seed ?? 1) }
  return {
    name: variedName(plainName, names, seed),
    serviceOf: ({ build }) => vary(build(), names, { ...serviceOptionsOf(flags), seed }),
  }
}
