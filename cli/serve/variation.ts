import type { BuildSource } from '../../src/adapters/served-build.ts'
import { serviceOptionsOf, type ServiceFlags } from '../flags/service-flags.ts'
import type { VaryFlags } from '../flags/vary-flags.ts'

/** What is served, to people, and how it is made where it is varied. */
export interface ServedVariation {
  readonly name: string
  readonly serviceOf?: BuildSource['serviceOf']
}

/**
 * What `--vary` asks for; most runs do without it, and without what it takes to load it.
 * @throws {UserError} where there is no variation of a name, or where two contradict each other
 */
export async function variationOf(flags: VaryFlags & ServiceFlags, plainName: string): Promise<ServedVariation> {
  const { vary: names, seed = 1 } = flags
  if (names === undefined) return { name: plainName }
  const [{ variedName }, { vary }] = await Promise.all([
    import('../vary/varied.ts'),
    import('../../src/variations/vary.ts'),
  ])
  return {
    name: variedName(plainName, names, seed),
    serviceOf: ({ build }) => vary(build(), names, { ...serviceOptionsOf(flags), seed }),
  }
}
