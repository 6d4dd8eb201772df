import { randomOf } from '../text/random.ts'
import type { Draw } from './variation.ts'

/** The name that stands for a combination of variations by chance, settled by the seed. */
export const byChance = 'random'

/** The draws of a seed. */
export function drawOf(seed: number): Draw {
  return (...labels) => randomOf(seed, ...labels)()
}
