import { readFileSync } from 'node:fs'
import type { Worth } from './report.ts'
import { sizesOfJudge } from './sizes.ts'

/** What of src/conformance must not grow. */
export interface Ratchet {
  readonly lines: number
  readonly thresholds: number
  /** Files that make problems, and without which every server that is common or plausible would fail all the same. */
  readonly filesWithoutUniqueRow: number
}

const bench = new URL('../../bench/', import.meta.url)
/** Where the numbers of last time are written down. */
export const ratchetFile: URL = new URL('ratchet.json', bench)

const read = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The numbers of last time. */
export function lastRatchet(): Ratchet {
  return read(ratchetFile) as Ratchet
}

/** The numbers of now; what files are worth is that of the last ablation. */
export function ratchetNow(): Ratchet {
  const sizes = sizesOfJudge()
  const { uniqueRows } = read(new URL('ablation.json', bench)) as Worth
  return {
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    thresholds: sizes.reduce((sum, { thresholds }) => sum + thresholds, 0),
    filesWithoutUniqueRow: sizes.filter(({ file }) => {
      const [common, plausible] = uniqueRows[file] ?? [1, 0]
      return common + plausible === 0
    }).length,
  }
}

/** What has grown since, in words. */
export function grownSince(last: Ratchet, now: Ratchet): readonly string[] {
  return Object.entries(now).flatMap(([what, number]) => {
    const before = last[what as keyof Ratchet]
    return number > before ? [`${what}: ${before} before, ${number} now`] : []
  })
}
