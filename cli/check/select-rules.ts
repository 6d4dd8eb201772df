import { citeOf, type Rule } from '../../src/conformance/rule.ts'
import { unjudgedClauses } from '../../src/conformance/unjudged-clauses.ts'
import type { OperationId } from '../../src/contract/ids.ts'
import { inColumns } from '../terminal/in-columns.ts'
import type { ReporterChoice } from '../flags/report-options.ts'
import { jsonText, oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { didYouMean } from '../../src/text/nearest.ts'

/** How a user selects rules. */
export interface Selection {
  /** Ids of rules, or of the clauses and open points that they cite. */
  readonly rule?: readonly string[]
  readonly skipRule?: readonly string[]
  readonly operation?: readonly OperationId[]
}

/**
 * The selected rules, in their order: those in `rule` (or all), without those in `skipRule`, limited to the operations in
 * `operation` if there are any.
 * @throws {UserError} if a name is unknown (with the nearest known one), or if no rule is left.
 */
export function selectRules(rules: readonly Rule[], { rule, skipRule, operation }: Selection): readonly Rule[] {
  const matches = (wanted: string): readonly Rule[] => {
    const found = rules.filter((one) => same(one.id, wanted) || same(citeOf(one), wanted))
    const reason = Object.entries(unjudgedBy).find(([id]) => same(id, wanted))?.[1]
    if (reason !== undefined) throw new UserError(`No rule cites ${wanted.toUpperCase()}. ${reason}`)
    if (found.length > 0) return found
    const names = [...rules.map(({ id }) => id), ...rules.map(citeOf)]
    const hint = didYouMean(wanted, names, 'To list them, run npx model-query check --list-rules.')
    throw new UserError(`No rule is called ${oneLine(wanted)}. ${hint}`)
  }
  const wanted = rule?.flatMap(matches)
  const unwanted = skipRule?.flatMap(matches)
  const selected = rules.filter(
    (one) =>
      (wanted?.includes(one) ?? true) &&
      !unwanted?.includes(one) &&
      (operation === undefined || (one.operation !== undefined && operation.includes(one.operation))),
  )
  if (selected.length === 0) {
    throw new UserError(
      'These flags leave no rule to judge by. To list all rules, run npx model-query check --list-rules.',
    )
  }
  return selected
}

/** Known ids that no rule judges or observes, and why. */
const unjudgedBy: Readonly<Record<string, string>> = {
  ...unjudgedClauses,
  'GAP-1': 'It concerns the notes and the contract; npx model-query gaps reports it.',
  'GAP-2': 'It concerns the notes and the contract; npx model-query gaps reports it.',
  'GAP-13': 'No server answer shows it; npx model-query gaps reports it.',
  'GAP-14': 'No server answer shows it; npx model-query gaps reports it.',
  'GAP-15': 'No server answer shows it; npx model-query gaps reports it.',
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/**
 * The rules as text for people, or as JSON.
 * @throws {UserError} for any other form, or for a file.
 */
export function ruleList(
  rules: readonly Rule[],
  choices: readonly ReporterChoice[] = [{ name: 'pretty' }],
  width?: number,
): string {
  const [choice] = choices
  if (choices.length === 1 && choice?.file === undefined) {
    // One line per rule: its level, what it cites, its operation, its id and its title.
    if (choice?.name === 'pretty')
      return inColumns(
        rules.map((rule) => [rule.level, citeOf(rule), rule.operation ?? '-', rule.id, rule.title]),
        width,
      )
    if (choice?.name === 'json') return `${jsonText(rules.map(ruleFacts))}\n`
  }
  throw new UserError('--list-rules prints text, or JSON with --reporter json; remove any other --reporter.')
}

function ruleFacts(rule: Rule): object {
  const { id, level, operation, title } = rule
  return { id, level, cites: [citeOf(rule)], ...(operation === undefined ? {} : { operation }), title }
}
