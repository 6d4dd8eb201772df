import type { Violation } from '../../src/conformance.ts'

const most = 1000

/**
 * The value of `Model-Query-Violations`: a list of rules, each with what it stands on, as a structured field
 * (RFC 9651 section 3.1): `entity-has-the-asked-identifier;cite="OPS-2"`. Words of ours alone, and 1,000 characters at most.
 */
export function violationsField(violations: readonly Violation[]): string {
  let field = ''
  for (const { rule, cite } of violations) {
    const item = `${field === '' ? '' : ', '}${rule};cite="${cite}"`
    if (field.length + item.length > most) break
    field += item
  }
  return field
}
