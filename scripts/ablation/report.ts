import { cpus } from 'node:os'
import type { Failure } from './judge-row.ts'
import type { Kept } from './kept.ts'
import { fileOf, makerOf, mechanismOf, mechanisms, ownerOf } from './mechanisms.ts'
import { roomOf, type Size } from './sizes.ts'

/** What the ratchet reads: the files of the judge that may make problems, and in how many rows no other could. */
export interface Worth {
  readonly commit: string
  /** By file: rows that fail by problems of it alone, common, plausible and contrived. */
  readonly uniqueRows: Readonly<Record<string, readonly [number, number, number]>>
}

const likely = ['common', 'plausible', 'contrived'] as const
const ofEach = (rows: readonly Kept[]): [number, number, number] =>
  likely.map((one) => rows.filter(({ realism }) => realism === one).length) as [number, number, number]
const slashed = (rows: readonly Kept[]): string => ofEach(rows).join('/')
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly string[]): string =>
  [row(...heads), row(...heads.map((_, n) => (n === 0 ? '---' : '---:'))), ...rows].join('\n')

/** Rows by what they fail by, and those of them that fail by nothing else. */
function byKeys(rows: readonly Kept[], keysOf: (failure: Failure) => readonly string[]) {
  const found = new Map<string, { in: Kept[]; only: Kept[] }>()
  for (const one of rows) {
    const keys = one.judged.failures.map((failure) => new Set(keysOf(failure)))
    for (const key of new Set(keys.flatMap((some) => [...some]))) {
      const known = found.get(key) ?? { in: [], only: [] }
      known.in.push(one)
      if (keys.every((some) => some.has(key))) known.only.push(one)
      found.set(key, known)
    }
  }
  return found
}

/** Everything that makes or passes on a problem of a failure, by file. */
const filesOf = ({ rule, places }: Failure): readonly string[] => [`rules/${rule}`, ...places.map(fileOf)]

/** How much each file of the judge is worth. */
export function worthOf(rows: readonly Kept[], sizes: readonly Size[], commit: string): Worth {
  const found = byKeys(rows, filesOf)
  const files = sizes
    .filter(({ file, makesProblems }) => makesProblems || found.has(file))
    .map(({ file }) => file)
    // Cases ask a server that holds their own build, which no faulty one does.
    .filter((file) => !file.startsWith('cases/'))
  return { commit, uniqueRows: Object.fromEntries(files.map((file) => [file, ofEach(found.get(file)?.only ?? [])])) }
}

/** The whole table, in Markdown. */
export function reportOf(
  rows: readonly Kept[],
  all: number,
  sizes: readonly Size[],
  commits: { readonly judged: string; readonly measured: string },
): string {
  const unfound = rows.filter(({ extent, judged }) => extent === 'full' || !judged.found)
  const inFull = unfound.filter(({ extent }) => extent === 'full')
  const found = byKeys(rows, (failure) => [mechanismOf(failure)])
  const names = [...new Set([...Object.keys(mechanisms), ...found.keys()])]
  const linesOf = (name: string): number =>
    sum(sizes.filter(({ file }) => ownerOf(file) === name).map((one) => one.lines))
  const worth = names
    .map((name) => ({ name, lines: linesOf(name), ...(found.get(name) ?? { in: [], only: [] }) }))
    .toSorted((a, b) => b.only.length - a.only.length || b.in.length - a.in.length || b.lines - a.lines)
  const idle = worth.filter(({ only }) => ofEach(only)[0] === 0)
  const shared = sum(sizes.filter(({ file }) => ownerOf(file) === undefined).map(({ lines }) => lines))
  return `# What each part of the judge is worth

Written by \`npm run ablation\` on ${new Date().toISOString().slice(0, 10)}, never by hand: ${rows.length} of ${all} faulty servers judged by all rules, each with a part
of the questions first, and with all of them where that did not find its fault (done for ${inFull.length} of ${unfound.length}). Judged at commit ${commits.judged};
lines and thresholds are those of ${commits.measured}. Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}.

Three numbers in a row are servers that are common, plausible and contrived, as \`test/conformance/servers/row.ts\` says it.
A server is found if a rule fails it that cites what it breaks. "Only" are those that nothing else fails.

## Servers

${tablesText(rows)}

## Mechanisms

What a mechanism is, \`scripts/ablation/mechanisms.ts\` says. Its lines are those of files that serve nothing else.

${table(
  ['mechanism', 'lines', 'fails', 'only', 'of these', 'lines for each common one'],
  worth.map(({ name, lines, in: all, only }) => {
    const [common] = ofEach(only)
    return row(name, lines, all.length, only.length, slashed(only), common === 0 ? '-' : Math.round(lines / common))
  }),
)}

${shared} more lines serve several of them.

${idle.length} mechanisms, of ${sum(idle.map(({ lines }) => lines))} lines, fail no common server that nothing else fails: ${idle.map(({ name }) => name).join('; ')}.

## Rooms

${roomsText(sizes)}

## Rules, kinds of problems, and the functions that make them

${table(
  ['rule, kind, function', 'fails', 'only', 'of these'],
  [...byKeys(rows, (one) => [`${one.rule}, ${one.kind}, ${makerOf(one.places).replace(/:$/, '')}`])]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { in: all, only }]) =>
      row(key.replaceAll('|', String.raw`\|`), all.length, only.length, slashed(only)),
    ),
)}
`
}

function tablesText(rows: readonly Kept[]): string {
  const named = [...new Set(rows.map((one) => one.table))]
  const line = (name: string, some: readonly Kept[]): string => {
    const foundBy = (extent: Kept['extent']) => some.filter((one) => one.judged.found && one.extent === extent)
    const missed = some.filter(({ judged }) => !judged.found)
    return row(name, some.length, slashed(some), slashed(foundBy('quick')), slashed(foundBy('full')), slashed(missed))
  }
  return table(
    ['table', 'servers', 'of these', 'found by a part', 'by all questions', 'not found'],
    [
      ...named.map((name) =>
        line(
          name,
          rows.filter((one) => one.table === name),
        ),
      ),
      line('all', rows),
    ],
  )
}

function roomsText(sizes: readonly Size[]): string {
  const line = (name: string, some: readonly Size[]): string =>
    row(name, some.length, sum(some.map(({ lines }) => lines)), sum(some.map(({ thresholds }) => thresholds)))
  const rooms = [...new Set(sizes.map(({ file }) => roomOf(file)))].toSorted()
  return table(
    ['room of src/conformance', 'files', 'lines', 'thresholds'],
    [
      ...rooms.map((room) =>
        line(
          room,
          sizes.filter(({ file }) => roomOf(file) === room),
        ),
      ),
      line('all', sizes),
    ],
  )
}
