import { citeOf, type Rule } from '../../src/conformance/rule.ts'
import { unjudgedClauses } from '../../src/conformance/unjudged-clauses.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { nearest } from '../../src/text/nearest.ts'

/** What a person selects rules by. */
export interface Selection {
  /** Ids of rules, or clauses and open points that they stand on. */
  readonly rule?: readonly string[]
  readonly skipRule?: readonly string[]
  readonly operation?: readonly string[]
}

/**
 * The selected rules, in their order: those of `rule` (or all), without those of `skipRule`, and only those about an
 * operation of `operation` when one is named.
 * @throws {UserError} for a name that nothing has, with the nearest that exists, and when no rule is left.
 */
export function selectRules(rules: readonly Rule[], { rule, skipRule, operation }: Selection): readonly Rule[] {
  const matches = (wanted: string): readonly Rule[] => {
    const found = rules.filter((one) => same(one.id, wanted) || same(citeOf(one), wanted))
    const reason = Object.entries(unjudgedBy).find(([id]) => same(id, wanted))?.[1]
    if (reason !== undefined) throw new UserError(`No rule stands on ${wanted.toUpperCase()}. ${reason}`)
    if (found.length === 0) throw unknown('rule', wanted, [...rules.map(({ id }) => id), ...rules.map(citeOf)])
    return found
  }
  const operations = [...new Set(rules.flatMap((one) => one.operation ?? []))]
  const strange = operation?.find((name) => !operations.some((known) => known === name))
  if (strange !== undefined) throw unknown('operation', strange, operations)
  const wanted = rule?.flatMap(matches)
  const unwanted = skipRule?.flatMap(matches)
  const selected = rules.filter(
    (one) =>
      (wanted?.includes(one) ?? true) &&
      !unwanted?.includes(one) &&
      (operation === undefined || (one.operation !== undefined && operation.includes(one.operation))),
  )
  if (selected.length === 0) {
    throw new UserError('These flags leave no rule to judge by; model-query check --list-rules lists them all.')
  }
  return selected
}

/** What is known by its id and judged or observed by no rule, and why. */
const unjudgedBy: Readonly<Record<string, string>> = {
  ...unjudgedClauses,
  'GAP-1': 'It is about the notes and the contract; model-query gaps reports it.',
  'GAP-2': 'It is about the notes and the contract; model-query gaps reports it.',
  'GAP-13': 'No answer of a server shows it; model-query gaps reports it.',
  'GAP-14': 'No answer of a server shows it; model-query gaps reports it.',
  'GAP-15': 'No answer of a server shows it; model-query gaps reports it.',
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function unknown(what: string, name: string, names: readonly string[]): UserError {
  const near = nearest(name, names)
  const hint = near === undefined ? 'model-query check --list-rules lists them.' : `Did you mean ${near}?`
  return new UserError(`No ${what} is called ${oneLine(name)}. ${hint}`)
}

/** One line for each rule: its level, what it stands on, its operation, its id, and what it asks for. */
export function ruleLines(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => [rule.level, citeOf(rule), rule.operation ?? '-', rule.id, rule.title])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`).join('')
}
