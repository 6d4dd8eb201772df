import type { Violation } from '../../src/conformance.ts'

const most = 1000

/**
 * The value of `Model-Query-Violations`: a list of rules, each with what it cites, as a structured field (RFC 9651
 * section 3.1): `entity-has-the-asked-identifier;cite="OPS-2"`. Holds no text of the server, and at most 1,000 characters.
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
