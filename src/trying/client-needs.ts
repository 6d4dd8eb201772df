import { behaviours } from '../contract/behaviours.ts'
import type { ClientNeed, ClientNeeds, Known } from '../contract/needs.ts'
import type { ReportEntry } from '../report/report.ts'
import { failedTests } from '../text/lead.ts'

/** Who was tested with what. */
export type Provenance = Pick<ClientNeeds, 'client' | 'contract' | 'build'>

/** Lines of a command's output that are kept as evidence: none of them a frame of a stack, which another machine has not. */
const linesKept = 8
const frame = /^\s*at .*:\d+:\d+\)?(?: \{)?$/
/** How long a test took is another time in each run. */
const time = / \(\d[\d.]* ?m?s\)/g

/** What a client needs, by the variations that broke it: those that show the same need are one. */
export function needsFrom(
  entries: readonly ReportEntry[],
  tested: Provenance,
  known: (id: string) => Known,
): ClientNeeds {
  const broken = new Map(entries.flatMap((entry) => (entry.outcome === 'fail' ? [[entry.id, entry] as const] : [])))
  const needs = behaviours.flatMap(({ id, point, operation, says, variations }): ClientNeed[] => {
    const shownBy = variations.flatMap((variation) => {
      const { actual: ended = '', evidence: [first] = [] } = broken.get(variation) ?? {}
      if (!broken.has(variation)) return []
      const output = first?.excerpt ?? ''
      const tests = failedTests(output)
      const telling = output.split('\n').filter((line) => line.trim() !== '' && !frame.test(line))
      const lines = telling.slice(-linesKept).join('\n').replaceAll(time, '')
      return [{ variation, ended, ...(tests.length > 0 && { tests }), ...(lines !== '' && { lines }) }]
    })
    return shownBy.length === 0 ? [] : [{ id, point, ...(operation && { operation }), says, ...known(id), shownBy }]
  })
  const tried = entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'pass').map(({ id }) => id)
  return { version: 1, ...tested, tried: tried.toSorted(), needs }
}

/** Needs with those of an older file that this run did not try again, and those that no longer show. */
export function mergeNeeds(
  older: ClientNeeds,
  newer: ClientNeeds,
): { readonly needs: ClientNeeds; readonly gone: readonly ClientNeed[] } {
  const gone: ClientNeed[] = []
  const merged = behaviours.flatMap(({ id, variations }): ClientNeed[] => {
    const before = older.needs.find((need) => need.id === id)
    const now = newer.needs.find((need) => need.id === id)
    const kept = (before?.shownBy ?? []).filter(({ variation }) => !newer.tried.includes(variation))
    const shownBy = [...kept, ...(now?.shownBy ?? [])].toSorted(
      (a, b) => variations.indexOf(a.variation) - variations.indexOf(b.variation),
    )
    const need = now ?? before
    if (need && shownBy.length > 0) return [{ ...need, shownBy }]
    if (before) gone.push(before)
    return []
  })
  const tried = [...new Set([...older.tried, ...newer.tried])].toSorted()
  return { needs: { ...newer, tried, needs: merged }, gone }
}
