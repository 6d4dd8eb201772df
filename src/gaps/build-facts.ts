import { countsOf } from '../text/counts-of.ts'
import type { Contract } from '../contract/contract.ts'
import { tokensOf } from '../contract/pointer.ts'
import { select } from '../contract/select.ts'
import { counted } from '../text/counted.ts'

/** The lists of a build, with items as the build wrote them. */
export interface BuildLists {
  readonly entities: readonly Item[]
  readonly links: readonly Item[]
  readonly findings: readonly Item[]
}
type Item = Readonly<Record<string, unknown>>

/** What a build holds besides the served lists: the candidates for links, in lists by name. */
export type CandidateLists = Readonly<Record<string, readonly unknown[]>>

/** The maximum number of values to show. */
const shownValues = 12

/**
 * What a build holds for each open point of the Model query API, one line each, by the id of the point. Members that the
 * contract's schemas Entity and Link declare do not count.
 */
export function buildFacts(
  { entities, links, findings }: BuildLists,
  candidates: CandidateLists | undefined,
  contract: Contract,
): ReadonlyMap<string, readonly string[]> {
  return new Map<string, readonly string[]>([
    ['GAP-1', candidateLines(candidates)],
    ['GAP-2', [`the build has ${counted(findings.length, 'finding')} that listFindings answers`]],
    ['GAP-3', [`the build has ${counted(entities.length, 'entity', 'entities')}, answered in one piece`]],
    [
      'GAP-4',
      [
        valuesLine('type', entities),
        valuesLine('relation', links),
        valuesLine('check', findings),
        valuesLine('severity', findings),
      ],
    ],
    ['GAP-5', rangeLine(links.map(({ confidence }) => confidence))],
    [
      'GAP-6',
      [
        ...memberLines(entities, declaredMembers(contract, 'Entity'), ['entity', 'entities']),
        ...memberLines(links, declaredMembers(contract, 'Link'), ['link', 'links']),
      ],
    ],
  ])
}

function candidateLines(candidates: CandidateLists | undefined): readonly string[] {
  if (candidates === undefined) return ['the build left no candidates.json, so nothing in it is known to wait for this']
  const lists = Object.entries(candidates)
  const total = lists.reduce((sum, [, list]) => sum + list.length, 0)
  const kinds = lists.map(([name, list]) => `${inWords(name)}: ${list.length}`)
  const verb = total === 1 ? 'waits' : 'wait'
  return [
    `${counted(total, 'candidate')} of the build ${verb} for this${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
  ]
}

function declaredMembers(contract: Contract, schema: string): ReadonlySet<string> {
  const { found } = select(contract, `#/components/schemas/${schema}/properties/*`)
  return new Set(found.map(({ pointer }) => tokensOf(pointer).at(-1) ?? ''))
}

function memberLines(
  items: readonly Item[],
  declared: ReadonlySet<string>,
  [one, many]: readonly [string, string],
): readonly string[] {
  const all = counts(items.flatMap((item) => Object.keys(item).filter((name) => !declared.has(name))))
  const lines = all
    .slice(0, shownValues)
    .map(
      ([name, count]) =>
        `${counted(count, one, many)} of the build ${count === 1 ? 'carries' : 'carry'} ${shownValue(name)}`,
    )
  const more = all.length - shownValues
  return more > 0 ? [...lines, `${counted(more, 'more undeclared member')} on ${many} of the build`] : lines
}

function valuesLine(member: string, items: readonly Item[]): string {
  const all = counts(items.map((item) => item[member]).filter((value) => typeof value === 'string'))
  const shown = all.slice(0, shownValues).map(([value, count]) => `${shownValue(value)} (${count})`)
  const more = all.length > shownValues ? ` and ${all.length - shownValues} more` : ''
  return `${member} in the build: ${shown.join(', ') || 'none'}${more}`
}

/** How often each text occurs, the most frequent first. */
function counts(texts: readonly string[]): readonly (readonly [text: string, count: number])[] {
  return [...countsOf(texts)].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

function rangeLine(values: readonly unknown[]): readonly string[] {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === 0) return ['no link of the build has a confidence']
  const [least, most] = numbers.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
  return [`confidence in the build: from ${least} to ${most}, on ${counted(numbers.length, 'link')}`]
}

/** A value as written, in quotes if it would be unclear otherwise. */
function shownValue(value: string): string {
  return /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}._:/-]*)$/u.test(value) ? value : JSON.stringify(value)
}

/** `objectsWithoutNote` as `objects without note`. */
function inWords(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase()
}
