import { randomOf } from '../text/random.ts'
import type { Draw } from './variation.ts'

/** The name of a random combination of variations, drawn by the seed. */
export const byChance = 'random'

/** The draws of a seed. */
export function drawOf(seed: number): Draw {
  return (...labels) => randomOf(seed, ...labels)()
}
