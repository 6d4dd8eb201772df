import type { Draw } from './variation.ts'

/** The name that stands for a combination of variations by chance, settled by the seed. */
export const byChance = 'random'

/** The draws of a seed: FNV-1a over seed and labels, mixed so that like labels have unlike draws. */
export function drawOf(seed: number): Draw {
  return (...labels) => {
    let bits = 0x811c9dc5
    for (const text of [String(seed), ...labels]) {
      for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
      bits = Math.imul(bits ^ 0x1_0000, 0x01000193)
    }
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
    return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000
  }
}
