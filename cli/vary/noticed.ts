import type { Report } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { grouped } from '../../src/text/grouped.ts'
import { counted } from '../../src/text/counted.ts'
import { type BrokenPromise, brokenPromises } from '../../src/variations/broken.ts'

/** Which broken promises failed the tests, and how many of those that were tried. */
export interface Noticed {
  readonly names: ReadonlySet<string>
  readonly tried: number
  readonly share: number
}

export function noticedIn({ entries }: Report): Noticed {
  const names = new Set(entries.flatMap(({ id, outcome }) => (outcome === 'fail' ? [id] : [])))
  return { names, tried: entries.length, share: names.size / Math.max(1, entries.length) }
}

/** Which broken promises the tests notice; and of the others, by what a screen shows, the tests that would. */
export function noticedText({ entries, remarks }: Report, { names, tried, share }: Noticed): string {
  const ids = new Set(entries.map(({ id }) => id))
  const screens = Object.entries(brokenPromises).map(([screen, rows]) => {
    const own = rows.filter(({ name }) => ids.has(name))
    return { screen, own, missed: own.filter(({ name }) => !names.has(name)) }
  })
  const missed = screens.filter((one) => one.missed.length > 0)
  return [
    `Your tests notice ${names.size} of ${counted(tried, 'broken promise')} (${Math.floor(100 * share)} %).`,
    ...screens.map(({ screen, own, missed: left }) => `  ${screen}: ${own.length - left.length} of ${own.length}`),
    ...(missed.length > 0 ? ['', 'not noticed'] : []),
    ...missed.flatMap((one) => [`  ${one.screen}`, ...testLines(one.missed)]),
    '',
    ...remarks.map((remark) => oneLine(remark)),
    ...(missed.length > 0
      ? ['To look at one: npx model-query serve --break NAME. What your client ignores needs no test.']
      : []),
    '',
  ].join('\n')
}

/** Each test that would notice, below what it would. */
function testLines(missed: readonly BrokenPromise[]): readonly string[] {
  return [...grouped(missed, ({ test }) => test)].flatMap(([test, rows]) => [
    ...rows.map(({ name, clause, says }) => `    ${says}  ${clause}  ${name}`),
    `      would notice: ${test}`,
  ])
}
