// Judges each server of another stack by the rules and the cases, over the build laboratory, and writes docs/servers.md from
// what is known of all of them: bench/stacks.json keeps the results of those whose programs are not installed here.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cases, judge, type Report, type Rule, rules } from '../src/conformance.ts'
import { forMarkdown } from '../src/report/safe-text.ts'
import { programOf, stacks, versionOf, withStack, writeBuild } from '../test/independent/stacks.ts'
import { laboratory } from './write-laboratory.ts'

/** How many of what judges it a server passes, and the ids of what it fails. */
interface Score {
  readonly passed: number
  readonly failed: readonly string[]
}

/** What is known of one server. */
export interface StackResult {
  readonly name: string
  readonly source: string
  readonly program: string
  readonly cases: Score
  readonly rules: Score
  /** What it does at open points, by the rule that observed it. */
  readonly observed: Readonly<Record<string, readonly string[]>>
}

const resultsFile = new URL('../bench/stacks.json', import.meta.url)
const page = new URL('../docs/servers.md', import.meta.url)

/** The open points that the page shows, by the rule that observes them, and how many of its lines. */
const shown: readonly (readonly [rule: string, point: string, heading: string, lines: number])[] = [
  ['list-paging', 'GAP-3', 'Paging of the list', 1],
  ['order-and-number-of-hits', 'GAP-7', 'Number and order of hits', 2],
  ['error-body', 'GAP-8', 'Answer to an unknown identifier', 1],
  ['unusual-questions', 'GAP-9', 'No `q`, and an empty one', 2],
  ['identifier-order-in-use', 'GAP-16', 'Identifier order', 1],
  ['case-accents-and-joining', 'GAP-16', 'Case, accents and several words', 4],
]

/** @throws if there are no results yet */
export function readResults(): readonly StackResult[] {
  return (JSON.parse(readFileSync(resultsFile, 'utf8')) as { readonly stacks: readonly StackResult[] }).stacks
}

async function resultOf(stack: (typeof stacks)[number], folder: string, version: string): Promise<StackResult> {
  const [name, , [program = '']] = stack
  const judged = (by: readonly Rule[], how: object): Promise<Report> =>
    withStack(stack, folder, (target) => judge(by, target, { seed: '1', ...how }))
  const byRules = await judged(rules, { build: laboratory })
  const observed = shown.map(([rule, , , lines]) => {
    const seen = byRules.entries.find(({ id }) => id === rule)?.observations ?? []
    return [rule, seen.slice(0, lines).map(({ says }) => says)] as const
  })
  return {
    name,
    // What a script starts stands beside it.
    source: basename(program).replace('mux.sh', 'mux.go'),
    program: `${programOf(stack).replace(process.execPath, 'node')} ${version}`,
    cases: scoreOf(await judged(cases(), {})),
    rules: scoreOf(byRules),
    observed: Object.fromEntries(observed),
  }
}

function scoreOf({ entries }: Report): Score {
  const ids = (wanted: readonly string[]): readonly string[] =>
    entries.filter(({ outcome, level }) => level !== 'observed' && wanted.includes(outcome)).map(({ id }) => id)
  return { passed: ids(['pass']).length, failed: ids(['fail', 'broken', 'unjudged']) }
}

/** The text of docs/servers.md. */
export function serversPage(results: readonly StackResult[]): string {
  const score = ({ passed, failed }: Score): string =>
    failed.length === 0 ? `all ${passed}` : `${passed} of ${passed + failed.length}; not ${failed.join(', ')}`
  const scores = results.map((one) => [one.name, `\`${one.source}\``, one.program, score(one.cases), score(one.rules)])
  const sections = shown.flatMap(([rule, point, heading]) => [
    `### ${heading} (${point})`,
    table(['What it does', 'Servers'], waysOf(results, rule)),
  ])
  return `${[
    '<!-- Written by `npm run generate:servers` from bench/stacks.json; not to be edited. -->',
    '# Servers of other stacks',
    `${results.length} servers that share no code with this package, each written from the specification alone with the means of its language, in \`test/independent/servers\`. ` +
      'They answer from the build `fixtures/laboratory`, and are judged by [the cases](cases.md) and by [the rules](rules/README.md), with the build to compare with.',
    table(['Server', 'Source', 'Run with', 'Cases passed', 'Rules passed'], scores),
    'A rule that finds nothing to judge is in no column. One that fails a server which passes each case is named: it shows what no case asks for, or is at fault itself. Servers that are made to fail are not listed; `test/conformance/servers` has them.',
    '## Where the specification is silent',
    'None of this is right or wrong, and a client that works with one of them need not work with the next: [choices](choices.md) says what our server does.',
    ...sections,
    '## How to reproduce',
    'The command starts each server whose program is installed, on a free port, judges it, and writes the results and this page. What is not installed keeps its result:',
    '```sh\nnpm run generate:servers\n```',
    'A server of your own that has the build is judged by `npm run cli -- check URL --laboratory --build fixtures/laboratory`.',
  ].join('\n\n')}\n`
}

/** Each thing that servers do by an observation, with the names of those that do it. */
function waysOf(results: readonly StackResult[], rule: string): readonly (readonly string[])[] {
  const ways = new Map<string, readonly string[]>()
  for (const { name, observed } of results) {
    const says = observed[rule]?.join('; ') || 'nothing was observed'
    ways.set(says, [...(ways.get(says) ?? []), name])
  }
  return [...ways].map(([says, names]) => [says, names.join(', ')])
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map((row) => line(row.map(cellOf)))].join('\n')
}

/** The name of a file stands as it is; what a server answered is plain text. */
function cellOf(cell: string): string {
  return cell.startsWith('`') ? cell : forMarkdown(cell).replaceAll('|', String.raw`\|`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'stacks-'))
  const before = readResults()
  const results: StackResult[] = []
  for (const stack of stacks) {
    const version = versionOf(programOf(stack))
    const known = before.find(({ name }) => name === stack[0])
    const own = join(folder, String(results.length))
    if (version !== undefined) writeBuild(own, laboratory)
    const result = version === undefined ? known : await resultOf(stack, own, version)
    process.stderr.write(`${stack[0]}: ${version === undefined ? 'not installed' : 'judged'}\n`)
    if (result) results.push(result)
  }
  rmSync(folder, { recursive: true })
  writeFileSync(resultsFile, `${JSON.stringify({ stacks: results }, null, 2)}\n`)
  writeFileSync(page, serversPage(results))
}
